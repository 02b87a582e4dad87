"""The words of the field in Spanish, each the same everywhere, and words that are not used.

Register: usted. A word of a setting, a command or a code stays as it is written in the file.
"""

TERMS = {
    # English, where it stands as a word of its own -> what its Spanish has to hold (either of several)
    r"\bchannels?\b(?!\.yaml| lists|\[)": ("canal",),
    r"\bdrop folder\b": ("carpeta de entrada",),
    r"\bclaim folder\b": ("carpeta de reclamados", "carpetas de reclamados"),
    r"\brecovery key\b": ("clave de recuperación", "claves de recuperación"),
    r"\bmaster key\b": ("clave maestra", "claves maestras"),
    r"\bescrow key\b": ("de custodia",),
    r"\bkey store\b": ("almacén de claves",),
    r"\baudit record\b": ("registro de auditoría", "registro"),
    r"\bdone file\b": ("archivo de fin", "archivos de fin"),
    r"\bmanifest\b": ("manifiesto", "manifest"),
    r"\bsnapshots?\b": ("instantánea",),
    r"\bdestinations?\b(?!\[)": ("destino",),
    r"\bsender\b": ("emisor",),
    r"\bdelivery\b|\bdeliveries\b": ("entrega",),
    r"\bbackups?\b": ("copia",),
    r"\bfingerprint\b": ("huella",),
    r"\bpassphrase\b": ("frase de contraseña", "passphrase"),
    r"\bpassword\b": ("contraseña", "password"),
    r"\bread in place\b": ("leer en su sitio", "lea en su sitio", "lectura en su sitio", "lee en su sitio"),
    r"\btray\b": ("bandeja",),
    r"\bdiagnostics bundle\b": ("paquete de diagnóstico",),
    r"\bretention\b": ("conserva", "retención"),
    r"(?<!general )\bfailures?\b": ("fallo", "failures"),
    r"\bpatient\b": ("paciente",),
}

SOLELY = {
    # Contexts in which a word means something else: names of HL7 fields keep the words of that standard.
    "HL7",
}

NEVER = (
    r"\bficheros?\b",
    r"\bdirectorios?\b",
    r"\bpor favor\b",
    r"\b(tú|tu|tus|puedes|quieres|haz|pulsa|elige)\b",
    r"\bcomputadora\b",
    r"!",
    r"¡",
)
