<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="es" sourcelanguage="en">
<context>
    <name>AcceptDriveSheet</name>
    <message>
        <source>At {where} stands: {volume}</source>
        <translation>En {where} hay: {volume}</translation>
    </message>
    <message>
        <source>It is not the drive that this channel has read so far. Nothing on it was touched.</source>
        <translation>No es la unidad que este canal ha leído hasta ahora. No se tocó nada en ella.</translation>
    </message>
    <message>
        <source>Take this drive</source>
        <translation>Aceptar esta unidad</translation>
    </message>
    <message>
        <source>Take this drive for {channel}</source>
        <translation>Aceptar esta unidad para {channel}</translation>
    </message>
    <message>
        <source>This is the right drive</source>
        <translation>Esta es la unidad correcta</translation>
    </message>
</context>
<context>
    <name>AcknowledgeSheet</name>
    <message>
        <source>Acknowledge</source>
        <translation>Dar por visto</translation>
    </message>
    <message>
        <source>Give up</source>
        <translation>Abandonar</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Nota</translation>
    </message>
    <message>
        <source>{title}. It stands under Acknowledged from now on, and closes by itself as before.</source>
        <translation>{title}. Desde ahora figura en Vistos y se cierra por sí solo, como antes.</translation>
    </message>
    <message>
        <source>{title}. Nothing else ends this: it is closed with your note.</source>
        <translation>{title}. Nada más lo termina: se cierra con su nota.</translation>
    </message>
    <message>
        <source>{title}. What waits there is given up: its deliveries end as rejected, and nobody tries them again. The messages are kept and can be resent to a destination that is configured.</source>
        <translation>{title}. Lo que espera allí se abandona: sus entregas terminan como rechazadas y nadie las vuelve a intentar. Los mensajes se conservan y pueden reenviarse a un destino configurado.</translation>
    </message>
</context>
<context>
    <name>AgeTable</name>
    <message>
        <source>What waits, by age</source>
        <translation>Lo que espera, por antigüedad</translation>
    </message>
</context>
<context>
    <name>Audit</name>
    <message>
        <source>Another drive taken as the right one</source>
        <translation>Otra unidad aceptada como la correcta</translation>
    </message>
    <message>
        <source>Another engine&apos;s claim taken over</source>
        <translation>Asumido un archivo reclamado por otro motor</translation>
    </message>
    <message>
        <source>Audit record exported</source>
        <translation>Registro de auditoría exportado</translation>
    </message>
    <message>
        <source>Audit record verified</source>
        <translation>Registro de auditoría comprobado</translation>
    </message>
    <message>
        <source>Audit record viewed</source>
        <translation>Registro de auditoría consultado</translation>
    </message>
    <message>
        <source>Backup of the store made</source>
        <translation>Copia de seguridad del almacén hecha</translation>
    </message>
    <message>
        <source>Changed settings taken</source>
        <translation>Ajustes cambiados aplicados</translation>
    </message>
    <message>
        <source>Channel paused</source>
        <translation>Canal puesto en pausa</translation>
    </message>
    <message>
        <source>Channel resumed</source>
        <translation>Canal reanudado</translation>
    </message>
    <message>
        <source>Channel set to read in place</source>
        <translation>Canal puesto a leer en su sitio</translation>
    </message>
    <message>
        <source>Channel set up or changed in the window</source>
        <translation>Canal creado o cambiado en la ventana</translation>
    </message>
    <message>
        <source>Claim finished by a person</source>
        <translation>Archivo reclamado terminado por una persona</translation>
    </message>
    <message>
        <source>Claim given back</source>
        <translation>Archivo reclamado devuelto</translation>
    </message>
    <message>
        <source>Claim set aside, to go on without it</source>
        <translation>Archivo reclamado apartado para continuar sin él</translation>
    </message>
    <message>
        <source>Delivery given up by a person</source>
        <translation>Entrega abandonada por una persona</translation>
    </message>
    <message>
        <source>Diagnostics bundle saved</source>
        <translation>Paquete de diagnóstico guardado</translation>
    </message>
    <message>
        <source>Engine started</source>
        <translation>Motor iniciado</translation>
    </message>
    <message>
        <source>Engine stopped</source>
        <translation>Motor detenido</translation>
    </message>
    <message>
        <source>Entries of the record removed after six years</source>
        <translation>Entradas del registro eliminadas tras seis años</translation>
    </message>
    <message>
        <source>Entry of the record that does not fit, found while sealing anew</source>
        <translation>Entrada del registro que no encaja, hallada al sellar de nuevo</translation>
    </message>
    <message>
        <source>Escrow key of the machine&apos;s policy taken</source>
        <translation>Clave de custodia de la directiva del equipo aplicada</translation>
    </message>
    <message>
        <source>Escrow key taken away, the policy names none</source>
        <translation>Clave de custodia retirada, la directiva no nombra ninguna</translation>
    </message>
    <message>
        <source>Everything sealed anew, old keys destroyed</source>
        <translation>Todo sellado de nuevo, claves anteriores destruidas</translation>
    </message>
    <message>
        <source>Failure acknowledged</source>
        <translation>Fallo dado por visto</translation>
    </message>
    <message>
        <source>File moved to the error folder</source>
        <translation>Archivo movido a la carpeta de errores</translation>
    </message>
    <message>
        <source>Folder made</source>
        <translation>Carpeta creada</translation>
    </message>
    <message>
        <source>Hand-over key came again with other bytes, refused</source>
        <translation>La clave de entrega llegó de nuevo con otros bytes, rechazada</translation>
    </message>
    <message>
        <source>Home found on another machine, claims under a new tag</source>
        <translation>Instalación hallada en otro equipo, reclama con etiqueta nueva</translation>
    </message>
    <message>
        <source>Host key of a server trusted</source>
        <translation>Confianza dada a la clave de un servidor</translation>
    </message>
    <message>
        <source>Key of a month destroyed</source>
        <translation>Clave de un mes destruida</translation>
    </message>
    <message>
        <source>List written to a file</source>
        <translation>Lista escrita en un archivo</translation>
    </message>
    <message>
        <source>Lost master key replaced, with the recovery or escrow key</source>
        <translation>Clave maestra perdida sustituida, con la clave de recuperación o de custodia</translation>
    </message>
    <message>
        <source>Master key exchanged</source>
        <translation>Clave maestra cambiada</translation>
    </message>
    <message>
        <source>Store opened without its master key, to look only</source>
        <translation>Almacén abierto sin su clave maestra, solo para consulta</translation>
    </message>
    <message>
        <source>Message delivered</source>
        <translation>Mensaje entregado</translation>
    </message>
    <message>
        <source>Message opened</source>
        <translation>Mensaje abierto</translation>
    </message>
    <message>
        <source>Message received and stored</source>
        <translation>Mensaje recibido y guardado</translation>
    </message>
    <message>
        <source>Message rejected by a destination</source>
        <translation>Mensaje rechazado por un destino</translation>
    </message>
    <message>
        <source>Message resent by a person</source>
        <translation>Mensaje reenviado por una persona</translation>
    </message>
    <message>
        <source>Message written to a file</source>
        <translation>Mensaje escrito en un archivo</translation>
    </message>
    <message>
        <source>Messages removed by retention</source>
        <translation>Mensajes eliminados por la conservación</translation>
    </message>
    <message>
        <source>Messages searched</source>
        <translation>Mensajes buscados</translation>
    </message>
    <message>
        <source>New recovery key made</source>
        <translation>Nueva clave de recuperación creada</translation>
    </message>
    <message>
        <source>One field of patient data revealed</source>
        <translation>Un campo de datos del paciente mostrado</translation>
    </message>
    <message>
        <source>Password or key of a place deleted</source>
        <translation>Contraseña o clave de una ubicación eliminada</translation>
    </message>
    <message>
        <source>Password or key of a place entered</source>
        <translation>Contraseña o clave de una ubicación introducida</translation>
    </message>
    <message>
        <source>Patient data revealed</source>
        <translation>Datos del paciente mostrados</translation>
    </message>
    <message>
        <source>Recovery key on the screen written to a file</source>
        <translation>Clave de recuperación en pantalla escrita en un archivo</translation>
    </message>
    <message>
        <source>Recovery key tried, nothing changed</source>
        <translation>Clave de recuperación probada, sin cambios</translation>
    </message>
    <message>
        <source>Resend of many messages begun</source>
        <translation>Reenvío de muchos mensajes iniciado</translation>
    </message>
    <message>
        <source>Resend of many messages cancelled</source>
        <translation>Reenvío de muchos mensajes cancelado</translation>
    </message>
    <message>
        <source>Resend of many messages ended</source>
        <translation>Reenvío de muchos mensajes terminado</translation>
    </message>
    <message>
        <source>Resend of many messages paused</source>
        <translation>Reenvío de muchos mensajes en pausa</translation>
    </message>
    <message>
        <source>Resend of many messages resumed</source>
        <translation>Reenvío de muchos mensajes reanudado</translation>
    </message>
    <message>
        <source>Results of a resend written to a file</source>
        <translation>Resultados de un reenvío escritos en un archivo</translation>
    </message>
    <message>
        <source>Same file again, not stored again</source>
        <translation>El mismo archivo otra vez, no se guardó de nuevo</translation>
    </message>
    <message>
        <source>Same hand-over key and bytes again, not stored again</source>
        <translation>La misma clave de entrega y los mismos bytes otra vez, no se guardó de nuevo</translation>
    </message>
    <message>
        <source>Screen opened again</source>
        <translation>Pantalla abierta de nuevo</translation>
    </message>
    <message>
        <source>Screen put away</source>
        <translation>Pantalla cerrada</translation>
    </message>
    <message>
        <source>Sealing anew under new keys begun</source>
        <translation>Sellado de nuevo con claves nuevas iniciado</translation>
    </message>
    <message>
        <source>Store restored from a backup</source>
        <translation>Almacén restaurado de una copia de seguridad</translation>
    </message>
    <message>
        <source>Take-over of another engine&apos;s claims asked</source>
        <translation>Solicitado asumir los archivos reclamados de otro motor</translation>
    </message>
</context>
<context>
    <name>AuditFilters</name>
    <message>
        <source>+ Channel</source>
        <translation>+ Canal</translation>
    </message>
    <message>
        <source>+ Time</source>
        <translation>+ Hora</translation>
    </message>
    <message>
        <source>+ What</source>
        <translation>+ Qué</translation>
    </message>
    <message>
        <source>+ Who</source>
        <translation>+ Quién</translation>
    </message>
    <message>
        <source>Channel: {name}</source>
        <translation>Canal: {name}</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>Buscando…</translation>
    </message>
    <message>
        <source>Nothing to choose from yet</source>
        <translation>Aún no hay nada que elegir</translation>
    </message>
    <message>
        <source>Time: {words}</source>
        <translation>Hora: {words}</translation>
    </message>
    <message>
        <source>What: {words}</source>
        <translation>Qué: {words}</translation>
    </message>
    <message>
        <source>Who: {name}</source>
        <translation>Quién: {name}</translation>
    </message>
    <message>
        <source>last 24 hours</source>
        <translation>últimas 24 horas</translation>
    </message>
    <message>
        <source>last 7 days</source>
        <translation>últimos 7 días</translation>
    </message>
    <message>
        <source>last hour</source>
        <translation>última hora</translation>
    </message>
    <message>
        <source>more than {count}</source>
        <translation>más de {count}</translation>
    </message>
    <message>
        <source>today</source>
        <translation>hoy</translation>
    </message>
    <message>
        <source>{count} of {total}</source>
        <translation>{count} de {total}</translation>
    </message>
</context>
<context>
    <name>AuditPage</name>
    <message>
        <source>Checked at {time}.</source>
        <translation>Comprobado: {time}.</translation>
    </message>
    <message>
        <source>Checking the record…</source>
        <translation>Comprobando el registro…</translation>
    </message>
    <message>
        <source>Clear filters</source>
        <translation>Quitar los filtros</translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation>Copiado.</translation>
    </message>
    <message>
        <source>Copy row</source>
        <translation>Copiar la fila</translation>
    </message>
    <message>
        <source>Copy value</source>
        <translation>Copiar el valor</translation>
    </message>
    <message>
        <source>Each look at a message and each act stands here, with who did it and when.</source>
        <translation>Aquí figura cada consulta de un mensaje y cada acción, con quién la hizo y cuándo.</translation>
    </message>
    <message>
        <source>Entries of the audit record</source>
        <translation>Entradas del registro de auditoría</translation>
    </message>
    <message>
        <source>Export the audit record</source>
        <translation>Exportar el registro de auditoría</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportar…</translation>
    </message>
    <message>
        <source>FHIR AuditEvent bundle (*.json)</source>
        <translation>Lote FHIR AuditEvent (*.json)</translation>
    </message>
    <message>
        <source>FHIR AuditEvent, one a line (*.ndjson)</source>
        <translation>FHIR AuditEvent, uno por línea (*.ndjson)</translation>
    </message>
    <message>
        <source>Message id, user or reason</source>
        <translation>Id. de mensaje, usuario o motivo</translation>
    </message>
    <message>
        <source>No entry found</source>
        <translation>No se encontró ninguna entrada</translation>
    </message>
    <message>
        <source>No entry matches the search and the chips.</source>
        <translation>Ninguna entrada coincide con la búsqueda y los filtros.</translation>
    </message>
    <message>
        <source>No entry yet</source>
        <translation>Aún no hay ninguna entrada</translation>
    </message>
    <message>
        <source>Show message</source>
        <translation>Mostrar el mensaje</translation>
    </message>
    <message>
        <source>Table (*.csv)</source>
        <translation>Tabla (*.csv)</translation>
    </message>
    <message>
        <source>The record can&apos;t be read</source>
        <translation>No se puede leer el registro</translation>
    </message>
    <message>
        <source>The record is being checked</source>
        <translation>Se está comprobando el registro</translation>
    </message>
    <message>
        <source>The record is being written</source>
        <translation>Se está escribiendo el registro</translation>
    </message>
    <message>
        <source>The record is whole</source>
        <translation>El registro está íntegro</translation>
    </message>
    <message>
        <source>The record is whole.</source>
        <translation>El registro está íntegro.</translation>
    </message>
    <message>
        <source>The record was not checked yet</source>
        <translation>El registro aún no se ha comprobado</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Reintentar</translation>
    </message>
    <message>
        <source>Verify now</source>
        <translation>Comprobar ahora</translation>
    </message>
    <message>
        <source>Verify now walks it from its first entry and compares it with the copies of its end.</source>
        <translation>«Comprobar ahora» lo recorre desde la primera entrada y lo compara con las copias de su final.</translation>
    </message>
    <message>
        <source>Who looked at what, and what was done</source>
        <translation>Quién consultó qué y qué se hizo</translation>
    </message>
    <message>
        <source>{count} entries since {day}, none changed, none missing.</source>
        <translation>{count} entradas desde el {day}, ninguna alterada, ninguna perdida.</translation>
    </message>
    <message>
        <source>{count} entries written. The export stands in the record.</source>
        <translation>Entradas escritas: {count}. La exportación consta en el registro.</translation>
    </message>
</context>
<context>
    <name>AutostartEntry</name>
    <message>
        <source>Start when I log on</source>
        <translation>Iniciar al abrir sesión</translation>
    </message>
    <message>
        <source>Start when I log on (another copy starts now)</source>
        <translation>Iniciar al abrir sesión (ahora se inicia otra copia)</translation>
    </message>
    <message>
        <source>Start when I log on (set for everybody on this computer)</source>
        <translation>Iniciar al abrir sesión (fijado para todos en este equipo)</translation>
    </message>
    <message>
        <source>Start when I log on (switched off in Task Manager)</source>
        <translation>Iniciar al abrir sesión (desactivado en el Administrador de tareas)</translation>
    </message>
</context>
<context>
    <name>BackupSheet</name>
    <message>
        <source>A new store is made of {path}. It opens with the recovery key of the time of the backup.</source>
        <translation>Se crea un almacén nuevo a partir de {path}. Se abre con la clave de recuperación de la fecha de la copia.</translation>
    </message>
    <message>
        <source>Restore a backup</source>
        <translation>Restaurar una copia de seguridad</translation>
    </message>
    <message>
        <source>Restore and start</source>
        <translation>Restaurar e iniciar</translation>
    </message>
    <message>
        <source>The damaged store is moved into a folder of its own in the home, whole and unchanged: what came in after the backup stands there only. Deliveries that waited in the backup are held until you look.</source>
        <translation>El almacén dañado se mueve a una carpeta propia, entero y sin cambios: lo que entró después de la copia está solo allí. Las entregas que esperaban en la copia se retienen hasta que usted las revise.</translation>
    </message>
</context>
<context>
    <name>Bundle</name>
    <message>
        <source>The channels, their settings without texts</source>
        <translation>Los canales y sus ajustes, sin textos</translation>
    </message>
    <message>
        <source>The failures, by code</source>
        <translation>Los fallos, por código</translation>
    </message>
    <message>
        <source>The last lines of the log</source>
        <translation>Las últimas líneas del diario</translation>
    </message>
    <message>
        <source>The program and this machine</source>
        <translation>El programa y este equipo</translation>
    </message>
    <message>
        <source>The store and its keys</source>
        <translation>El almacén y sus claves</translation>
    </message>
</context>
<context>
    <name>ChangeCard</name>
    <message>
        <source>Every other line stays, comments too.</source>
        <translation>Las demás líneas se conservan, también los comentarios.</translation>
    </message>
    <message>
        <source>Nothing so far.</source>
        <translation>Nada por ahora.</translation>
    </message>
    <message>
        <source>What changes in channels.yaml</source>
        <translation>Qué cambia en channels.yaml</translation>
    </message>
</context>
<context>
    <name>ChannelDetail</name>
    <message>
        <source>Back to the list</source>
        <translation>Volver a la lista</translation>
    </message>
    <message>
        <source>Can&apos;t be claimed</source>
        <translation>No se puede reclamar</translation>
    </message>
    <message>
        <source>Check the place again</source>
        <translation>Comprobar de nuevo la ubicación</translation>
    </message>
    <message>
        <source>Claim folder</source>
        <translation>Carpeta de reclamados</translation>
    </message>
    <message>
        <source>Claim markers</source>
        <translation>Marcas de reclamación</translation>
    </message>
    <message>
        <source>Copy name</source>
        <translation>Copiar el nombre</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Editar</translation>
    </message>
    <message>
        <source>F5</source>
        <translation>F5</translation>
    </message>
    <message>
        <source>Failures</source>
        <translation>Fallos</translation>
    </message>
    <message>
        <source>Locks</source>
        <translation>Bloqueos</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Diario</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>Mensajes</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Más</translation>
    </message>
    <message>
        <source>Not reachable</source>
        <translation>Inaccesible</translation>
    </message>
    <message>
        <source>Open channels.yaml in the system&apos;s editor</source>
        <translation>Abrir channels.yaml en el editor del sistema</translation>
    </message>
    <message>
        <source>Open drop folder</source>
        <translation>Abrir la carpeta de entrada</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>Resumen</translation>
    </message>
    <message>
        <source>Parts of the channel</source>
        <translation>Secciones del canal</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pausar</translation>
    </message>
    <message>
        <source>Pauses the channel and opens its settings</source>
        <translation>Pone el canal en pausa y abre sus ajustes</translation>
    </message>
    <message>
        <source>Poll now</source>
        <translation>Sondear ahora</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Reanudar</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Ajustes</translation>
    </message>
    <message>
        <source>Switched off in channels.yaml</source>
        <translation>Desactivado en channels.yaml</translation>
    </message>
    <message>
        <source>The channel is paused</source>
        <translation>El canal está en pausa</translation>
    </message>
    <message>
        <source>{count} failed</source>
        <translation>{count} con fallo</translation>
    </message>
</context>
<context>
    <name>ChannelForm</name>
    <message>
        <source>Channel</source>
        <translation>Canal</translation>
    </message>
    <message>
        <source>The name names the claim folder and the stored messages: it stays</source>
        <translation>El nombre da nombre a la carpeta de reclamados y a los mensajes guardados: no cambia</translation>
    </message>
</context>
<context>
    <name>ChannelList</name>
    <message>
        <source>1 channel is not in channels.yaml any more</source>
        <translation>1 canal ya no figura en channels.yaml</translation>
    </message>
    <message>
        <source>By name</source>
        <translation>Por nombre</translation>
    </message>
    <message>
        <source>Channels</source>
        <translation>Canales</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Borrar</translation>
    </message>
    <message>
        <source>No channel matches</source>
        <translation>Ningún canal coincide</translation>
    </message>
    <message>
        <source>No name, folder or destination holds this.</source>
        <translation>Ningún nombre, carpeta ni destino contiene ese texto.</translation>
    </message>
    <message>
        <source>Problems first</source>
        <translation>Problemas primero</translation>
    </message>
    <message>
        <source>Show its messages</source>
        <translation>Mostrar sus mensajes</translation>
    </message>
    <message>
        <source>Show the messages of one of them</source>
        <translation>Mostrar los mensajes de uno de ellos</translation>
    </message>
    <message>
        <source>{count} channels are not in channels.yaml any more</source>
        <translation>{count} canales ya no figuran en channels.yaml</translation>
    </message>
</context>
<context>
    <name>ChannelListHead</name>
    <message>
        <source>Delivered</source>
        <translation>Entregas</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Fallos</translation>
    </message>
    <message>
        <source>Last hour</source>
        <translation>Últ. hora</translation>
    </message>
    <message>
        <source>Of today. Received counts messages, Delivered and Failed count outputs. Failed are those that were given up or rejected and not sent again, and those that fail now and are still tried.</source>
        <translation>De hoy. «Recibidos» cuenta mensajes; «Entregas» y «Fallos» cuentan salidas. Son fallos las que se abandonaron o se rechazaron y no se volvieron a enviar, y las que fallan ahora y aún se intentan.</translation>
    </message>
    <message>
        <source>Open the list</source>
        <translation>Abrir la lista</translation>
    </message>
    <message>
        <source>Received</source>
        <translation>Recibidos</translation>
    </message>
</context>
<context>
    <name>ChannelRowDelegate</name>
    <message>
        <source>{count} failed</source>
        <translation>{count} con fallo</translation>
    </message>
    <message>
        <source>{count} failed today</source>
        <translation>{count} con fallo hoy</translation>
    </message>
</context>
<context>
    <name>ChannelsPage</name>
    <message>
        <source>1 channel</source>
        <translation>1 canal</translation>
    </message>
    <message>
        <source>A channel takes files from one place and delivers them to others.</source>
        <translation>Un canal toma archivos de una ubicación y los entrega en otras.</translation>
    </message>
    <message>
        <source>Edit channels</source>
        <translation>Editar los canales</translation>
    </message>
    <message>
        <source>Every channel is switched off</source>
        <translation>Todos los canales están desactivados</translation>
    </message>
    <message>
        <source>Find a channel</source>
        <translation>Buscar un canal</translation>
    </message>
    <message>
        <source>New channel</source>
        <translation>Canal nuevo</translation>
    </message>
    <message>
        <source>No channel yet</source>
        <translation>Aún no hay ningún canal</translation>
    </message>
    <message>
        <source>Opens channels.yaml in the editor of this system; a change is taken while running</source>
        <translation>Abre channels.yaml en el editor de este sistema; los cambios se aplican en marcha</translation>
    </message>
    <message>
        <source>Pause all</source>
        <translation>Pausar todos</translation>
    </message>
    <message>
        <source>Resume all</source>
        <translation>Reanudar todos</translation>
    </message>
    <message>
        <source>The engine is starting</source>
        <translation>El motor se está iniciando</translation>
    </message>
    <message>
        <source>{count} channels</source>
        <translation>{count} canales</translation>
    </message>
</context>
<context>
    <name>Check</name>
    <message>
        <source>Compare the server&apos;s key</source>
        <translation>Comparar la clave del servidor</translation>
    </message>
    <message>
        <source>Destination {name}</source>
        <translation>Destino {name}</translation>
    </message>
    <message>
        <source>Encryption on the way</source>
        <translation>Cifrado en el trayecto</translation>
    </message>
    <message>
        <source>Find the server and connect</source>
        <translation>Encontrar el servidor y conectar</translation>
    </message>
    <message>
        <source>Look for the passwords and keys</source>
        <translation>Buscar las contraseñas y las claves</translation>
    </message>
    <message>
        <source>Make a probe file, move it, flush it, remove it</source>
        <translation>Crear un archivo de prueba, moverlo, volcarlo a disco y eliminarlo</translation>
    </message>
    <message>
        <source>Make the folder</source>
        <translation>Crear la carpeta</translation>
    </message>
    <message>
        <source>Names of the written files</source>
        <translation>Nombres de los archivos escritos</translation>
    </message>
    <message>
        <source>Not tried</source>
        <translation>No probado</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Origen</translation>
    </message>
    <message>
        <source>{count} ms</source>
        <translation>{count} ms</translation>
    </message>
</context>
<context>
    <name>CheckPage</name>
    <message>
        <source>Check and start</source>
        <translation>Comprobar e iniciar</translation>
    </message>
    <message>
        <source>Make folders that are missing</source>
        <translation>Crear las carpetas que faltan</translation>
    </message>
    <message>
        <source>Read in place: this program alone takes files from there</source>
        <translation>Leer en su sitio: solo este programa toma archivos de allí</translation>
    </message>
    <message>
        <source>Read the settings beside the other channels</source>
        <translation>Leer los ajustes junto con los demás canales</translation>
    </message>
    <message>
        <source>Save channels.yaml and start {name}</source>
        <translation>Guardar channels.yaml e iniciar {name}</translation>
    </message>
    <message>
        <source>Start makes what is missing, tries both places with a file of its own, saves, and starts the channel.</source>
        <translation>«Iniciar» crea lo que falta, prueba ambas ubicaciones con un archivo propio, guarda e inicia el canal.</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Pasos</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>Probar</translation>
    </message>
    <message>
        <source>Tries both places with a file of its own and removes it again; nothing is saved</source>
        <translation>Prueba ambas ubicaciones con un archivo propio y lo vuelve a eliminar; no se guarda nada</translation>
    </message>
    <message>
        <source>Try both places with a file of our own</source>
        <translation>Probar ambas ubicaciones con un archivo propio</translation>
    </message>
    <message>
        <source>Wait for the step in hand</source>
        <translation>Espere a que termine el paso en curso</translation>
    </message>
    <message>
        <source>folder {path}</source>
        <translation>carpeta {path}</translation>
    </message>
    <message>
        <source>{key}: expected {what}</source>
        <translation>{key}: se esperaba {what}</translation>
    </message>
    <message>
        <source>{name}: {source} → {destination}</source>
        <translation>{name}: {source} → {destination}</translation>
    </message>
</context>
<context>
    <name>ClaimCard</name>
    <message>
        <source>Claimed</source>
        <translation>Reclamado</translation>
    </message>
    <message>
        <source>Copy claim id</source>
        <translation>Copiar el id. de reclamación</translation>
    </message>
    <message>
        <source>Finish stores it now and then removes it, as the next pass would. Give back moves it to the drop folder, where it stays until it changes or you poll the channel; what is stored already is finished instead. Both are safe to press twice.</source>
        <translation>«Terminar» lo guarda ahora y después lo elimina de allí, como haría la próxima pasada. «Devolver» lo mueve a la carpeta de entrada, donde se queda hasta que cambie o usted sondee el canal; lo que ya está guardado se termina en su lugar. Ambos pueden pulsarse dos veces sin riesgo.</translation>
    </message>
    <message>
        <source>Its name is no claim name. It is not ours and is never taken in.</source>
        <translation>Su nombre no es el de un archivo reclamado. No es nuestro y nunca se toma.</translation>
    </message>
    <message>
        <source>Not delivered yet</source>
        <translation>Aún sin entregar</translation>
    </message>
    <message>
        <source>Store</source>
        <translation>Guardar</translation>
    </message>
    <message>
        <source>Take over makes it this engine&apos;s, which stores and delivers it. Do it only when the other engine is stopped or replaced. It is audited.</source>
        <translation>«Asumir» lo pasa a este motor, que lo guarda y lo entrega. Hágalo solo si el otro motor está detenido o sustituido. Queda auditado.</translation>
    </message>
    <message>
        <source>The engine has it in hand. It leaves this list when it is stored and removed.</source>
        <translation>El motor está trabajando con él. Sale de esta lista cuando está guardado y eliminado de allí.</translation>
    </message>
    <message>
        <source>begins after the store</source>
        <translation>empieza después de guardar</translation>
    </message>
    <message>
        <source>in hand</source>
        <translation>en curso</translation>
    </message>
    <message>
        <source>not reached</source>
        <translation>no alcanzado</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>detenido</translation>
    </message>
</context>
<context>
    <name>ClaimsModel</name>
    <message>
        <source>Asked for…</source>
        <translation>Solicitado…</translation>
    </message>
    <message>
        <source>Claimed</source>
        <translation>Reclamado</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Archivo</translation>
    </message>
    <message>
        <source>Owner</source>
        <translation>Propietario</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Tamaño</translation>
    </message>
    <message>
        <source>What happens next</source>
        <translation>Qué ocurre después</translation>
    </message>
    <message>
        <source>not ours</source>
        <translation>no es nuestro</translation>
    </message>
</context>
<context>
    <name>ClaimsTab</name>
    <message>
        <source>1 file</source>
        <translation>1 archivo</translation>
    </message>
    <message>
        <source>A chosen file is another engine&apos;s: take it over first</source>
        <translation>Un archivo elegido es de otro motor: asúmalo primero</translation>
    </message>
    <message>
        <source>A chosen file is no claim: nothing here is for it; move it away by hand</source>
        <translation>Un archivo elegido no está reclamado: aquí no hay nada que hacer con él; retírelo a mano</translation>
    </message>
    <message>
        <source>A file stands here from the moment it is claimed until it is stored and removed.</source>
        <translation>Un archivo figura aquí desde que se reclama hasta que está guardado y eliminado de allí.</translation>
    </message>
    <message>
        <source>A message is locked where it lies while it is stored, and the lock ends with the program: nothing is ever left over.</source>
        <translation>Un mensaje queda bloqueado donde está mientras se guarda, y el bloqueo termina con el programa: nunca queda nada pendiente.</translation>
    </message>
    <message>
        <source>Choose files first</source>
        <translation>Elija primero archivos</translation>
    </message>
    <message>
        <source>Choose files of another engine first</source>
        <translation>Elija primero archivos de otro motor</translation>
    </message>
    <message>
        <source>Claimed files</source>
        <translation>Archivos reclamados</translation>
    </message>
    <message>
        <source>Copy claim id</source>
        <translation>Copiar el id. de reclamación</translation>
    </message>
    <message>
        <source>Copy exact time</source>
        <translation>Copiar la hora exacta</translation>
    </message>
    <message>
        <source>Copy list</source>
        <translation>Copiar la lista</translation>
    </message>
    <message>
        <source>Copy row</source>
        <translation>Copiar la fila</translation>
    </message>
    <message>
        <source>Finish</source>
        <translation>Terminar</translation>
    </message>
    <message>
        <source>Give back</source>
        <translation>Devolver</translation>
    </message>
    <message>
        <source>Looking for claims…</source>
        <translation>Buscando archivos reclamados…</translation>
    </message>
    <message>
        <source>Nothing is claimed</source>
        <translation>No hay nada reclamado</translation>
    </message>
    <message>
        <source>Only files that another engine claimed can be taken over</source>
        <translation>Solo pueden asumirse los archivos que reclamó otro motor</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>Abrir la carpeta</translation>
    </message>
    <message>
        <source>Read in place…</source>
        <translation>Leer en su sitio…</translation>
    </message>
    <message>
        <source>Take over…</source>
        <translation>Asumir…</translation>
    </message>
    <message>
        <source>The claims can&apos;t be listed</source>
        <translation>No se pueden listar los archivos reclamados</translation>
    </message>
    <message>
        <source>The engine is working on a chosen file now</source>
        <translation>El motor está trabajando ahora con un archivo elegido</translation>
    </message>
    <message>
        <source>There is nothing to copy</source>
        <translation>No hay nada que copiar</translation>
    </message>
    <message>
        <source>This source has no folder of its own</source>
        <translation>Este origen no tiene carpeta propia</translation>
    </message>
    <message>
        <source>What does this mean?</source>
        <translation>¿Qué significa esto?</translation>
    </message>
    <message>
        <source>{count} chosen</source>
        <translation>Elegidos: {count}</translation>
    </message>
    <message>
        <source>{count} files</source>
        <translation>{count} archivos</translation>
    </message>
    <message>
        <source>{count} rows copied</source>
        <translation>Filas copiadas: {count}</translation>
    </message>
    <message>
        <source>{files}, oldest {age}; listed {time}</source>
        <translation>{files}, hasta {age}; listado {time}</translation>
    </message>
</context>
<context>
    <name>Commands</name>
    <message>
        <source>All channels: listing now</source>
        <translation>Todos los canales: listando ahora</translation>
    </message>
    <message>
        <source>Checking {channels}…</source>
        <translation>Comprobando {channels}…</translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation>Copiado.</translation>
    </message>
    <message>
        <source>Opened.</source>
        <translation>Abierto.</translation>
    </message>
    <message>
        <source>The store is open to be looked at only</source>
        <translation>El almacén está abierto solo para consulta</translation>
    </message>
    <message>
        <source>all channels</source>
        <translation>todos los canales</translation>
    </message>
    <message>
        <source>not done</source>
        <translation>no se hizo</translation>
    </message>
    <message>
        <source>{channels} goes on without it</source>
        <translation>{channels} continúa sin él</translation>
    </message>
    <message>
        <source>{channels} paused.</source>
        <translation>{channels}: en pausa.</translation>
    </message>
    <message>
        <source>{channels} reads in place from now on</source>
        <translation>{channels} lee en su sitio desde ahora</translation>
    </message>
    <message>
        <source>{channels} resumed.</source>
        <translation>{channels}: en marcha de nuevo.</translation>
    </message>
    <message>
        <source>{channels} takes this drive from now on</source>
        <translation>{channels} acepta esta unidad desde ahora</translation>
    </message>
    <message>
        <source>{channels}: every check is good</source>
        <translation>{channels}: todas las comprobaciones son correctas</translation>
    </message>
    <message>
        <source>{channels}: listing now</source>
        <translation>{channels}: listando ahora</translation>
    </message>
    <message>
        <source>{channels}: stored, trying now</source>
        <translation>{channels}: guardado, probando ahora</translation>
    </message>
    <message>
        <source>{channels}: the folder is made</source>
        <translation>{channels}: la carpeta está creada</translation>
    </message>
    <message>
        <source>{channels}: {why}</source>
        <translation>{channels}: {why}</translation>
    </message>
    <message>
        <source>{channel}: acknowledged</source>
        <translation>{channel}: dado por visto</translation>
    </message>
    <message>
        <source>{count} channels</source>
        <translation>{count} canales</translation>
    </message>
    <message>
        <source>{count} finished</source>
        <translation>Terminados: {count}</translation>
    </message>
    <message>
        <source>{count} given back</source>
        <translation>Devueltos: {count}</translation>
    </message>
    <message>
        <source>{count} not done: {why}</source>
        <translation>{count} sin hacer: {why}</translation>
    </message>
    <message>
        <source>{count} set aside</source>
        <translation>Apartados: {count}</translation>
    </message>
    <message>
        <source>{count} taken over</source>
        <translation>Asumidos: {count}</translation>
    </message>
    <message>
        <source>{server} is trusted, trying now</source>
        <translation>{server} es de confianza, probando ahora</translation>
    </message>
    <message>
        <source>{subject}: {why}</source>
        <translation>{subject}: {why}</translation>
    </message>
    <message>
        <source>{why}. The path is {path}</source>
        <translation>{why}. La ruta es {path}</translation>
    </message>
</context>
<context>
    <name>Compare</name>
    <message>
        <source>Both are the same, byte by byte.</source>
        <translation>Ambos son iguales, byte a byte.</translation>
    </message>
    <message>
        <source>Byte</source>
        <translation>Byte</translation>
    </message>
    <message>
        <source>Every field and line is the same. The bytes between them differ, first at {place}.</source>
        <translation>Todos los campos y líneas son iguales. Difieren los bytes que hay entre ellos, el primero en {place}.</translation>
    </message>
    <message>
        <source>Field</source>
        <translation>Campo</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Línea</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nombre</translation>
    </message>
    <message>
        <source>Received</source>
        <translation>Recibido</translation>
    </message>
    <message>
        <source>Received: {received} bytes  ·  Written: {written} bytes as {name}, {where}</source>
        <translation>Recibido: {received} bytes  ·  Escrito: {written} bytes como {name}, {where}</translation>
    </message>
    <message>
        <source>What is shown here is the same. They are too large to be compared whole.</source>
        <translation>Lo que se muestra aquí es igual. Son demasiado grandes para compararlos enteros.</translation>
    </message>
    <message>
        <source>What is shown here is the same. They differ further on.</source>
        <translation>Lo que se muestra aquí es igual. Difieren más adelante.</translation>
    </message>
    <message>
        <source>Written</source>
        <translation>Escrito</translation>
    </message>
    <message>
        <source>{count} of {total} fields differ: {names}</source>
        <translation>Diferencias en {count} de {total} campos: {names}</translation>
    </message>
    <message>
        <source>{count} of {total} lines differ: {names}</source>
        <translation>Diferencias en {count} de {total} líneas: {names}</translation>
    </message>
    <message>
        <source>{count} rows of 16 bytes differ, first at {place}.</source>
        <translation>Filas de 16 bytes con diferencias: {count}, la primera en {place}.</translation>
    </message>
</context>
<context>
    <name>CompareSheet</name>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>Compare {message}</source>
        <translation>Comparar {message}</translation>
    </message>
    <message>
        <source>Destination</source>
        <translation>Destino</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>Ocultar</translation>
    </message>
    <message>
        <source>Nothing differs</source>
        <translation>No hay diferencias</translation>
    </message>
    <message>
        <source>Nothing is read yet</source>
        <translation>Aún no se ha leído nada</translation>
    </message>
    <message>
        <source>Only what differs</source>
        <translation>Solo las diferencias</translation>
    </message>
    <message>
        <source>Reading both…</source>
        <translation>Leyendo ambos…</translation>
    </message>
    <message>
        <source>Received and written, side by side</source>
        <translation>Recibido y escrito, uno junto a otro</translation>
    </message>
    <message>
        <source>Received, beside what stands now at</source>
        <translation>Recibido, junto a lo que hay ahora en</translation>
    </message>
    <message>
        <source>Reveal…</source>
        <translation>Mostrar…</translation>
    </message>
    <message>
        <source>The first part is shown. Export gives all of what was received.</source>
        <translation>Se muestra la primera parte. «Exportar» da todo lo que se recibió.</translation>
    </message>
    <message>
        <source>There is nothing to compare yet</source>
        <translation>Aún no hay nada que comparar</translation>
    </message>
</context>
<context>
    <name>ConditionSheet</name>
    <message>
        <source>Tick the condition first</source>
        <translation>Marque primero la condición</translation>
    </message>
</context>
<context>
    <name>ContentTree</name>
    <message>
        <source>Field</source>
        <translation>Campo</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nombre</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Valor</translation>
    </message>
</context>
<context>
    <name>ContentTreeView</name>
    <message>
        <source>Fields of the message</source>
        <translation>Campos del mensaje</translation>
    </message>
</context>
<context>
    <name>ContentView</name>
    <message>
        <source>A PDF document. Export it, and open it with the program for it.</source>
        <translation>Un documento PDF. Expórtelo y ábralo con el programa correspondiente.</translation>
    </message>
    <message>
        <source>A picture. Export it, and open it with the program for it.</source>
        <translation>Una imagen. Expórtela y ábrala con el programa correspondiente.</translation>
    </message>
    <message>
        <source>Bytes of the message</source>
        <translation>Bytes del mensaje</translation>
    </message>
    <message>
        <source>Copy row</source>
        <translation>Copiar la fila</translation>
    </message>
    <message>
        <source>Copy value</source>
        <translation>Copiar el valor</translation>
    </message>
    <message>
        <source>Each reveal is audited.</source>
        <translation>Cada vez que se muestran, queda registrado.</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportar…</translation>
    </message>
    <message>
        <source>Find in message</source>
        <translation>Buscar en el mensaje</translation>
    </message>
    <message>
        <source>Form of the content</source>
        <translation>Forma del contenido</translation>
    </message>
    <message>
        <source>Hex</source>
        <translation>Hex</translation>
    </message>
    <message>
        <source>Hidden</source>
        <translation>Ocultos</translation>
    </message>
    <message>
        <source>Hidden again in {time}</source>
        <translation>Se ocultan de nuevo en {time}</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>Ocultar</translation>
    </message>
    <message>
        <source>No message is open</source>
        <translation>No hay ningún mensaje abierto</translation>
    </message>
    <message>
        <source>No text. Export it, and open it with the program that made it.</source>
        <translation>No es texto. Expórtelo y ábralo con el programa que lo creó.</translation>
    </message>
    <message>
        <source>Not found in this message.</source>
        <translation>No se encuentra en este mensaje.</translation>
    </message>
    <message>
        <source>Not found in this message. What is hidden is not searched.</source>
        <translation>No se encuentra en este mensaje. Lo oculto no se busca.</translation>
    </message>
    <message>
        <source>{field} is shown.</source>
        <translation>Se muestra {field}.</translation>
    </message>
    <message>
        <source>Patient data is hidden.</source>
        <translation>Los datos del paciente están ocultos.</translation>
    </message>
    <message>
        <source>Patient data is shown.</source>
        <translation>Se muestran los datos del paciente.</translation>
    </message>
    <message>
        <source>Read as {charset}.</source>
        <translation>Leído como {charset}.</translation>
    </message>
    <message>
        <source>Read as {charset}: it says {declared} of itself, which is not known or does not fit.</source>
        <translation>Leído como {charset}: el mensaje declara {declared}, que no se conoce o no encaja.</translation>
    </message>
    <message>
        <source>Reveal this field…</source>
        <translation>Mostrar este campo…</translation>
    </message>
    <message>
        <source>Reveal…</source>
        <translation>Mostrar…</translation>
    </message>
    <message>
        <source>Shown</source>
        <translation>Visibles</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Texto</translation>
    </message>
    <message>
        <source>Text of the message</source>
        <translation>Texto del mensaje</translation>
    </message>
    <message>
        <source>The first {shown} of {size}. Export gives all of it.</source>
        <translation>Los primeros {shown} de {size}. «Exportar» da todo.</translation>
    </message>
    <message>
        <source>The message has no content.</source>
        <translation>El mensaje no tiene contenido.</translation>
    </message>
    <message>
        <source>This content can&apos;t be shown. Export gives the bytes.</source>
        <translation>Este contenido no puede mostrarse. «Exportar» da los bytes.</translation>
    </message>
    <message>
        <source>Tree</source>
        <translation>Árbol</translation>
    </message>
</context>
<context>
    <name>DayChart</name>
    <message>
        <source>Received today, by half hours</source>
        <translation>Recibidos hoy, por medias horas</translation>
    </message>
    <message>
        <source>usual {low} to {high}</source>
        <translation>lo habitual: de {low} a {high}</translation>
    </message>
    <message>
        <source>{count} received</source>
        <translation>recibidos: {count}</translation>
    </message>
    <message>
        <source>{start} to {end}: {figures}</source>
        <translation>De {start} a {end}: {figures}</translation>
    </message>
</context>
<context>
    <name>Deliveries</name>
    <message>
        <source>Being written</source>
        <translation>Escribiéndose</translation>
    </message>
    <message>
        <source>Delivered</source>
        <translation>Entregado</translation>
    </message>
    <message>
        <source>Delivered at the first try</source>
        <translation>Entregado al primer intento</translation>
    </message>
    <message>
        <source>Did not work</source>
        <translation>No funcionó</translation>
    </message>
    <message>
        <source>Next try in {age}</source>
        <translation>Próximo intento en {age}</translation>
    </message>
    <message>
        <source>Next try is due</source>
        <translation>Toca el próximo intento</translation>
    </message>
    <message>
        <source>Nothing is tried: channels.yaml does not name this destination any more</source>
        <translation>No se intenta nada: channels.yaml ya no nombra este destino</translation>
    </message>
    <message>
        <source>Resend, or change the channel</source>
        <translation>Reenvíe, o cambie el canal</translation>
    </message>
    <message>
        <source>Waits for its turn</source>
        <translation>Espera su turno</translation>
    </message>
    <message>
        <source>after {age}</source>
        <translation>tras {age}</translation>
    </message>
    <message>
        <source>in {ms} ms</source>
        <translation>en {ms} ms</translation>
    </message>
    <message>
        <source>now</source>
        <translation>ahora</translation>
    </message>
    <message>
        <source>try {number}</source>
        <translation>intento {number}</translation>
    </message>
    <message>
        <source>{bad} of {total} failed</source>
        <translation>{bad} de {total} con fallo</translation>
    </message>
    <message>
        <source>{ms} ms</source>
        <translation>{ms} ms</translation>
    </message>
    <message>
        <source>{size} in {ms} ms</source>
        <translation>{size} en {ms} ms</translation>
    </message>
</context>
<context>
    <name>DeliveryTimeline</name>
    <message>
        <source>Deliveries</source>
        <translation>Entregas</translation>
    </message>
</context>
<context>
    <name>DiagnosticsSheet</name>
    <message>
        <source>Being made…</source>
        <translation>Creándose…</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Copiado</translation>
    </message>
    <message>
        <source>Copy this file</source>
        <translation>Copiar este archivo</translation>
    </message>
    <message>
        <source>Diagnostics bundle</source>
        <translation>Paquete de diagnóstico</translation>
    </message>
    <message>
        <source>Diagnostics bundle saved, {size}.</source>
        <translation>Paquete de diagnóstico guardado, {size}.</translation>
    </message>
    <message>
        <source>File in the bundle</source>
        <translation>Archivo del paquete</translation>
    </message>
    <message>
        <source>For whoever helps from afar. It holds numbers, times, codes and names of channels: no message, no name of a patient or a file, no password, no path. What stands below is all of it.</source>
        <translation>Para quien ayuda a distancia. Contiene números, horas, códigos y nombres de canales: ningún mensaje, ningún nombre de paciente ni de archivo, ninguna contraseña, ninguna ruta. Lo que figura abajo es todo.</translation>
    </message>
    <message>
        <source>It is being written</source>
        <translation>Se está escribiendo</translation>
    </message>
    <message>
        <source>It is not made yet</source>
        <translation>Aún no está creado</translation>
    </message>
    <message>
        <source>Save the diagnostics bundle</source>
        <translation>Guardar el paquete de diagnóstico</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>Guardar…</translation>
    </message>
    <message>
        <source>What is in this file</source>
        <translation>Qué hay en este archivo</translation>
    </message>
    <message>
        <source>Zip (*.zip)</source>
        <translation>Zip (*.zip)</translation>
    </message>
    <message>
        <source>{count} files, {size} before they are packed.</source>
        <translation>{count} archivos, {size} antes de comprimirlos.</translation>
    </message>
</context>
<context>
    <name>Drives</name>
    <message>
        <source>Drive of a program</source>
        <translation>Unidad de un programa</translation>
    </message>
    <message>
        <source>Local disk</source>
        <translation>Disco local</translation>
    </message>
    <message>
        <source>Memory of this computer</source>
        <translation>Memoria de este equipo</translation>
    </message>
    <message>
        <source>Not reachable now</source>
        <translation>Inaccesible ahora</translation>
    </message>
    <message>
        <source>Removable drive</source>
        <translation>Unidad extraíble</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Recurso compartido</translation>
    </message>
    <message>
        <source>You may not write here</source>
        <translation>Aquí no puede escribir</translation>
    </message>
    <message>
        <source>{system}: likely read in place only</source>
        <translation>{system}: probablemente solo lectura en su sitio</translation>
    </message>
</context>
<context>
    <name>Editor</name>
    <message>
        <source>Edit {name}</source>
        <translation>Editar {name}</translation>
    </message>
    <message>
        <source>New channel</source>
        <translation>Canal nuevo</translation>
    </message>
</context>
<context>
    <name>EditorPage</name>
    <message>
        <source>1 value changed</source>
        <translation>1 valor cambiado</translation>
    </message>
    <message>
        <source>A channel has at least one destination</source>
        <translation>Un canal tiene al menos un destino</translation>
    </message>
    <message>
        <source>Add a destination</source>
        <translation>Añadir un destino</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Cancel takes the changes back and lets the channel go on.</source>
        <translation>«Cancelar» deshace los cambios y deja continuar el canal.</translation>
    </message>
    <message>
        <source>Every value is as it was.</source>
        <translation>Todos los valores están como antes.</translation>
    </message>
    <message>
        <source>It is being saved</source>
        <translation>Se está guardando</translation>
    </message>
    <message>
        <source>No server has a new key</source>
        <translation>Ningún servidor tiene una clave nueva</translation>
    </message>
    <message>
        <source>Nothing is changed</source>
        <translation>No hay ningún cambio</translation>
    </message>
    <message>
        <source>Remove this destination</source>
        <translation>Quitar este destino</translation>
    </message>
    <message>
        <source>Save and start</source>
        <translation>Guardar e iniciar</translation>
    </message>
    <message>
        <source>Save and start anyway</source>
        <translation>Guardar e iniciar de todos modos</translation>
    </message>
    <message>
        <source>Save without starting</source>
        <translation>Guardar sin iniciar</translation>
    </message>
    <message>
        <source>Settings of the channel</source>
        <translation>Ajustes del canal</translation>
    </message>
    <message>
        <source>Shown once every value is right.</source>
        <translation>Se muestra cuando todos los valores sean correctos.</translation>
    </message>
    <message>
        <source>Stopped for editing</source>
        <translation>Detenido para editar</translation>
    </message>
    <message>
        <source>Takes every change back</source>
        <translation>Deshace todos los cambios</translation>
    </message>
    <message>
        <source>The test failed. Press once more to save and start all the same.</source>
        <translation>La prueba falló. Pulse otra vez para guardar e iniciar de todos modos.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Deshacer</translation>
    </message>
    <message>
        <source>channel</source>
        <translation>canal</translation>
    </message>
    <message>
        <source>{key}: expected {what}</source>
        <translation>{key}: se esperaba {what}</translation>
    </message>
    <message>
        <source>{name} is saved and started.</source>
        <translation>{name} está guardado e iniciado.</translation>
    </message>
    <message>
        <source>{name} is saved and stays paused.</source>
        <translation>{name} está guardado y sigue en pausa.</translation>
    </message>
    <message>
        <source>{n} values changed</source>
        <translation>{n} valores cambiados</translation>
    </message>
</context>
<context>
    <name>Engine</name>
    <message>
        <source>1 to 64 of A-Z a-z 0-9 . - _, beginning with a letter or digit</source>
        <translation>de 1 a 64 caracteres de A-Z a-z 0-9 . - _, empezando por letra o cifra</translation>
    </message>
    <message>
        <source>1 to 64 of a-z 0-9 - _, beginning with a letter or digit</source>
        <translation>de 1 a 64 caracteres de a-z 0-9 - _, empezando por letra o cifra</translation>
    </message>
    <message>
        <source>A Node program takes work only with its optional module fs-ext</source>
        <translation>Un programa Node toma trabajo solo con su módulo opcional fs-ext</translation>
    </message>
    <message>
        <source>A drive that can be taken out: the channel waits until it is back</source>
        <translation>Una unidad extraíble: el canal espera hasta que vuelva</translation>
    </message>
    <message>
        <source>A file&apos;s id changes when it moves</source>
        <translation>El identificador de un archivo cambia al moverlo</translation>
    </message>
    <message>
        <source>A message that one program has locked is left alone by the others</source>
        <translation>Los demás programas no tocan un mensaje que otro tiene bloqueado</translation>
    </message>
    <message>
        <source>A share: while it can&apos;t be reached the channel waits and nothing is lost</source>
        <translation>Un recurso compartido: mientras no sea accesible, el canal espera y no se pierde nada</translation>
    </message>
    <message>
        <source>Broadcast: each program gets every message, those that came while it was down too, until they expire</source>
        <translation>Difusión: cada programa recibe todos los mensajes, también los que llegaron mientras estaba parado, hasta que caducan</translation>
    </message>
    <message>
        <source>Can&apos;t flush files to the disk</source>
        <translation>No puede volcar archivos al disco</translation>
    </message>
    <message>
        <source>Can&apos;t flush files to the server&apos;s disk</source>
        <translation>No puede volcar archivos al disco del servidor</translation>
    </message>
    <message>
        <source>Can&apos;t flush folders to the disk</source>
        <translation>No puede volcar carpetas al disco</translation>
    </message>
    <message>
        <source>Can&apos;t flush folders: a power cut on the server can undo a claim</source>
        <translation>No puede volcar carpetas: un corte de corriente en el servidor puede deshacer una reclamación</translation>
    </message>
    <message>
        <source>Can&apos;t flush folders: a power cut on the server can undo the last output&apos;s name</source>
        <translation>No puede volcar carpetas: un corte de corriente en el servidor puede deshacer el nombre de la última salida</translation>
    </message>
    <message>
        <source>Can&apos;t rename in one step</source>
        <translation>No puede renombrar en un solo paso</translation>
    </message>
    <message>
        <source>Can&apos;t tell whether a program is writing another user&apos;s file: it is taken when it is at rest</source>
        <translation>No indica si un programa escribe el archivo de otro usuario: se toma cuando está en reposo</translation>
    </message>
    <message>
        <source>Can&apos;t tell whether a program is writing: a file is taken when it is at rest</source>
        <translation>No indica si un programa está escribiendo: un archivo se toma cuando está en reposo</translation>
    </message>
    <message>
        <source>Can&apos;t write the stamps: others find messages after 10 s at most</source>
        <translation>No puede escribir los sellos: otros encuentran los mensajes a los 10 s como máximo</translation>
    </message>
    <message>
        <source>D:\Drops\Lab or \\server\share\lab</source>
        <translation>D:\Drops\Lab o \\server\share\lab</translation>
    </message>
    <message>
        <source>Deletes only the object that was read</source>
        <translation>Elimina solo el objeto que se leyó</translation>
    </message>
    <message>
        <source>Every write of a blob is a new one, also with the same bytes</source>
        <translation>Cada escritura de un blob es nueva, también con los mismos bytes</translation>
    </message>
    <message>
        <source>Files can be flushed to the disk</source>
        <translation>Los archivos pueden volcarse al disco</translation>
    </message>
    <message>
        <source>Files can be flushed to the server&apos;s disk</source>
        <translation>Los archivos pueden volcarse al disco del servidor</translation>
    </message>
    <message>
        <source>Folders can be flushed to the disk</source>
        <translation>Las carpetas pueden volcarse al disco</translation>
    </message>
    <message>
        <source>Folders: a flush of the file stands for them</source>
        <translation>Carpetas: basta con volcar el archivo</translation>
    </message>
    <message>
        <source>Friday</source>
        <translation>viernes</translation>
    </message>
    <message>
        <source>Gives a folder its name by one rename, and leaves another folder of that name alone</source>
        <translation>Da su nombre a una carpeta con un solo cambio de nombre y no toca otra carpeta con ese nombre</translation>
    </message>
    <message>
        <source>Gives back the bytes it was sent</source>
        <translation>Devuelve los bytes que se le enviaron</translation>
    </message>
    <message>
        <source>Ignores the condition of a delete</source>
        <translation>Ignora la condición de una eliminación</translation>
    </message>
    <message>
        <source>Ignores the condition of a read</source>
        <translation>Ignora la condición de una lectura</translation>
    </message>
    <message>
        <source>Keeps a file&apos;s id when it moves</source>
        <translation>Conserva el identificador de un archivo al moverlo</translation>
    </message>
    <message>
        <source>Keeps a file&apos;s owner, mode and time when it moves</source>
        <translation>Conserva el propietario, el modo y la hora de un archivo al moverlo</translation>
    </message>
    <message>
        <source>Lets no time be set: a copy within a second can&apos;t be told from a rename</source>
        <translation>No permite fijar la hora: una copia en el mismo segundo no se distingue de un cambio de nombre</translation>
    </message>
    <message>
        <source>Lets one engine write a marker and refuses the others</source>
        <translation>Permite a un motor escribir una marca y rechaza a los demás</translation>
    </message>
    <message>
        <source>Longest name {0}</source>
        <translation>Nombre más largo {0}</translation>
    </message>
    <message>
        <source>Makes no link to try: can&apos;t tell whether links are shown as links</source>
        <translation>No crea enlaces de prueba: no se sabe si los enlaces se muestran como enlaces</translation>
    </message>
    <message>
        <source>May not delete files: of each look a trial file stays, now {0}</source>
        <translation>No puede eliminar archivos: de cada prueba queda un archivo, ahora {0}</translation>
    </message>
    <message>
        <source>May not delete: one small object of the checks stays below .claimed/.probe/</source>
        <translation>No puede eliminar: un pequeño objeto de las comprobaciones queda bajo .claimed/.probe/</translation>
    </message>
    <message>
        <source>May not read: an object that is there already can&apos;t be compared</source>
        <translation>No puede leer: un objeto que ya está no puede compararse</translation>
    </message>
    <message>
        <source>Messages are flushed to the disk before they are published</source>
        <translation>Los mensajes se vuelcan al disco antes de publicarse</translation>
    </message>
    <message>
        <source>Monday</source>
        <translation>lunes</translation>
    </message>
    <message>
        <source>Objects of the same name are replaced</source>
        <translation>Los objetos con el mismo nombre se sustituyen</translation>
    </message>
    <message>
        <source>Read in place: no marker is written, only one engine may read it</source>
        <translation>Lectura en su sitio: no se escribe ninguna marca, solo puede leer un motor</translation>
    </message>
    <message>
        <source>Read in place: nothing is moved before it is stored</source>
        <translation>Lectura en su sitio: no se mueve nada antes de guardarlo</translation>
    </message>
    <message>
        <source>Reads only the object that was listed</source>
        <translation>Lee solo el objeto que se listó</translation>
    </message>
    <message>
        <source>Refuses an existing name: a second name is given, and the first one removed</source>
        <translation>Rechaza un nombre que ya existe: se da un segundo nombre y se quita el primero</translation>
    </message>
    <message>
        <source>Refuses to rename onto an existing name</source>
        <translation>Se niega a renombrar sobre un nombre que ya existe</translation>
    </message>
    <message>
        <source>Refuses to replace an object</source>
        <translation>Se niega a sustituir un objeto</translation>
    </message>
    <message>
        <source>Renames in one step</source>
        <translation>Renombra en un solo paso</translation>
    </message>
    <message>
        <source>Renames over an existing name in one step</source>
        <translation>Renombra sobre un nombre que ya existe en un solo paso</translation>
    </message>
    <message>
        <source>Replaces an object although it is told not to</source>
        <translation>Sustituye un objeto aunque se le dice que no</translation>
    </message>
    <message>
        <source>Saturday</source>
        <translation>sábado</translation>
    </message>
    <message>
        <source>Says yes to two renames of one file: each claim is looked up</source>
        <translation>Acepta dos cambios de nombre de un archivo: cada reclamación se comprueba</translation>
    </message>
    <message>
        <source>Shows links as links</source>
        <translation>Muestra los enlaces como enlaces</translation>
    </message>
    <message>
        <source>Sunday</source>
        <translation>domingo</translation>
    </message>
    <message>
        <source>Tells when a program is writing</source>
        <translation>Indica cuándo un programa está escribiendo</translation>
    </message>
    <message>
        <source>The folder can&apos;t be reached</source>
        <translation>No se puede acceder a la carpeta</translation>
    </message>
    <message>
        <source>The folder can&apos;t be read</source>
        <translation>No se puede leer la carpeta</translation>
    </message>
    <message>
        <source>The same bytes written again at the same key in the same second are one object; while an object is being taken, so are the same bytes written later</source>
        <translation>Los mismos bytes escritos de nuevo con la misma clave en el mismo segundo son un solo objeto; mientras se toma un objeto, también los mismos bytes escritos después</translation>
    </message>
    <message>
        <source>Thursday</source>
        <translation>jueves</translation>
    </message>
    <message>
        <source>Tuesday</source>
        <translation>martes</translation>
    </message>
    <message>
        <source>Two programs could lock one message</source>
        <translation>Dos programas podrían bloquear un mismo mensaje</translation>
    </message>
    <message>
        <source>Wednesday</source>
        <translation>miércoles</translation>
    </message>
    <message>
        <source>Whether ids stay and moves are one step: asked with files of our own</source>
        <translation>Si los identificadores se conservan y se mueve en un solo paso: se prueba con archivos propios</translation>
    </message>
    <message>
        <source>Work: each message goes to one program of all; after a crash of one it may go to another once more</source>
        <translation>Trabajo: cada mensaje va a un solo programa de todos; tras la caída de uno puede ir otra vez a otro</translation>
    </message>
    <message>
        <source>YAML without control characters</source>
        <translation>YAML sin caracteres de control</translation>
    </message>
    <message>
        <source>You may not write here</source>
        <translation>Aquí no puede escribir</translation>
    </message>
    <message>
        <source>You may read, rename and delete here</source>
        <translation>Aquí puede leer, renombrar y eliminar</translation>
    </message>
    <message>
        <source>You may write and rename here</source>
        <translation>Aquí puede escribir y renombrar</translation>
    </message>
    <message>
        <source>a bucket&apos;s name: 3 to 63 of A-Z a-z 0-9 . - _</source>
        <translation>un nombre de bucket: de 3 a 63 caracteres de A-Z a-z 0-9 . - _</translation>
    </message>
    <message>
        <source>a bundle&apos;s manifest has this name</source>
        <translation>este es el nombre del manifiesto de un conjunto</translation>
    </message>
    <message>
        <source>a character is another one than on the paper</source>
        <translation>un carácter es distinto del que figura en el papel</translation>
    </message>
    <message>
        <source>a character that no recovery key has</source>
        <translation>un carácter que no tiene ninguna clave de recuperación</translation>
    </message>
    <message>
        <source>a claim without its message</source>
        <translation>una reclamación sin su mensaje</translation>
    </message>
    <message>
        <source>a claim without its object</source>
        <translation>una reclamación sin su objeto</translation>
    </message>
    <message>
        <source>a container&apos;s name: 3 to 63 of a-z 0-9 and single -</source>
        <translation>un nombre de contenedor: de 3 a 63 caracteres de a-z 0-9 y - sueltos</translation>
    </message>
    <message>
        <source>a done file alone holds nothing to store</source>
        <translation>un archivo de fin solo no contiene nada que guardar</translation>
    </message>
    <message>
        <source>a duration like 500ms, 5s, 2m</source>
        <translation>una duración como 500ms, 5s, 2m</translation>
    </message>
    <message>
        <source>a file in it can&apos;t be made</source>
        <translation>no puede crearse un archivo en ella</translation>
    </message>
    <message>
        <source>a file inside the home folder is not written over: name another</source>
        <translation>no se escribe sobre un archivo de la carpeta de la instalación: nombre otro</translation>
    </message>
    <message>
        <source>a file of at most 4MiB</source>
        <translation>un archivo de 4MiB como máximo</translation>
    </message>
    <message>
        <source>a file stands where a folder is needed</source>
        <translation>hay un archivo donde hace falta una carpeta</translation>
    </message>
    <message>
        <source>a file&apos;s id was another after it moved</source>
        <translation>el identificador de un archivo era otro tras moverlo</translation>
    </message>
    <message>
        <source>a folder apart from the home folder</source>
        <translation>una carpeta distinta de la de la instalación</translation>
    </message>
    <message>
        <source>a folder apart from the one that channels[{0}] reads: one is a queue</source>
        <translation>una carpeta distinta de la que lee channels[{0}]: una es una cola</translation>
    </message>
    <message>
        <source>a folder below dir, like processed</source>
        <translation>una carpeta dentro de dir, como processed</translation>
    </message>
    <message>
        <source>a folder on the way is a link</source>
        <translation>una carpeta del camino es un enlace</translation>
    </message>
    <message>
        <source>a folder on the way lies on another volume</source>
        <translation>una carpeta del camino está en otro volumen</translation>
    </message>
    <message>
        <source>a folder stands under this name</source>
        <translation>hay una carpeta con este nombre</translation>
    </message>
    <message>
        <source>a folder that does not hold the key file</source>
        <translation>una carpeta que no contenga el archivo de clave</translation>
    </message>
    <message>
        <source>a folder: its files are read with recursive: true</source>
        <translation>una carpeta: sus archivos se leen con recursive: true</translation>
    </message>
    <message>
        <source>a glob on the file&apos;s name like *.hl7, without a folder</source>
        <translation>un patrón del nombre de archivo como *.hl7, sin carpeta</translation>
    </message>
    <message>
        <source>a known key:</source>
        <translation>una clave conocida:</translation>
    </message>
    <message>
        <source>a known key; did you mean {0}?</source>
        <translation>una clave conocida; ¿quiso decir {0}?</translation>
    </message>
    <message>
        <source>a look at the whole file found damage</source>
        <translation>un examen de todo el archivo encontró daños</translation>
    </message>
    <message>
        <source>a manifest can&apos;t name what is no UTF-8</source>
        <translation>un manifiesto no puede nombrar lo que no es UTF-8</translation>
    </message>
    <message>
        <source>a message is whole from the moment it is there, and needs no second file that says so</source>
        <translation>un mensaje está completo desde que está ahí y no necesita un segundo archivo que lo diga</translation>
    </message>
    <message>
        <source>a message never grows</source>
        <translation>un mensaje nunca crece</translation>
    </message>
    <message>
        <source>a name is CHANNEL/source/FIELD or CHANNEL/DESTINATION/FIELD</source>
        <translation>un nombre es CANAL/source/CAMPO o CANAL/DESTINO/CAMPO</translation>
    </message>
    <message>
        <source>a name of its own in this channel; destinations[{0}] has this one</source>
        <translation>un nombre propio en este canal; destinations[{0}] ya tiene este</translation>
    </message>
    <message>
        <source>a name of its own; channels[{0}] has this one</source>
        <translation>un nombre propio; channels[{0}] ya tiene este</translation>
    </message>
    <message>
        <source>a name of more than {0} bytes</source>
        <translation>un nombre de más de {0} bytes</translation>
    </message>
    <message>
        <source>a name that Windows does not keep for a device (con, prn, aux, nul, com0-9, lpt0-9)</source>
        <translation>un nombre que Windows no reserve para un dispositivo (con, prn, aux, nul, com0-9, lpt0-9)</translation>
    </message>
    <message>
        <source>a pace of 0 to {0} ms</source>
        <translation>un ritmo de 0 a {0} ms</translation>
    </message>
    <message>
        <source>a path like in/lab, without a / before it and without empty parts, . or ..</source>
        <translation>una ruta como in/lab, sin / delante y sin partes vacías, . ni ..</translation>
    </message>
    <message>
        <source>a path outside {0}, which is the engine&apos;s own</source>
        <translation>una ruta fuera de {0}, que es del propio motor</translation>
    </message>
    <message>
        <source>a pattern of what comes, with * and #; {channel} and {type} stand for parts of a destination&apos;s topic</source>
        <translation>un patrón de lo que llega, con * y #; {channel} y {type} representan partes del tema de un destino</translation>
    </message>
    <message>
        <source>a plain value without a tag</source>
        <translation>un valor simple sin etiqueta</translation>
    </message>
    <message>
        <source>a prefix that {0} the prefix of channels[{1}]: each object would be taken twice</source>
        <translation>un prefijo que {0} el prefijo de channels[{1}]: cada objeto se tomaría dos veces</translation>
    </message>
    <message>
        <source>a program has it open for writing</source>
        <translation>un programa lo tiene abierto para escribir</translation>
    </message>
    <message>
        <source>a queue has no order</source>
        <translation>una cola no tiene orden</translation>
    </message>
    <message>
        <source>a region like eu-central-1</source>
        <translation>una región como eu-central-1</translation>
    </message>
    <message>
        <source>a sealed row does not open</source>
        <translation>una fila sellada no se abre</translation>
    </message>
    <message>
        <source>a size like 64KiB, 20MB or a number of bytes</source>
        <translation>un tamaño como 64KiB, 20MB o un número de bytes</translation>
    </message>
    <message>
        <source>a storage account&apos;s name: 3 to 24 of a-z 0-9</source>
        <translation>un nombre de cuenta de almacenamiento: de 3 a 24 caracteres de a-z 0-9</translation>
    </message>
    <message>
        <source>a text that does not stand in {0}, which is {1}</source>
        <translation>un texto que no figure en {0}, que es {1}</translation>
    </message>
    <message>
        <source>a topic with a character that no file&apos;s name may hold</source>
        <translation>un tema con un carácter que no admite ningún nombre de archivo</translation>
    </message>
    <message>
        <source>a topic: {0} and {1} stand in patterns only</source>
        <translation>un tema: {0} y {1} figuran solo en patrones</translation>
    </message>
    <message>
        <source>a value that no anchor shares</source>
        <translation>un valor que no comparta ningún ancla</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>un número entero</translation>
    </message>
    <message>
        <source>a word without the separator {0}</source>
        <translation>una palabra sin el separador {0}</translation>
    </message>
    <message>
        <source>a {0} outside the channel&apos;s own source</source>
        <translation>{0} fuera del propio origen del canal</translation>
    </message>
    <message>
        <source>a {0} that does not hold the channel&apos;s own source</source>
        <translation>{0} que no contenga el propio origen del canal</translation>
    </message>
    <message>
        <source>a {0} that no other channel reads; channels[{1}] reads it, and singleNode is set</source>
        <translation>{0} que no lea ningún otro canal; channels[{1}] la lee, y singleNode está fijado</translation>
    </message>
    <message>
        <source>an absolute path like {0}</source>
        <translation>una ruta absoluta como {0}</translation>
    </message>
    <message>
        <source>an address like https://store.example:9000, without a name, a key or a token in it</source>
        <translation>una dirección como https://store.example:9000, sin nombre, clave ni token</translation>
    </message>
    <message>
        <source>an anchor that does not hold itself</source>
        <translation>un ancla que no se contenga a sí misma</translation>
    </message>
    <message>
        <source>an empty list</source>
        <translation>una lista vacía</translation>
    </message>
    <message>
        <source>an object is whole from the moment it is there, and needs no second one that says so</source>
        <translation>un objeto está completo desde que está ahí y no necesita un segundo que lo diga</translation>
    </message>
    <message>
        <source>an object never grows</source>
        <translation>un objeto nunca crece</translation>
    </message>
    <message>
        <source>an object store claims by a marker and moves no file</source>
        <translation>un almacén de objetos reclama con una marca y no mueve ningún archivo</translation>
    </message>
    <message>
        <source>another bundle stands under this name</source>
        <translation>hay otro conjunto con este nombre</translation>
    </message>
    <message>
        <source>another engine has it now</source>
        <translation>ahora lo tiene otro motor</translation>
    </message>
    <message>
        <source>another file stands there</source>
        <translation>hay otro archivo allí</translation>
    </message>
    <message>
        <source>another folder than keepProcessed</source>
        <translation>una carpeta distinta de keepProcessed</translation>
    </message>
    <message>
        <source>another folder than {0}, which is the engine&apos;s own</source>
        <translation>una carpeta distinta de {0}, que es del propio motor</translation>
    </message>
    <message>
        <source>another key of {0} was trusted in between</source>
        <translation>entretanto se dio confianza a otra clave de {0}</translation>
    </message>
    <message>
        <source>another key stands there</source>
        <translation>hay otra clave allí</translation>
    </message>
    <message>
        <source>another length than the {0} bytes noted</source>
        <translation>otra longitud que los {0} bytes anotados</translation>
    </message>
    <message>
        <source>another name than {0}, which stands for the channel&apos;s own source</source>
        <translation>un nombre distinto de {0}, que representa el propio origen del canal</translation>
    </message>
    <message>
        <source>another type: ftps is planned and not there yet</source>
        <translation>otro tipo: ftps está previsto y aún no existe</translation>
    </message>
    <message>
        <source>another type: smb is not decided; a share is read through its path as a folder</source>
        <translation>otro tipo: smb no está decidido; un recurso compartido se lee por su ruta como carpeta</translation>
    </message>
    <message>
        <source>another type: webdav is planned and not there yet</source>
        <translation>otro tipo: webdav está previsto y aún no existe</translation>
    </message>
    <message>
        <source>another value</source>
        <translation>otro valor</translation>
    </message>
    <message>
        <source>another word than {0}</source>
        <translation>una palabra distinta de {0}</translation>
    </message>
    <message>
        <source>another {0} or another fileName than destinations[{1}], or {output} in it</source>
        <translation>otro {0} u otro fileName que destinations[{1}], o {output} dentro</translation>
    </message>
    <message>
        <source>another {0} than the channel&apos;s own source</source>
        <translation>{0} distinta del propio origen del canal</translation>
    </message>
    <message>
        <source>at least 1 byte</source>
        <translation>al menos 1 byte</translation>
    </message>
    <message>
        <source>at least first, which is {0}</source>
        <translation>al menos first, que es {0}</translation>
    </message>
    <message>
        <source>at least one</source>
        <translation>al menos uno</translation>
    </message>
    <message>
        <source>at least {0}</source>
        <translation>al menos {0}</translation>
    </message>
    <message>
        <source>at most {0}</source>
        <translation>como máximo {0}</translation>
    </message>
    <message>
        <source>at most {0} buckets: bucketBase to the power of this</source>
        <translation>como máximo {0} cubos: bucketBase elevado a este número</translation>
    </message>
    <message>
        <source>at most {0} bytes</source>
        <translation>como máximo {0} bytes</translation>
    </message>
    <message>
        <source>at most {0} levels</source>
        <translation>como máximo {0} niveles</translation>
    </message>
    <message>
        <source>at most {0} of them</source>
        <translation>como máximo {0} de ellos</translation>
    </message>
    <message>
        <source>at most {0} values with all anchors written out</source>
        <translation>como máximo {0} valores con todas las anclas desarrolladas</translation>
    </message>
    <message>
        <source>at most {0} words</source>
        <translation>como máximo {0} palabras</translation>
    </message>
    <message>
        <source>at most {0} words {1}</source>
        <translation>como máximo {0} palabras {1}</translation>
    </message>
    <message>
        <source>channel {0} has no {1}; it has {2}</source>
        <translation>el canal {0} no tiene {1}; tiene {2}</translation>
    </message>
    <message>
        <source>channels.yaml can&apos;t be made</source>
        <translation>no puede crearse channels.yaml</translation>
    </message>
    <message>
        <source>channels.yaml can&apos;t be written</source>
        <translation>no puede escribirse channels.yaml</translation>
    </message>
    <message>
        <source>channels: and a list of channels</source>
        <translation>channels: y una lista de canales</translation>
    </message>
    <message>
        <source>claim before probe</source>
        <translation>reclamación antes de la prueba</translation>
    </message>
    <message>
        <source>create with bundle: a bundle is a folder, and is never replaced</source>
        <translation>create con bundle: un conjunto es una carpeta y nunca se sustituye</translation>
    </message>
    <message>
        <source>does not hold</source>
        <translation>no contenga</translation>
    </message>
    <message>
        <source>each message has a name of its own, and none is ever replaced</source>
        <translation>cada mensaje tiene un nombre propio y nunca se sustituye ninguno</translation>
    </message>
    <message>
        <source>entry {0} does not fit</source>
        <translation>la entrada {0} no encaja</translation>
    </message>
    <message>
        <source>exactly one of password: stored, privateKey: PATH and agent: true</source>
        <translation>exactamente uno de password: stored, privateKey: PATH y agent: true</translation>
    </message>
    <message>
        <source>exactly one way to log in; {0} is one already</source>
        <translation>exactamente una forma de iniciar sesión; {0} ya es una</translation>
    </message>
    <message>
        <source>fewer bytes came than its size says</source>
        <translation>llegaron menos bytes de los que dice su tamaño</translation>
    </message>
    <message>
        <source>folder</source>
        <translation>carpeta</translation>
    </message>
    <message>
        <source>given back</source>
        <translation>devuelto</translation>
    </message>
    <message>
        <source>given back: taken when it changes or the channel is polled</source>
        <translation>devuelto: se toma cuando cambie o se sondee el canal</translation>
    </message>
    <message>
        <source>holds a character that no name may hold</source>
        <translation>contiene un carácter que no admite ningún nombre</translation>
    </message>
    <message>
        <source>how long a message lives is said by who publishes it</source>
        <translation>cuánto vive un mensaje lo dice quien lo publica</translation>
    </message>
    <message>
        <source>in a queue nothing is moved: a message is locked, stored and removed</source>
        <translation>en una cola no se mueve nada: un mensaje se bloquea, se guarda y se elimina</translation>
    </message>
    <message>
        <source>in braces</source>
        <translation>entre llaves</translation>
    </message>
    <message>
        <source>is not below</source>
        <translation>no esté bajo</translation>
    </message>
    <message>
        <source>it belongs to another user</source>
        <translation>pertenece a otro usuario</translation>
    </message>
    <message>
        <source>it can&apos;t be looked into</source>
        <translation>no puede examinarse</translation>
    </message>
    <message>
        <source>it can&apos;t be made</source>
        <translation>no puede crearse</translation>
    </message>
    <message>
        <source>it can&apos;t be read: {0}</source>
        <translation>no puede leerse: {0}</translation>
    </message>
    <message>
        <source>it did not give back what was written</source>
        <translation>no devolvió lo que se escribió</translation>
    </message>
    <message>
        <source>it does not give back what was written</source>
        <translation>no devuelve lo que se escribió</translation>
    </message>
    <message>
        <source>it is no X25519 public key</source>
        <translation>no es una clave pública X25519</translation>
    </message>
    <message>
        <source>it is no ordinary file</source>
        <translation>no es un archivo normal</translation>
    </message>
    <message>
        <source>it lies inside the home folder</source>
        <translation>está dentro de la carpeta de la instalación</translation>
    </message>
    <message>
        <source>it would itself be a done file</source>
        <translation>sería a su vez un archivo de fin</translation>
    </message>
    <message>
        <source>its claim is {0} now</source>
        <translation>su reclamación es ahora {0}</translation>
    </message>
    <message>
        <source>its done file&apos;s name: longer than {0} bytes</source>
        <translation>el nombre de su archivo de fin: más de {0} bytes</translation>
    </message>
    <message>
        <source>its file is gone, its log is still here</source>
        <translation>su archivo ya no está, su diario sigue aquí</translation>
    </message>
    <message>
        <source>its mode is {0}</source>
        <translation>su modo es {0}</translation>
    </message>
    <message>
        <source>kept out until it changes or the channel is polled</source>
        <translation>fuera hasta que cambie o se sondee el canal</translation>
    </message>
    <message>
        <source>kept until it is at rest, then finished</source>
        <translation>se retiene hasta que esté en reposo y después se termina</translation>
    </message>
    <message>
        <source>key file</source>
        <translation>archivo de clave</translation>
    </message>
    <message>
        <source>keys that are text</source>
        <translation>claves que sean texto</translation>
    </message>
    <message>
        <source>keys with values</source>
        <translation>claves con valores</translation>
    </message>
    <message>
        <source>keys with values to merge</source>
        <translation>claves con valores que combinar</translation>
    </message>
    <message>
        <source>larger than {0}</source>
        <translation>mayor de {0}</translation>
    </message>
    <message>
        <source>line {0}: expected {1}</source>
        <translation>línea {0}: se esperaba {1}</translation>
    </message>
    <message>
        <source>line {0}: {1}: expected {2}</source>
        <translation>línea {0}: {1}: se esperaba {2}</translation>
    </message>
    <message>
        <source>local disk</source>
        <translation>disco local</translation>
    </message>
    <message>
        <source>longer than the store takes, with the prefix</source>
        <translation>más largo de lo que admite el almacén, con el prefijo</translation>
    </message>
    <message>
        <source>longer than {0} bytes</source>
        <translation>más de {0} bytes</translation>
    </message>
    <message>
        <source>looked for {0}</source>
        <translation>se buscó {0}</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>memoria</translation>
    </message>
    <message>
        <source>more bytes came than its size says</source>
        <translation>llegaron más bytes de los que dice su tamaño</translation>
    </message>
    <message>
        <source>more than one line</source>
        <translation>más de una línea</translation>
    </message>
    <message>
        <source>network</source>
        <translation>red</translation>
    </message>
    <message>
        <source>next try {0}</source>
        <translation>próximo intento: {0}</translation>
    </message>
    <message>
        <source>no answer in time</source>
        <translation>sin respuesta a tiempo</translation>
    </message>
    <message>
        <source>no answer in {0} s</source>
        <translation>sin respuesta en {0} s</translation>
    </message>
    <message>
        <source>no answer within {0} s</source>
        <translation>sin respuesta en {0} s</translation>
    </message>
    <message>
        <source>no bundle with singleNode, which claims nothing</source>
        <translation>ningún bundle con singleNode, que no reclama nada</translation>
    </message>
    <message>
        <source>no doneFile with singleNode, which claims nothing: the two files could not be taken together</source>
        <translation>ningún doneFile con singleNode, que no reclama nada: los dos archivos no podrían tomarse juntos</translation>
    </message>
    <message>
        <source>no manifest without doneFile, like doneFile: &quot;{name}.json&quot;</source>
        <translation>ningún manifest sin doneFile, como doneFile: &quot;{name}.json&quot;</translation>
    </message>
    <message>
        <source>no object has this name</source>
        <translation>ningún objeto tiene este nombre</translation>
    </message>
    <message>
        <source>no ordinary file</source>
        <translation>no es un archivo normal</translation>
    </message>
    <message>
        <source>no passphrase without a privateKey</source>
        <translation>ninguna passphrase sin privateKey</translation>
    </message>
    <message>
        <source>no secret in this file: secrets are kept sealed in the store</source>
        <translation>ningún secreto en este archivo: los secretos se guardan sellados en el almacén</translation>
    </message>
    <message>
        <source>no sign of life for too long</source>
        <translation>sin señales de vida durante demasiado tiempo</translation>
    </message>
    <message>
        <source>no size in the listing</source>
        <translation>sin tamaño en el listado</translation>
    </message>
    <message>
        <source>no {0} with bundle, which brings its manifest with it</source>
        <translation>ningún {0} con bundle, que trae consigo su manifiesto</translation>
    </message>
    <message>
        <source>not an ordinary file</source>
        <translation>no es un archivo normal</translation>
    </message>
    <message>
        <source>not in channels.yaml any more, and messages of it wait</source>
        <translation>ya no figura en channels.yaml, y esperan mensajes suyos</translation>
    </message>
    <message>
        <source>not on this computer: keep the folder on this device</source>
        <translation>no está en este equipo: conserve la carpeta en este dispositivo</translation>
    </message>
    <message>
        <source>nothing for {0}</source>
        <translation>nada desde hace {0}</translation>
    </message>
    <message>
        <source>nothing since {0}, for {1}</source>
        <translation>nada desde {0}, hace {1}</translation>
    </message>
    <message>
        <source>nothing was given</source>
        <translation>no se indicó nada</translation>
    </message>
    <message>
        <source>nothing was sent yet</source>
        <translation>aún no se envió nada</translation>
    </message>
    <message>
        <source>nothing was taken</source>
        <translation>no se tomó nada</translation>
    </message>
    <message>
        <source>on the way to a folder below dir</source>
        <translation>de camino a una carpeta dentro de dir</translation>
    </message>
    <message>
        <source>one or more characters that can be seen, without braces</source>
        <translation>uno o más caracteres visibles, sin llaves</translation>
    </message>
    <message>
        <source>other bytes than were stored</source>
        <translation>otros bytes que los guardados</translation>
    </message>
    <message>
        <source>others than root may write it or its folder</source>
        <translation>otros además de root pueden escribirlo o escribir su carpeta</translation>
    </message>
    <message>
        <source>prefix</source>
        <translation>prefijo</translation>
    </message>
    <message>
        <source>removable</source>
        <translation>extraíble</translation>
    </message>
    <message>
        <source>see failures</source>
        <translation>consulte «failures»</translation>
    </message>
    <message>
        <source>sent already to {0}</source>
        <translation>ya enviado a {0}</translation>
    </message>
    <message>
        <source>simulated drive</source>
        <translation>unidad simulada</translation>
    </message>
    <message>
        <source>some of what is kept would stay closed</source>
        <translation>parte de lo que se conserva quedaría cerrado</translation>
    </message>
    <message>
        <source>stopped while another program held the file</source>
        <translation>detenido mientras otro programa retenía el archivo</translation>
    </message>
    <message>
        <source>stored already, so not given back: {0}</source>
        <translation>ya guardado, así que no se devuelve: {0}</translation>
    </message>
    <message>
        <source>stored and removed</source>
        <translation>guardado y eliminado</translation>
    </message>
    <message>
        <source>stored, default or profile:NAME</source>
        <translation>stored, default o profile:NAME</translation>
    </message>
    <message>
        <source>take it over first</source>
        <translation>asúmalo primero</translation>
    </message>
    <message>
        <source>taken over before</source>
        <translation>ya asumido</translation>
    </message>
    <message>
        <source>taken with the next slice</source>
        <translation>se toma con el próximo bloque</translation>
    </message>
    <message>
        <source>text in UTF-8</source>
        <translation>texto en UTF-8</translation>
    </message>
    <message>
        <source>the absolute path of a file like {0}</source>
        <translation>la ruta absoluta de un archivo como {0}</translation>
    </message>
    <message>
        <source>the backup can&apos;t be copied</source>
        <translation>no puede copiarse la copia de seguridad</translation>
    </message>
    <message>
        <source>the backup can&apos;t be read</source>
        <translation>no puede leerse la copia de seguridad</translation>
    </message>
    <message>
        <source>the backup can&apos;t be written</source>
        <translation>no puede escribirse la copia de seguridad</translation>
    </message>
    <message>
        <source>the backup needs a file name of its own</source>
        <translation>la copia de seguridad necesita un nombre de archivo propio</translation>
    </message>
    <message>
        <source>the backup: {0}</source>
        <translation>la copia de seguridad: {0}</translation>
    </message>
    <message>
        <source>the buckets of a queue are all read</source>
        <translation>se leen todos los cubos de una cola</translation>
    </message>
    <message>
        <source>the bundle can&apos;t be written</source>
        <translation>no puede escribirse el paquete</translation>
    </message>
    <message>
        <source>the byte {0}</source>
        <translation>el byte {0}</translation>
    </message>
    <message>
        <source>the connection ended</source>
        <translation>la conexión terminó</translation>
    </message>
    <message>
        <source>the copy does not pass its check</source>
        <translation>la copia no supera su comprobación</translation>
    </message>
    <message>
        <source>the damaged one stands in {0}; restore a backup</source>
        <translation>el dañado está en {0}; restaure una copia de seguridad</translation>
    </message>
    <message>
        <source>the damaged store can&apos;t be moved</source>
        <translation>el almacén dañado no se puede mover</translation>
    </message>
    <message>
        <source>the drive gives files no id</source>
        <translation>la unidad no da identificador a los archivos</translation>
    </message>
    <message>
        <source>the drive gives two files one id</source>
        <translation>la unidad da un mismo identificador a dos archivos</translation>
    </message>
    <message>
        <source>the entry in the key store is no key</source>
        <translation>la entrada del almacén de claves no es una clave</translation>
    </message>
    <message>
        <source>the file has no schema</source>
        <translation>el archivo no tiene esquema</translation>
    </message>
    <message>
        <source>the file is no store</source>
        <translation>el archivo no es un almacén</translation>
    </message>
    <message>
        <source>the file is too short</source>
        <translation>el archivo es demasiado corto</translation>
    </message>
    <message>
        <source>the file is written in a way that no channel can be added to by itself</source>
        <translation>el archivo está escrito de modo que no se le puede añadir un canal automáticamente</translation>
    </message>
    <message>
        <source>the file&apos;s name ends with one of {0}</source>
        <translation>el nombre del archivo termina en uno de {0}</translation>
    </message>
    <message>
        <source>the former name stayed after the move</source>
        <translation>el nombre anterior quedó tras moverlo</translation>
    </message>
    <message>
        <source>the host key&apos;s line (like ssh-ed25519 AAAA…) or its fingerprint (SHA256:…)</source>
        <translation>la línea de la clave del servidor (como ssh-ed25519 AAAA…) o su huella (SHA256:…)</translation>
    </message>
    <message>
        <source>the key file can&apos;t be made</source>
        <translation>no puede crearse el archivo de clave</translation>
    </message>
    <message>
        <source>the key file can&apos;t be written</source>
        <translation>no puede escribirse el archivo de clave</translation>
    </message>
    <message>
        <source>the key file holds keys of other stores only</source>
        <translation>el archivo de clave solo contiene claves de otros almacenes</translation>
    </message>
    <message>
        <source>the key file is not written over: name another</source>
        <translation>no se escribe sobre el archivo de clave: nombre otro</translation>
    </message>
    <message>
        <source>the key table is not whole</source>
        <translation>la tabla de claves no está completa</translation>
    </message>
    <message>
        <source>the lock of each message sees to it that one program takes it</source>
        <translation>el bloqueo de cada mensaje asegura que lo toma un solo programa</translation>
    </message>
    <message>
        <source>the longest pause on a {0} from {1} to {2} in the last {3} was {4}, and three times that is {5}</source>
        <translation>la pausa más larga un {0} de {1} a {2} en la última {3} fue de {4}, y el triple es {5}</translation>
    </message>
    <message>
        <source>the longest pause on a {0} from {1} to {2} in the last {3} was {4}, and three times that is {5}, {6} at least</source>
        <translation>la pausa más larga un {0} de {1} a {2} en la última {3} fue de {4}, y el triple es {5}, como mínimo {6}</translation>
    </message>
    <message>
        <source>the name does not tell a path inside the folder</source>
        <translation>el nombre no indica una ruta dentro de la carpeta</translation>
    </message>
    <message>
        <source>the name of an account on the server</source>
        <translation>el nombre de una cuenta en el servidor</translation>
    </message>
    <message>
        <source>the name {0}</source>
        <translation>el nombre {0}</translation>
    </message>
    <message>
        <source>the oldest waits for {0}</source>
        <translation>el más antiguo espera desde hace {0}</translation>
    </message>
    <message>
        <source>the other installation may have stored this file already, which only its own store knows</source>
        <translation>la otra instalación puede haber guardado ya este archivo, lo que solo sabe su propio almacén</translation>
    </message>
    <message>
        <source>the path of a folder</source>
        <translation>la ruta de una carpeta</translation>
    </message>
    <message>
        <source>the path of a folder on the server, like /drops/lab</source>
        <translation>la ruta de una carpeta en el servidor, como /drops/lab</translation>
    </message>
    <message>
        <source>the recovery key can&apos;t be written</source>
        <translation>no puede escribirse la clave de recuperación</translation>
    </message>
    <message>
        <source>the server&apos;s name or address, without sftp:// and without a port</source>
        <translation>el nombre o la dirección del servidor, sin sftp:// y sin puerto</translation>
    </message>
    <message>
        <source>the store can&apos;t be read</source>
        <translation>no puede leerse el almacén</translation>
    </message>
    <message>
        <source>the store does not take it</source>
        <translation>el almacén no lo admite</translation>
    </message>
    <message>
        <source>the store has no id</source>
        <translation>el almacén no tiene identificador</translation>
    </message>
    <message>
        <source>the store is closed</source>
        <translation>el almacén está cerrado</translation>
    </message>
    <message>
        <source>the value is no text</source>
        <translation>el valor no es texto</translation>
    </message>
    <message>
        <source>this engine</source>
        <translation>este motor</translation>
    </message>
    <message>
        <source>this engine&apos;s already</source>
        <translation>ya es de este motor</translation>
    </message>
    <message>
        <source>this key</source>
        <translation>esta clave</translation>
    </message>
    <message>
        <source>this key once; it stands in line {0} too</source>
        <translation>esta clave una vez; también figura en la línea {0}</translation>
    </message>
    <message>
        <source>this key: {0}</source>
        <translation>esta clave: {0}</translation>
    </message>
    <message>
        <source>this system can&apos;t spell it</source>
        <translation>este sistema no puede escribirlo</translation>
    </message>
    <message>
        <source>this system can&apos;t spell the name</source>
        <translation>este sistema no puede escribir el nombre</translation>
    </message>
    <message>
        <source>too long</source>
        <translation>demasiado largo</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true o false</translation>
    </message>
    <message>
        <source>true with bundle: bundles are folders</source>
        <translation>true con bundle: los conjuntos son carpetas</translation>
    </message>
    <message>
        <source>user-space file system</source>
        <translation>unidad de un programa</translation>
    </message>
    <message>
        <source>week</source>
        <translation>semana</translation>
    </message>
    <message>
        <source>words like adt.#, without control characters</source>
        <translation>palabras como adt.#, sin caracteres de control</translation>
    </message>
    <message>
        <source>words like adt.a01, with {channel} or {type} in them</source>
        <translation>palabras como adt.a01, que contengan {channel} o {type}</translation>
    </message>
    <message>
        <source>{0} before it do</source>
        <translation>{0} anteriores sí</translation>
    </message>
    <message>
        <source>{0} bytes are free on the server</source>
        <translation>{0} bytes libres en el servidor</translation>
    </message>
    <message>
        <source>{0} bytes for {1}</source>
        <translation>{0} bytes en lugar de {1}</translation>
    </message>
    <message>
        <source>{0} bytes of the {1} noted</source>
        <translation>{0} bytes de los {1} anotados</translation>
    </message>
    <message>
        <source>{0} can give a file a new id when it moves: likely to be read in place only</source>
        <translation>{0} puede dar a un archivo un identificador nuevo al moverlo: probablemente solo lectura en su sitio</translation>
    </message>
    <message>
        <source>{0} entries are there, {1} are vouched for</source>
        <translation>hay {0} entradas, se acreditan {1}</translation>
    </message>
    <message>
        <source>{0} given up</source>
        <translation>abandonados: {0}</translation>
    </message>
    <message>
        <source>{0} since {1}</source>
        <translation>{0} desde {1}</translation>
    </message>
    <message>
        <source>{0} wait there</source>
        <translation>{0} esperan allí</translation>
    </message>
    <message>
        <source>{0} wait there since {1}</source>
        <translation>{0} esperan allí desde {1}</translation>
    </message>
    <message>
        <source>{0} waits there</source>
        <translation>{0} espera allí</translation>
    </message>
    <message>
        <source>{0} waits there since {1}</source>
        <translation>{0} espera allí desde {1}</translation>
    </message>
    <message>
        <source>{0} weeks</source>
        <translation>serie de {0} semanas</translation>
    </message>
    <message>
        <source>{0} within the last hour</source>
        <translation>{0} en la última hora</translation>
    </message>
    <message>
        <source>{0}; {1} is no field</source>
        <translation>{0}; {1} no es un campo</translation>
    </message>
</context>
<context>
    <name>EntryPane</name>
    <message>
        <source>Chained to</source>
        <translation>Enlazada con</translation>
    </message>
    <message>
        <source>Channel</source>
        <translation>Canal</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copiar</translation>
    </message>
    <message>
        <source>Entry {number}</source>
        <translation>Entrada {number}</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>Mensaje</translation>
    </message>
    <message>
        <source>Reason or detail</source>
        <translation>Motivo o detalle</translation>
    </message>
    <message>
        <source>Show message</source>
        <translation>Mostrar el mensaje</translation>
    </message>
    <message>
        <source>The entry</source>
        <translation>La entrada</translation>
    </message>
    <message>
        <source>This entry is about no message</source>
        <translation>Esta entrada no trata de ningún mensaje</translation>
    </message>
    <message>
        <source>What came of it</source>
        <translation>Resultado</translation>
    </message>
    <message>
        <source>Who</source>
        <translation>Quién</translation>
    </message>
    <message>
        <source>done</source>
        <translation>hecho</translation>
    </message>
    <message>
        <source>entry {number}</source>
        <translation>entrada {number}</translation>
    </message>
    <message>
        <source>none: it is the first</source>
        <translation>ninguna: es la primera</translation>
    </message>
</context>
<context>
    <name>Errors</name>
    <message>
        <source>.claimed or the channel&apos;s folder in it is a link, a file or on another volume.</source>
        <translation>.claimed, o la carpeta del canal dentro de ella, es un enlace, un archivo o está en otro volumen.</translation>
    </message>
    <message>
        <source>A backup holds no master key: it opens with the recovery key, or with the hospital&apos;s escrow key, so that a copy that gets lost says nothing to anybody. This store has neither yet.</source>
        <translation>Una copia de seguridad no contiene ninguna clave maestra: se abre con la clave de recuperación o con la clave de custodia del hospital, de modo que una copia perdida no dice nada a nadie. Este almacén aún no tiene ninguna de las dos.</translation>
    </message>
    <message>
        <source>A backup is only restored where there is no store: it would replace messages and their record.</source>
        <translation>Una copia de seguridad solo se restaura donde no hay ningún almacén: sustituiría los mensajes y su registro.</translation>
    </message>
    <message>
        <source>A blob has snapshots and can&apos;t be deleted</source>
        <translation>Un blob tiene instantáneas y no puede eliminarse</translation>
    </message>
    <message>
        <source>A call to this folder, share or server has not come back for a minute or more: no file was listed, no piece read or written. It is no error yet: the system still waits for the disk or the network.</source>
        <translation>Una llamada a esta carpeta, recurso compartido o servidor no ha vuelto desde hace un minuto o más: no se listó ningún archivo ni se leyó o escribió ningún fragmento. Aún no es un error: el sistema sigue esperando al disco o a la red.</translation>
    </message>
    <message>
        <source>A channel that is gone from the file holds claimed files</source>
        <translation>Un canal que ya no figura en el archivo retiene archivos reclamados</translation>
    </message>
    <message>
        <source>A claim was set aside by a person</source>
        <translation>Una persona apartó un archivo reclamado</translation>
    </message>
    <message>
        <source>A claimed file can&apos;t be read</source>
        <translation>No se puede leer un archivo reclamado</translation>
    </message>
    <message>
        <source>A claimed file is empty</source>
        <translation>Un archivo reclamado está vacío</translation>
    </message>
    <message>
        <source>A claimed object was gone or replaced</source>
        <translation>Un objeto reclamado desapareció o fue sustituido</translation>
    </message>
    <message>
        <source>A command, an option or a value is not known.</source>
        <translation>Se desconoce una orden, una opción o un valor.</translation>
    </message>
    <message>
        <source>A copy of the record&apos;s head, kept outside the store, vouches for more entries than the record has: its end was cut off, or an older copy of the store was put in its place.</source>
        <translation>Una copia de la cabecera del registro, conservada fuera del almacén, acredita más entradas de las que tiene el registro: se cortó su final, o se puso una copia más antigua del almacén en su lugar.</translation>
    </message>
    <message>
        <source>A delivery was given up</source>
        <translation>Se abandonó una entrega</translation>
    </message>
    <message>
        <source>A done file that should be a manifest holds more than 64 KiB.</source>
        <translation>Un archivo de fin que debería ser un manifiesto contiene más de 64 KiB.</translation>
    </message>
    <message>
        <source>A done file that should be a manifest is not one JSON object in UTF-8.</source>
        <translation>Un archivo de fin que debería ser un manifiesto no es un único objeto JSON en UTF-8.</translation>
    </message>
    <message>
        <source>A done file was taken, and its file is not there</source>
        <translation>Se tomó un archivo de fin y su archivo no está</translation>
    </message>
    <message>
        <source>A drive or share was mounted at this path before; now there is only the empty mount point. Nothing was made in it.</source>
        <translation>Antes había una unidad o un recurso compartido montado en esta ruta; ahora solo está el punto de montaje vacío. No se creó nada en él.</translation>
    </message>
    <message>
        <source>A fault of this program</source>
        <translation>Un error de este programa</translation>
    </message>
    <message>
        <source>A file can&apos;t be moved between them in one step.</source>
        <translation>Un archivo no puede moverse de una a otra en un solo paso.</translation>
    </message>
    <message>
        <source>A file changed while it was read</source>
        <translation>Un archivo cambió mientras se leía</translation>
    </message>
    <message>
        <source>A file grew after it was stored</source>
        <translation>Un archivo creció después de guardarse</translation>
    </message>
    <message>
        <source>A file has another number of records than its manifest says</source>
        <translation>Un archivo tiene otro número de registros que el que dice su manifiesto</translation>
    </message>
    <message>
        <source>A file has another size than its manifest says</source>
        <translation>Un archivo tiene otro tamaño que el que dice su manifiesto</translation>
    </message>
    <message>
        <source>A file has other bytes than its manifest says</source>
        <translation>Un archivo tiene otros bytes que los que dice su manifiesto</translation>
    </message>
    <message>
        <source>A file in logs/ of the home can&apos;t be opened or written.</source>
        <translation>Un archivo de la carpeta logs/ de la instalación no puede abrirse o escribirse.</translation>
    </message>
    <message>
        <source>A file of this name with other bytes is there already and mode: create never replaces one.</source>
        <translation>Ya hay un archivo con este nombre y otros bytes, y mode: create nunca sustituye ninguno.</translation>
    </message>
    <message>
        <source>A file stands in the waiting list, or a message in a destination&apos;s queue, for longer than alerts.waitingAfter.</source>
        <translation>Un archivo figura en la lista de espera, o un mensaje en la cola de un destino, desde hace más de alerts.waitingAfter.</translation>
    </message>
    <message>
        <source>A file stands where a folder is configured.</source>
        <translation>Hay un archivo donde está configurada una carpeta.</translation>
    </message>
    <message>
        <source>A file was locked twice at once there, so two programs would take the same work. Some mounts of shares do nothing when they are asked for a lock.</source>
        <translation>Un archivo quedó bloqueado dos veces a la vez allí, así que dos programas tomarían el mismo trabajo. Algunos montajes de recursos compartidos no hacen nada cuando se les pide un bloqueo.</translation>
    </message>
    <message>
        <source>A file was put aside</source>
        <translation>Se apartó un archivo</translation>
    </message>
    <message>
        <source>A file was taken, and its done file is not there</source>
        <translation>Se tomó un archivo y su archivo de fin no está</translation>
    </message>
    <message>
        <source>A hand-over key came again with other bytes</source>
        <translation>Una clave de entrega llegó de nuevo con otros bytes</translation>
    </message>
    <message>
        <source>A hostKey in the file stands over what is trusted by hand, so trusting another one would change nothing.</source>
        <translation>Un hostKey en el archivo prevalece sobre lo que se da por bueno a mano, así que confiar en otra clave no cambiaría nada.</translation>
    </message>
    <message>
        <source>A key was found, but it is the key of another store.</source>
        <translation>Se encontró una clave, pero es la de otro almacén.</translation>
    </message>
    <message>
        <source>A manifest has another version</source>
        <translation>Un manifiesto tiene otra versión</translation>
    </message>
    <message>
        <source>A manifest is no JSON</source>
        <translation>Un manifiesto no es JSON</translation>
    </message>
    <message>
        <source>A manifest is too large</source>
        <translation>Un manifiesto es demasiado grande</translation>
    </message>
    <message>
        <source>A manifest lacks a field, or has a wrong one</source>
        <translation>A un manifiesto le falta un campo, o tiene uno incorrecto</translation>
    </message>
    <message>
        <source>A manifest names another file</source>
        <translation>Un manifiesto nombra otro archivo</translation>
    </message>
    <message>
        <source>A manifest says something twice</source>
        <translation>Un manifiesto dice algo dos veces</translation>
    </message>
    <message>
        <source>A message in the store does not open</source>
        <translation>Un mensaje del almacén no se abre</translation>
    </message>
    <message>
        <source>A message&apos;s topic can&apos;t be published</source>
        <translation>El tema de un mensaje no puede publicarse</translation>
    </message>
    <message>
        <source>A name or path is too long</source>
        <translation>Un nombre o una ruta es demasiado largo</translation>
    </message>
    <message>
        <source>A password or key is not in the store yet</source>
        <translation>Una contraseña o clave aún no está en el almacén</translation>
    </message>
    <message>
        <source>A program holds the file or folder so that it can&apos;t be moved, read or replaced.</source>
        <translation>Un programa retiene el archivo o la carpeta, de modo que no puede moverse, leerse ni sustituirse.</translation>
    </message>
    <message>
        <source>A program was still writing the file when it had been read and stored. Deliveries that had not begun are held back; the others have sent the shorter form.</source>
        <translation>Un programa seguía escribiendo el archivo cuando ya se había leído y guardado. Las entregas que no habían empezado se retienen; las demás enviaron la forma más corta.</translation>
    </message>
    <message>
        <source>A recovery key is 8 groups of 7 letters and digits, and its last characters check the others. What was typed has another length, or a character that is not the one on the paper.</source>
        <translation>Una clave de recuperación son 8 grupos de 7 letras y cifras, y sus últimos caracteres comprueban los demás. Lo escrito tiene otra longitud, o un carácter que no es el del papel.</translation>
    </message>
    <message>
        <source>A request was sent, and the connection ended or timed out before the whole answer came. It may have been done; the engine looks before it repeats it.</source>
        <translation>Se envió una petición, y la conexión terminó o se agotó el tiempo antes de que llegara la respuesta completa. Puede haberse hecho; el motor lo mira antes de repetirla.</translation>
    </message>
    <message>
        <source>A retention rule, a legal hold or an immutable policy keeps the object. It can&apos;t be deleted before that ends.</source>
        <translation>Una regla de retención, una retención legal o una directiva de inmutabilidad protege el objeto. No puede eliminarse antes de que termine.</translation>
    </message>
    <message>
        <source>A running engine keeps what it had.</source>
        <translation>Un motor en marcha mantiene lo que tenía.</translation>
    </message>
    <message>
        <source>A secret is named CHANNEL/source/FIELD or CHANNEL/DESTINATION/FIELD, and the place has to say that it takes this one (password: stored, credentials: stored).</source>
        <translation>Un secreto se nombra CANAL/source/CAMPO o CANAL/DESTINO/CAMPO, y la ubicación debe decir que lo toma (password: stored, credentials: stored).</translation>
    </message>
    <message>
        <source>A secret is one line of text, not empty, of at most 8,192 characters.</source>
        <translation>Un secreto es una línea de texto, no vacía, de 8192 caracteres como máximo.</translation>
    </message>
    <message>
        <source>A session token, a shared access signature or a sign-in has run out.</source>
        <translation>Ha caducado un token de sesión, una firma de acceso compartido o un inicio de sesión.</translation>
    </message>
    <message>
        <source>A setting of this machine&apos;s policy can&apos;t be understood</source>
        <translation>No se entiende un ajuste de la directiva de este equipo</translation>
    </message>
    <message>
        <source>A setting that makes a commit last (journal, flush) did not take on this disk.</source>
        <translation>Un ajuste que hace duradera una confirmación (journal, flush) no surtió efecto en este disco.</translation>
    </message>
    <message>
        <source>A topic of more than 100 bytes goes on in a file below topics, and that file is not there. So nobody can tell for whom the message is: no program takes it.</source>
        <translation>Un tema de más de 100 bytes sigue en un archivo bajo topics, y ese archivo no está. Así nadie puede saber para quién es el mensaje: ningún programa lo toma.</translation>
    </message>
    <message>
        <source>A trial link of the engine&apos;s own was listed as the file it leads to. A link put into the folder could lead to any file of the server.</source>
        <translation>Un enlace de prueba del propio motor apareció en la lista como el archivo al que lleva. Un enlace puesto en la carpeta podría llevar a cualquier archivo del servidor.</translation>
    </message>
    <message>
        <source>A trial with an empty file showed another time, owner or mode after the move, or both names at once. Servers in front of an object store do that. A claim could not be told from another file.</source>
        <translation>Una prueba con un archivo vacío mostró otra hora, propietario o modo después de moverlo, o ambos nombres a la vez. Lo hacen los servidores que están delante de un almacén de objetos. Un archivo reclamado no podría distinguirse de otro.</translation>
    </message>
    <message>
        <source>A trial with an empty file showed other attributes in the listing, for the name and for the open file. Without them one file can&apos;t be told from another.</source>
        <translation>Una prueba con un archivo vacío mostró otros atributos en el listado, por el nombre y por el archivo abierto. Sin ellos un archivo no puede distinguirse de otro.</translation>
    </message>
    <message>
        <source>A trial with empty files of the engine&apos;s own showed that one file can be renamed twice, or to two names. Two engines could take the same file here.</source>
        <translation>Una prueba con archivos vacíos del propio motor mostró que un archivo puede renombrarse dos veces, o a dos nombres. Aquí dos motores podrían tomar el mismo archivo.</translation>
    </message>
    <message>
        <source>A written file is shorter or longer than the message</source>
        <translation>Un archivo escrito es más corto o más largo que el mensaje</translation>
    </message>
    <message>
        <source>After the transfer the file on the server had another size than was written. It was not given its name.</source>
        <translation>Tras la transferencia el archivo del servidor tenía otro tamaño que lo escrito. No se le dio su nombre.</translation>
    </message>
    <message>
        <source>All other messages are received, delivered and shown.</source>
        <translation>Todos los demás mensajes se reciben, se entregan y se muestran.</translation>
    </message>
    <message>
        <source>An answer did not fit the request, or a listing held a name that is none. The connection was closed; the last step is looked up on the next one.</source>
        <translation>Una respuesta no encajaba con la petición, o un listado contenía un nombre que no lo es. Se cerró la conexión; el último paso se consulta en la próxima.</translation>
    </message>
    <message>
        <source>An entry of the audit record was changed, removed, exchanged or put in from outside: it does not fit the entry before it, or a copy of the record&apos;s head that is kept elsewhere.</source>
        <translation>Una entrada del registro de auditoría se cambió, se quitó, se intercambió o se añadió desde fuera: no encaja con la entrada anterior o con una copia de la cabecera del registro que se conserva en otro lugar.</translation>
    </message>
    <message>
        <source>An object has the prefix itself for its key</source>
        <translation>Un objeto tiene el propio prefijo como clave</translation>
    </message>
    <message>
        <source>An object is locked against deletion</source>
        <translation>Un objeto está bloqueado contra la eliminación</translation>
    </message>
    <message>
        <source>An object lies in cold storage</source>
        <translation>Un objeto está en almacenamiento en frío</translation>
    </message>
    <message>
        <source>An object&apos;s name can&apos;t be asked for</source>
        <translation>El nombre de un objeto no puede pedirse</translation>
    </message>
    <message>
        <source>Another drive stands at this path</source>
        <translation>Hay otra unidad en esta ruta</translation>
    </message>
    <message>
        <source>Another engine claimed this file</source>
        <translation>Otro motor reclamó este archivo</translation>
    </message>
    <message>
        <source>Another engine reads this place</source>
        <translation>Otro motor lee esta ubicación</translation>
    </message>
    <message>
        <source>Another engine runs this home</source>
        <translation>Otro motor ejecuta esta instalación</translation>
    </message>
    <message>
        <source>Another file has that name</source>
        <translation>Otro archivo tiene ese nombre</translation>
    </message>
    <message>
        <source>Another file stands at the destination</source>
        <translation>Hay otro archivo en el destino</translation>
    </message>
    <message>
        <source>Another file stands under the name the claimed file would return to. Nothing is written over it.</source>
        <translation>Hay otro archivo con el nombre al que volvería el archivo reclamado. No se escribe nada encima.</translation>
    </message>
    <message>
        <source>Another installation claimed them, or this one before its store was restored. Its record did not change for five minutes, and an engine that holds claims renews it twice a minute. Number and owner stand beside this code.</source>
        <translation>Los reclamó otra instalación, o esta antes de que se restaurara su almacén. Su registro no cambió durante cinco minutos, y un motor que tiene archivos reclamados lo renueva dos veces por minuto. El número y el propietario figuran junto a este código.</translation>
    </message>
    <message>
        <source>Another process holds the lock of the home folder: an engine, or a command that is just changing something.</source>
        <translation>Otro proceso tiene el bloqueo de la carpeta de la instalación: un motor, o una orden que está cambiando algo.</translation>
    </message>
    <message>
        <source>Another process of this home put a new master key in the place of the one that this command had opened.</source>
        <translation>Otro proceso de esta instalación puso una clave maestra nueva en lugar de la que había abierto esta orden.</translation>
    </message>
    <message>
        <source>Another program has it</source>
        <translation>Lo tiene otro programa</translation>
    </message>
    <message>
        <source>Another program holds a lease on a blob</source>
        <translation>Otro programa tiene una concesión sobre un blob</translation>
    </message>
    <message>
        <source>Another program holds a lock on pathways.db for longer than 30 s.</source>
        <translation>Otro programa tiene un bloqueo sobre pathways.db desde hace más de 30 s.</translation>
    </message>
    <message>
        <source>Another source reads a part of this prefix by itself</source>
        <translation>Otro origen lee por su cuenta una parte de este prefijo</translation>
    </message>
    <message>
        <source>Ask for a server that does posix-rename@openssh.com as it offers it: OpenSSH does.</source>
        <translation>Pida un servidor que haga posix-rename@openssh.com tal como lo ofrece: OpenSSH lo hace.</translation>
    </message>
    <message>
        <source>Ask for a server that offers it: OpenSSH, ProFTPD and many others do. A source that only one engine reads can do without: singleNode: true reads the files in place.</source>
        <translation>Pida un servidor que lo ofrezca: OpenSSH, ProFTPD y muchos otros lo hacen. Un origen que solo lee un motor puede prescindir de ello: singleNode: true lee los archivos en su sitio.</translation>
    </message>
    <message>
        <source>Ask for an age of at least that.</source>
        <translation>Pida una antigüedad de al menos ese tiempo.</translation>
    </message>
    <message>
        <source>Ask the receiver for what came. The stored bytes can be exported here.</source>
        <translation>Pregunte al receptor qué llegó. Los bytes guardados pueden exportarse aquí.</translation>
    </message>
    <message>
        <source>Ask the sender to publish it again. The message is removed when its time is over.</source>
        <translation>Pida al emisor que lo publique de nuevo. El mensaje se elimina cuando termina su tiempo.</translation>
    </message>
    <message>
        <source>Ask the sender to publish the file and its manifest again. Each key may stand in it once.</source>
        <translation>Pida al emisor que publique de nuevo el archivo y su manifiesto. Cada clave puede figurar en él una vez.</translation>
    </message>
    <message>
        <source>Ask the sender to publish the file and its manifest again. The manifest has to come after the whole file.</source>
        <translation>Pida al emisor que publique de nuevo el archivo y su manifiesto. El manifiesto debe llegar después del archivo completo.</translation>
    </message>
    <message>
        <source>Ask the sender to publish the file and its manifest again. When it happens again, look at the way between sender and folder.</source>
        <translation>Pida al emisor que publique de nuevo el archivo y su manifiesto. Si vuelve a ocurrir, revise el trayecto entre el emisor y la carpeta.</translation>
    </message>
    <message>
        <source>Ask the sender to publish the file and its manifest again. fileName is the file&apos;s own name, without a folder.</source>
        <translation>Pida al emisor que publique de nuevo el archivo y su manifiesto. fileName es el nombre del propio archivo, sin carpeta.</translation>
    </message>
    <message>
        <source>Ask the sender to send the file again. Give back puts the empty file into the folder, where it can be removed or written anew.</source>
        <translation>Pida al emisor que envíe de nuevo el archivo. «Devolver» pone el archivo vacío en la carpeta, donde puede eliminarse o escribirse de nuevo.</translation>
    </message>
    <message>
        <source>Ask the sender to send the message again, or take it from a backup (restore on another home). When there are several, have the disk looked at.</source>
        <translation>Pida al emisor que envíe de nuevo el mensaje, o tómelo de una copia de seguridad (restaurada en otra instalación). Si son varios, haga revisar el disco.</translation>
    </message>
    <message>
        <source>Ask the sender what it counts; records can be left out.</source>
        <translation>Pregunte al emisor qué cuenta; records puede omitirse.</translation>
    </message>
    <message>
        <source>Ask the sender. If such a silence is right, set a silentAfter of your own.</source>
        <translation>Pregunte al emisor. Si un silencio así es normal, fije un silentAfter propio.</translation>
    </message>
    <message>
        <source>Ask who runs the server for a current SSH program with an Ed25519, ECDSA or RSA (SHA-2) host key.</source>
        <translation>Pida a quien administra el servidor un programa SSH actual con una clave de servidor Ed25519, ECDSA o RSA (SHA-2).</translation>
    </message>
    <message>
        <source>Ask who runs the server for the fingerprint of its host key, over another way than this network.</source>
        <translation>Pida a quien administra el servidor la huella de su clave, por otra vía que esta red.</translation>
    </message>
    <message>
        <source>Ask who runs the server to give the account these rights in the folder.</source>
        <translation>Pida a quien administra el servidor que dé a la cuenta estos permisos en la carpeta.</translation>
    </message>
    <message>
        <source>Ask who runs the server to let this account use SFTP.</source>
        <translation>Pida a quien administra el servidor que permita a esta cuenta usar SFTP.</translation>
    </message>
    <message>
        <source>Ask who runs the server whether its service is up.</source>
        <translation>Pregunte a quien administra el servidor si su servicio está en marcha.</translation>
    </message>
    <message>
        <source>Between the claim and the next step somebody removed the object or wrote another one at its key. Nothing of the old one was stored after that.</source>
        <translation>Entre la reclamación y el paso siguiente alguien eliminó el objeto o escribió otro en su clave. Después de eso no se guardó nada del anterior.</translation>
    </message>
    <message>
        <source>Bring the key back: the same user and machine, or the key file this home was made with. Where it is lost, the recovery key gives the store a new one.</source>
        <translation>Recupere la clave: el mismo usuario y equipo, o el archivo de clave con el que se creó esta instalación. Si se ha perdido, la clave de recuperación da una nueva al almacén.</translation>
    </message>
    <message>
        <source>Bring the master key back: unlock the key store and start again, or give the store a new master key.</source>
        <translation>Recupere la clave maestra: desbloquee el almacén de claves e inicie de nuevo, o dé al almacén una clave maestra nueva.</translation>
    </message>
    <message>
        <source>Buckets, containers and folders on a server are made by whoever looks after them.</source>
        <translation>Los buckets, los contenedores y las carpetas de un servidor los crea quien se ocupa de ellos.</translation>
    </message>
    <message>
        <source>Change fileName of the destination, then resend.</source>
        <translation>Cambie fileName del destino y después reenvíe.</translation>
    </message>
    <message>
        <source>Change hostKey in channels.yaml, or take it away and trust the key again.</source>
        <translation>Cambie hostKey en channels.yaml, o quítelo y confíe de nuevo en la clave.</translation>
    </message>
    <message>
        <source>Choose the messages again and resend them.</source>
        <translation>Elija de nuevo los mensajes y reenvíelos.</translation>
    </message>
    <message>
        <source>Claimed files lie in the place that the channel read before</source>
        <translation>Hay archivos reclamados en la ubicación que el canal leía antes</translation>
    </message>
    <message>
        <source>Close that program. The engine tries again by itself.</source>
        <translation>Cierre ese programa. El motor lo intenta de nuevo por sí solo.</translation>
    </message>
    <message>
        <source>Close the program that has the file open.</source>
        <translation>Cierre el programa que tiene abierto el archivo.</translation>
    </message>
    <message>
        <source>Compare it with the paper group by group and type it again. Capital and small letters, spaces and dashes do not matter.</source>
        <translation>Compárela con el papel grupo a grupo y escríbala de nuevo. No importan las mayúsculas, los espacios ni los guiones.</translation>
    </message>
    <message>
        <source>Compare its fingerprint with the one that key status shows, or that the list of the hospital&apos;s keys has for the time of the backup. The recovery key of the home opens the store too.</source>
        <translation>Compare su huella con la que muestra key status, o con la que tiene la lista de claves del hospital para la fecha de la copia de seguridad. La clave de recuperación de la instalación también abre el almacén.</translation>
    </message>
    <message>
        <source>Compare the file with the message named beside this code. A corrected file needs a key of its own.</source>
        <translation>Compare el archivo con el mensaje nombrado junto a este código. Un archivo corregido necesita una clave propia.</translation>
    </message>
    <message>
        <source>Compare the fingerprint with the one that the server&apos;s owner gives you by another way. If they agree, trust it in the window or with trust CHANNEL, or write the key as hostKey into the channel.</source>
        <translation>Compare la huella con la que le dé el responsable del servidor por otra vía. Si coinciden, confíe en ella en la ventana o con trust CHANNEL, o escriba la clave como hostKey en el canal.</translation>
    </message>
    <message>
        <source>Compare with the destinations, resend the messages that are missing there, then acknowledge this.</source>
        <translation>Compare con los destinos, reenvíe los mensajes que falten allí y después dé esto por visto.</translation>
    </message>
    <message>
        <source>Configure the path that the link points to.</source>
        <translation>Configure la ruta a la que apunta el enlace.</translation>
    </message>
    <message>
        <source>Correct the name, the account or the region, or have the bucket made.</source>
        <translation>Corrija el nombre, la cuenta o la región, o haga que creen el bucket.</translation>
    </message>
    <message>
        <source>Correct the path, or move the file away.</source>
        <translation>Corrija la ruta, o retire el archivo.</translation>
    </message>
    <message>
        <source>Deliver messages of this size to a folder or over SFTP.</source>
        <translation>Entregue los mensajes de este tamaño en una carpeta o por SFTP.</translation>
    </message>
    <message>
        <source>Deliveries of before the restore wait for you</source>
        <translation>Las entregas anteriores a la restauración esperan su decisión</translation>
    </message>
    <message>
        <source>Do not trust the new key by habit: ask the server&apos;s owner, by another way, for the fingerprint. If it agrees, trust it in the window or with trust CHANNEL, or change hostKey in the channel.</source>
        <translation>No confíe por costumbre en la clave nueva: pida la huella al responsable del servidor por otra vía. Si coincide, confíe en ella en la ventana o con trust CHANNEL, o cambie hostKey en el canal.</translation>
    </message>
    <message>
        <source>Each output is written in one request, so that a reader never sees half of one. S3 takes 5 GiB in one, Azure Blob Storage 5,000 MiB. Nothing was sent.</source>
        <translation>Cada salida se escribe en una sola petición, para que un lector nunca vea media. S3 admite 5 GiB en una, Azure Blob Storage 5000 MiB. No se envió nada.</translation>
    </message>
    <message>
        <source>Either the server was set up anew, or something else answers in its place. No password or key was sent.</source>
        <translation>O el servidor se instaló de nuevo, o algo distinto responde en su lugar. No se envió ninguna contraseña ni clave.</translation>
    </message>
    <message>
        <source>Enter it. Its name stands beside this code. A running engine takes it at once.</source>
        <translation>Introdúzcala. Su nombre figura junto a este código. Un motor en marcha la toma al momento.</translation>
    </message>
    <message>
        <source>Enter the key, SAS or connection string again, on S3 both key id and secret. A key that was rotated or removed needs its successor.</source>
        <translation>Introduzca de nuevo la clave, la SAS o la cadena de conexión; en S3, tanto el id. de clave como el secreto. Una clave que se rotó o se quitó necesita su sucesora.</translation>
    </message>
    <message>
        <source>Everything goes on as before.</source>
        <translation>Todo continúa como antes.</translation>
    </message>
    <message>
        <source>Everything goes on with the strict value: a retention that can&apos;t be read keeps everything.</source>
        <translation>Todo continúa con el valor estricto: una conservación que no se puede leer lo conserva todo.</translation>
    </message>
    <message>
        <source>Everything goes on.</source>
        <translation>Todo continúa.</translation>
    </message>
    <message>
        <source>Everything goes on. Each act stands in the audit record; only the copy outside the store is late.</source>
        <translation>Todo continúa. Cada acción consta en el registro de auditoría; solo se retrasa la copia fuera del almacén.</translation>
    </message>
    <message>
        <source>Everything goes on. Keys stay wrapped for whom they were wrapped before.</source>
        <translation>Todo continúa. Las claves siguen cifradas para quienes lo estaban antes.</translation>
    </message>
    <message>
        <source>Files are claimed by an engine that shows no sign of life</source>
        <translation>Hay archivos reclamados por un motor que no da señales de vida</translation>
    </message>
    <message>
        <source>Files stay in their folders, destinations go on.</source>
        <translation>Los archivos se quedan en sus carpetas y los destinos continúan.</translation>
    </message>
    <message>
        <source>Files that are not ours lie in the claim folder</source>
        <translation>Hay archivos ajenos en la carpeta de reclamados</translation>
    </message>
    <message>
        <source>Files wait longer than usual</source>
        <translation>Los archivos esperan más de lo habitual</translation>
    </message>
    <message>
        <source>Find out whether somebody put an older store back. If nobody did, keep the home folder as it is and tell whoever answers for data protection.</source>
        <translation>Averigüe si alguien puso un almacén más antiguo. Si no lo hizo nadie, conserve la carpeta de la instalación tal como está y avise al responsable de protección de datos.</translation>
    </message>
    <message>
        <source>Finish stores it as it is; give back returns it to the folder, where it waits for its done file.</source>
        <translation>«Terminar» lo guarda tal como está; «Devolver» lo pone en la carpeta, donde espera su archivo de fin.</translation>
    </message>
    <message>
        <source>Finish the claim or give it back.</source>
        <translation>Termine el archivo reclamado o devuélvalo.</translation>
    </message>
    <message>
        <source>Give that user the right to read, write and delete in the folder, or correct the file&apos;s rights.</source>
        <translation>Dé a ese usuario permiso para leer, escribir y eliminar en la carpeta, o corrija los permisos del archivo.</translation>
    </message>
    <message>
        <source>Give the backup another name. Where that file may go, say so: backup --replace FILE.</source>
        <translation>Dé otro nombre a la copia de seguridad. Si ese archivo puede desaparecer, dígalo: backup --replace FILE.</translation>
    </message>
    <message>
        <source>Give the credentials these rights on the bucket and prefix, or use others.</source>
        <translation>Dé a las credenciales estos permisos sobre el bucket y el prefijo, o use otras.</translation>
    </message>
    <message>
        <source>Give the user the right to write there, or make room on that disk.</source>
        <translation>Dé al usuario permiso para escribir allí, o libere espacio en ese disco.</translation>
    </message>
    <message>
        <source>Give the value alone on standard input, or type it when the command asks for it.</source>
        <translation>Dé solo el valor por la entrada estándar, o escríbalo cuando la orden lo pida.</translation>
    </message>
    <message>
        <source>Give this user the right to write in logs/, or make room on its disk.</source>
        <translation>Dé a este usuario permiso para escribir en logs/, o libere espacio en su disco.</translation>
    </message>
    <message>
        <source>Half of a message&apos;s topic is missing</source>
        <translation>Falta la mitad del tema de un mensaje</translation>
    </message>
    <message>
        <source>Have it made there, or correct its name in channels.yaml.</source>
        <translation>Haga que lo creen allí, o corrija su nombre en channels.yaml.</translation>
    </message>
    <message>
        <source>Have the key enabled again, or opened to the store and to these credentials.</source>
        <translation>Haga que activen de nuevo la clave, o que la abran al almacén y a estas credenciales.</translation>
    </message>
    <message>
        <source>Have the public key entered at the server for this user. No other way of login was tried.</source>
        <translation>Haga que inscriban la clave pública en el servidor para este usuario. No se intentó ninguna otra forma de inicio de sesión.</translation>
    </message>
    <message>
        <source>Install the newer version again, or bring back a copy of the home that this version made.</source>
        <translation>Instale de nuevo la versión más reciente, o recupere una copia de la instalación hecha con esta versión.</translation>
    </message>
    <message>
        <source>Install the program again as the README says; nothing that waits is lost.</source>
        <translation>Instale de nuevo el programa como dice el README; no se pierde nada de lo que espera.</translation>
    </message>
    <message>
        <source>Install the program with s3 or azure (README), or take the full installer.</source>
        <translation>Instale el programa con s3 o azure (README), o use el instalador completo.</translation>
    </message>
    <message>
        <source>It can&apos;t be made, or files in it can&apos;t be written.</source>
        <translation>No puede crearse, o no pueden escribirse archivos en ella.</translation>
    </message>
    <message>
        <source>It could not be read as often as readTries says, or its manifest does not fit, and it was moved to the channel&apos;s errorDir, as configured.</source>
        <translation>No pudo leerse tantas veces como dice readTries, o su manifiesto no encaja, y se movió al errorDir del canal, como está configurado.</translation>
    </message>
    <message>
        <source>It does not offer to rename a file over another one, or in a trial it did not, or said so and did not. A reader could see half a file, or a resend leave two. No message was written.</source>
        <translation>No ofrece renombrar un archivo sobre otro, o en una prueba no lo hizo, o dijo que sí y no lo hizo. Un lector podría ver medio archivo, o un reenvío dejar dos. No se escribió ningún mensaje.</translation>
    </message>
    <message>
        <source>It ended the connection, or stayed silent, before it said which program it is. A server that is overrun does that, one that shuts this address out for a while, and a firewall before a server that is down.</source>
        <translation>Terminó la conexión, o calló, antes de decir qué programa es. Lo hace un servidor sobrecargado, uno que excluye esta dirección por un tiempo, y un cortafuegos delante de un servidor caído.</translation>
    </message>
    <message>
        <source>It failed as often as retry.tries allows.</source>
        <translation>Falló tantas veces como permite retry.tries.</translation>
    </message>
    <message>
        <source>It held something when it was claimed. Its sender emptied it since, or a power cut took what was not on the disk yet.</source>
        <translation>Contenía algo cuando se reclamó. Su emisor lo vació después, o un corte de corriente se llevó lo que aún no estaba en el disco.</translation>
    </message>
    <message>
        <source>It is a recovery key, but not the one that is valid for this store: it belongs to another home, or a newer recovery key has made it void.</source>
        <translation>Es una clave de recuperación, pero no la válida para este almacén: pertenece a otra instalación, o una clave de recuperación más reciente la anuló.</translation>
    </message>
    <message>
        <source>It is the private half of an escrow key, but not of the one that this store&apos;s keys are wrapped for: the machine&apos;s policy named another one, or none, when they were.</source>
        <translation>Es la mitad privada de una clave de custodia, pero no de aquella para la que están cifradas las claves de este almacén: la directiva del equipo nombraba entonces otra, o ninguna.</translation>
    </message>
    <message>
        <source>It stays in the claim folder and in the waiting list. The other files are taken.</source>
        <translation>Se queda en la carpeta de reclamados y en la lista de espera. Los demás archivos se toman.</translation>
    </message>
    <message>
        <source>It stays in the claim folder, or goes to errorDir where that is set. The others are taken.</source>
        <translation>Se queda en la carpeta de reclamados, o va a errorDir donde esté fijado. Los demás se toman.</translation>
    </message>
    <message>
        <source>It stays where it is and is looked at again. The others are taken.</source>
        <translation>Se queda donde está y se mira de nuevo. Los demás se toman.</translation>
    </message>
    <message>
        <source>It was moved here, or it is a copy. So that a copy never takes the files that the other engine holds for left-overs of its own, this home claims under a new tag from now on. What it claimed before stands in the claim folders as another engine&apos;s.</source>
        <translation>Se movió aquí, o es una copia. Para que una copia nunca tome por restos propios los archivos que tiene el otro motor, esta instalación reclama desde ahora con una etiqueta nueva. Lo que reclamó antes figura en las carpetas de reclamados como de otro motor.</translation>
    </message>
    <message>
        <source>It was never set, or was deleted already.</source>
        <translation>Nunca se fijó, o ya se eliminó.</translation>
    </message>
    <message>
        <source>It was opened with its recovery key, since its master key can&apos;t be had now. Messages can be read and exported; nothing is taken, delivered, sent again, removed or set.</source>
        <translation>Se abrió con su clave de recuperación, porque su clave maestra no está disponible ahora. Los mensajes pueden leerse y exportarse; no se toma, entrega, reenvía, elimina ni ajusta nada.</translation>
    </message>
    <message>
        <source>Its key ends where the names below the prefix begin, so it has no name, and it holds bytes. An empty object there is a folder&apos;s own entry and is passed over.</source>
        <translation>Su clave termina donde empiezan los nombres bajo el prefijo, así que no tiene nombre, y contiene bytes. Un objeto vacío ahí es la entrada de la propia carpeta y se pasa por alto.</translation>
    </message>
    <message>
        <source>Its size or time was another after the read than before. Nothing of that read was stored.</source>
        <translation>Su tamaño u hora era distinto después de leerlo. No se guardó nada de esa lectura.</translation>
    </message>
    <message>
        <source>Its storage class (Glacier, Deep Archive, Azure&apos;s archive tier) has to be restored before it can be read.</source>
        <translation>Su clase de almacenamiento (Glacier, Deep Archive, el nivel de archivo de Azure) debe restaurarse antes de poder leerlo.</translation>
    </message>
    <message>
        <source>Its worker stands in one call of the system and did not answer within a minute.</source>
        <translation>Su proceso está en una llamada al sistema y no respondió en un minuto.</translation>
    </message>
    <message>
        <source>Keep the drop folder, its claim folder, keepProcessed and errorDir on one volume.</source>
        <translation>Mantenga la carpeta de entrada, su carpeta de reclamados, keepProcessed y errorDir en un mismo volumen.</translation>
    </message>
    <message>
        <source>Keep the home folder as it is, export what fits, and tell whoever answers for data protection. A backup of an earlier day shows what the entry said.</source>
        <translation>Conserve la carpeta de la instalación tal como está, exporte lo que encaje y avise al responsable de protección de datos. Una copia de seguridad de un día anterior muestra lo que decía la entrada.</translation>
    </message>
    <message>
        <source>Less is free than the file to take needs, three times, plus the reserve. Sources stop taking before the disk is full.</source>
        <translation>Hay menos espacio libre que tres veces lo que necesita el archivo que se va a tomar, más la reserva. Los orígenes dejan de tomar antes de que el disco esté lleno.</translation>
    </message>
    <message>
        <source>Let only one of the two read there: correct the prefix of one, or take recursive away. Then check the place again. A .claimed/ that nobody uses any longer can be removed with the store&apos;s own tools.</source>
        <translation>Haga que solo uno de los dos lea allí: corrija el prefijo de uno, o quite recursive. Después compruebe de nuevo la ubicación. Un .claimed/ que ya no usa nadie puede eliminarse con las herramientas del propio almacén.</translation>
    </message>
    <message>
        <source>Let that engine finish it. If it is stopped or replaced, take the claim over first, then finish it or give it back here.</source>
        <translation>Deje que lo termine ese motor. Si está detenido o sustituido, asúmalo primero y después termínelo o devuélvalo aquí.</translation>
    </message>
    <message>
        <source>Let the program that holds the lease end it. When it never does, break the lease in the Azure portal.</source>
        <translation>Deje que termine la concesión el programa que la tiene. Si nunca lo hace, interrúmpala en el portal de Azure.</translation>
    </message>
    <message>
        <source>Let the sender write JSON, under a hidden name first and renamed when it is whole. Where its done files hold nothing, set manifest: false.</source>
        <translation>Haga que el emisor escriba JSON, primero con un nombre oculto y renombrado cuando esté completo. Si sus archivos de fin no contienen nada, fije manifest: false.</translation>
    </message>
    <message>
        <source>Let the sender write it under a name below the prefix, and remove this one with the store&apos;s own tools.</source>
        <translation>Haga que el emisor lo escriba con un nombre bajo el prefijo, y elimine este con las herramientas del propio almacén.</translation>
    </message>
    <message>
        <source>Let the sender write it under another name, and remove this one with the store&apos;s own tools.</source>
        <translation>Haga que el emisor lo escriba con otro nombre, y elimine este con las herramientas del propio almacén.</translation>
    </message>
    <message>
        <source>Let the sender write version 1.</source>
        <translation>Haga que el emisor escriba la versión 1.</translation>
    </message>
    <message>
        <source>Let the senders give a longer time to live (the package&apos;s own default is an hour for work and a minute for broadcast), and ask them to send these messages again.</source>
        <translation>Haga que los emisores den un tiempo de vida mayor (el valor del propio paquete es una hora para trabajo y un minuto para difusión) y pídales que envíen de nuevo estos mensajes.</translation>
    </message>
    <message>
        <source>List them with claims and finish or give back each. Or set the former place again until they are done with.</source>
        <translation>Lístelos con claims y termine o devuelva cada uno. O fije de nuevo la ubicación anterior hasta acabar con ellos.</translation>
    </message>
    <message>
        <source>List them with claims.</source>
        <translation>Lístelos con claims.</translation>
    </message>
    <message>
        <source>List them with failures --all.</source>
        <translation>Lístelos con failures --all.</translation>
    </message>
    <message>
        <source>List them with messages.</source>
        <translation>Lístelos con messages.</translation>
    </message>
    <message>
        <source>Look at endpoint, addressing and checksum, and show the store&apos;s word to whoever runs it.</source>
        <translation>Revise endpoint, addressing y checksum, y muestre la respuesta del almacén a quien lo administra.</translation>
    </message>
    <message>
        <source>Look at host and port in the channel. FTP and FTPS are other protocols than SFTP.</source>
        <translation>Revise host y port en el canal. FTP y FTPS son protocolos distintos de SFTP.</translation>
    </message>
    <message>
        <source>Look at host in the channel, and at this machine&apos;s network.</source>
        <translation>Revise host en el canal y la red de este equipo.</translation>
    </message>
    <message>
        <source>Look at the disk of the destination. Nothing half was published.</source>
        <translation>Revise el disco del destino. No se publicó nada a medias.</translation>
    </message>
    <message>
        <source>Look at the drive and the rights of the file. Finish tries again, give back puts it into the folder again.</source>
        <translation>Revise la unidad y los permisos del archivo. «Terminar» lo intenta de nuevo, «Devolver» lo pone otra vez en la carpeta.</translation>
    </message>
    <message>
        <source>Look at the drive or folder that the failure names. If it comes again, report it with the log.</source>
        <translation>Revise la unidad o carpeta que nombra el fallo. Si vuelve a ocurrir, comuníquelo con el diario.</translation>
    </message>
    <message>
        <source>Look at the file at the destination. Move it away and resend, or deliver under another fileName.</source>
        <translation>Mire el archivo del destino. Retírelo y reenvíe, o entregue con otro fileName.</translation>
    </message>
    <message>
        <source>Look at the file in errorDir; the code beside this says what was wrong. Where its sender has to mend it, ask for a new one; put it back into the drop folder when it can be read. Then acknowledge this.</source>
        <translation>Mire el archivo en errorDir; el código junto a este dice qué estaba mal. Si debe corregirlo su emisor, pida uno nuevo; póngalo de nuevo en la carpeta de entrada cuando se pueda leer. Después dé esto por visto.</translation>
    </message>
    <message>
        <source>Look at the folder: a drive or share that hangs holds the worker. Then ask again.</source>
        <translation>Mire la carpeta: una unidad o un recurso compartido que no responde retiene el proceso. Después pregunte de nuevo.</translation>
    </message>
    <message>
        <source>Look at the message&apos;s deliveries. Let the sender write under a temporary name and rename.</source>
        <translation>Mire las entregas del mensaje. Haga que el emisor escriba con un nombre temporal y renombre.</translation>
    </message>
    <message>
        <source>Look at the name. secret list shows those that are set, check those that are missing.</source>
        <translation>Revise el nombre. secret list muestra los que están fijados; check, los que faltan.</translation>
    </message>
    <message>
        <source>Look at the network and the endpoint&apos;s address. The channel goes on by itself.</source>
        <translation>Revise la red y la dirección del punto de conexión. El canal continúa por sí solo.</translation>
    </message>
    <message>
        <source>Look at the path in the channel and at the file&apos;s rights. A .ppk file is exported as an OpenSSH key first.</source>
        <translation>Revise la ruta en el canal y los permisos del archivo. Un archivo .ppk se exporta antes como clave OpenSSH.</translation>
    </message>
    <message>
        <source>Look at the server&apos;s log and at the space on its disk.</source>
        <translation>Revise el diario del servidor y el espacio en su disco.</translation>
    </message>
    <message>
        <source>Look at the space and the quota on the server. The engine writes the whole file again.</source>
        <translation>Revise el espacio y la cuota en el servidor. El motor escribe de nuevo el archivo completo.</translation>
    </message>
    <message>
        <source>Look at what keeps it from starting, then try again.</source>
        <translation>Mire qué le impide iniciarse y después reintente.</translation>
    </message>
    <message>
        <source>Look for the paper with the latest date for this home. A backup of the time before opens with its own key.</source>
        <translation>Busque el papel con la fecha más reciente de esta instalación. Una copia de seguridad anterior se abre con su propia clave.</translation>
    </message>
    <message>
        <source>Look into the drop folder and move that entry away. The engine makes the folder anew.</source>
        <translation>Mire en la carpeta de entrada y retire esa entrada. El motor crea de nuevo la carpeta.</translation>
    </message>
    <message>
        <source>Look the number up; if it comes again, report it with the log.</source>
        <translation>Consulte el número; si vuelve a ocurrir, comuníquelo con el diario.</translation>
    </message>
    <message>
        <source>Look whether another installation reads this place too.</source>
        <translation>Mire si otra instalación lee también esta ubicación.</translation>
    </message>
    <message>
        <source>Look whether somebody removed the file. When it comes both go on; give back returns the done file.</source>
        <translation>Mire si alguien eliminó el archivo. Cuando llegue, ambos continúan; «Devolver» pone el archivo de fin de nuevo en la carpeta.</translation>
    </message>
    <message>
        <source>Look whether the drive is plugged in, and the network or server is up. The channel goes on by itself.</source>
        <translation>Mire si la unidad está conectada y si la red o el servidor funcionan. El canal continúa por sí solo.</translation>
    </message>
    <message>
        <source>Look whether the sender writes its data into the manifest: it describes one file in a few lines of JSON.</source>
        <translation>Mire si el emisor escribe sus datos dentro del manifiesto: este describe un archivo en unas pocas líneas de JSON.</translation>
    </message>
    <message>
        <source>Look whether the server or drive is switched on and reachable.</source>
        <translation>Mire si el servidor o la unidad están encendidos y accesibles.</translation>
    </message>
    <message>
        <source>Make a recovery key, keep it apart from this computer, then make the backup.</source>
        <translation>Cree una clave de recuperación, consérvela lejos de este equipo y después haga la copia de seguridad.</translation>
    </message>
    <message>
        <source>Make one under Settings, Keys (or with key recovery), and keep the paper where your organisation says.</source>
        <translation>Cree una en Ajustes, Claves (o con key recovery), y conserve el papel donde diga su organización.</translation>
    </message>
    <message>
        <source>Make room on that disk.</source>
        <translation>Libere espacio en ese disco.</translation>
    </message>
    <message>
        <source>Make room on the disk of the home folder, or shorten the retention.</source>
        <translation>Libere espacio en el disco de la carpeta de la instalación, o acorte la conservación.</translation>
    </message>
    <message>
        <source>Make room, or have the quota raised.</source>
        <translation>Libere espacio, o haga que amplíen la cuota.</translation>
    </message>
    <message>
        <source>Make the folder, put the drive back, or correct the path.</source>
        <translation>Cree la carpeta, devuelva la unidad a su sitio o corrija la ruta.</translation>
    </message>
    <message>
        <source>Make topic of the destination shorter, then send the message again.</source>
        <translation>Acorte topic en el destino y después envíe de nuevo el mensaje.</translation>
    </message>
    <message>
        <source>Mend that line. check tells whether the file is good; schema prints what is allowed.</source>
        <translation>Corrija esa línea. check dice si el archivo es correcto; schema muestra lo que se permite.</translation>
    </message>
    <message>
        <source>Mend the cause that its attempts name, then resend.</source>
        <translation>Corrija la causa que nombran sus intentos y después reenvíe.</translation>
    </message>
    <message>
        <source>Mend what the sender writes: sizes as whole numbers, the hash as 64 hex digits, the time with its zone.</source>
        <translation>Corrija lo que escribe el emisor: los tamaños como números enteros, el hash con 64 cifras hexadecimales, la hora con su zona.</translation>
    </message>
    <message>
        <source>Messages are taken and delivered as before, without a log.</source>
        <translation>Los mensajes se toman y se entregan como antes, sin diario.</translation>
    </message>
    <message>
        <source>Messages come already expired</source>
        <translation>Los mensajes llegan ya caducados</translation>
    </message>
    <message>
        <source>Messages expired before they were taken</source>
        <translation>Los mensajes caducaron antes de tomarse</translation>
    </message>
    <message>
        <source>Messages for this channel were still in the queue when the time was over that their senders gave them. In a queue of this kind every program deletes what is expired.</source>
        <translation>Aún había mensajes para este canal en la cola cuando terminó el tiempo que les dieron sus emisores. En una cola de este tipo cada programa elimina lo caducado.</translation>
    </message>
    <message>
        <source>Messages wait for a destination that channels.yaml does not name any more. Nobody delivers them there.</source>
        <translation>Esperan mensajes para un destino que channels.yaml ya no nombra. Nadie los entrega allí.</translation>
    </message>
    <message>
        <source>Messages wait to be delivered for a channel that channels.yaml does not name any more: it was renamed or removed. Nobody delivers them.</source>
        <translation>Esperan mensajes por entregar de un canal que channels.yaml ya no nombra: se renombró o se quitó. Nadie los entrega.</translation>
    </message>
    <message>
        <source>Mount the drive or share again. The channel goes on by itself.</source>
        <translation>Monte de nuevo la unidad o el recurso compartido. El canal continúa por sí solo.</translation>
    </message>
    <message>
        <source>Mount the share with locks (for NFS without nolock, for CIFS without nobrl), or use a folder on another server. Broadcast needs no lock.</source>
        <translation>Monte el recurso compartido con bloqueos (en NFS sin nolock, en CIFS sin nobrl), o use una carpeta de otro servidor. La difusión no necesita bloqueos.</translation>
    </message>
    <message>
        <source>Move the other file away, or finish the claim instead.</source>
        <translation>Retire el otro archivo, o termine en su lugar el archivo reclamado.</translation>
    </message>
    <message>
        <source>Move them out of the claim folder by hand.</source>
        <translation>Sáquelos a mano de la carpeta de reclamados.</translation>
    </message>
    <message>
        <source>Moved: look into the claim folders, take over what lies there, then acknowledge this. Copied: stop one of the two, for both send what waited when the copy was made.</source>
        <translation>Si se movió: mire en las carpetas de reclamados, asuma lo que haya allí y después dé esto por visto. Si se copió: detenga una de las dos, porque ambas enviarían lo que esperaba cuando se hizo la copia.</translation>
    </message>
    <message>
        <source>Name a file in a folder that is there and that you may write to.</source>
        <translation>Nombre un archivo en una carpeta que exista y en la que pueda escribir.</translation>
    </message>
    <message>
        <source>Name a folder on a local disk with --home.</source>
        <translation>Nombre una carpeta de un disco local con --home.</translation>
    </message>
    <message>
        <source>Name another folder with --home, or mend its rights or its disk.</source>
        <translation>Nombre otra carpeta con --home, o corrija sus permisos o su disco.</translation>
    </message>
    <message>
        <source>A password or host key that does not open is told by its channel: enter or trust it again. A channel that keeps files out is polled, and one that says another drive stands there is told that it is right. When this comes again, have the disk looked at, and take a backup.</source>
        <translation>Una contraseña o una clave de servidor que no se abre la indica su canal: introdúzcala o acéptela de nuevo. Un canal que deja archivos fuera se consulta, y al que dice que hay otra unidad se le confirma que es la correcta. Si se repite, haga revisar el disco y haga una copia de seguridad.</translation>
    </message>
    <message>
        <source>Everything else goes on. Where files that a person gave back or the right drive may be forgotten, the channel takes nothing until a person says so; what another row noted is treated as if it had not been.</source>
        <translation>Todo lo demás continúa. Donde pueden haberse olvidado archivos devueltos por una persona o la unidad correcta, el canal no toma nada hasta que una persona lo indique; lo que anotaba otra fila se trata como si no hubiera existido.</translation>
    </message>
    <message>
        <source>Everything that is there is received, delivered and shown.</source>
        <translation>Todo lo que hay se recibe, se entrega y se muestra.</translation>
    </message>
    <message>
        <source>Keep the home folder as it is and find out who could write the file. A backup of before holds the messages; the senders may have them too. Then acknowledge this.</source>
        <translation>Deje la carpeta de la instalación como está y averigüe quién podía escribir el archivo. Una copia de seguridad anterior contiene los mensajes; los emisores quizá los tengan también. Después dé esto por visto.</translation>
    </message>
    <message>
        <source>Make a store of the newest backup with the recovery key: restore --set-aside FILE moves the damaged one, unchanged and with its log, into a folder of its own in the home first. Or bring back a copy of the whole home; or ask for help with this one.</source>
        <translation>Cree un almacén a partir de la copia de seguridad más reciente con la clave de recuperación: restore --set-aside FILE mueve antes el dañado, sin cambios y con su diario, a una carpeta propia. O recupere una copia de toda la carpeta de la instalación; o pida ayuda con este.</translation>
    </message>
    <message>
        <source>Messages were taken out of the store</source>
        <translation>Se han sacado mensajes del almacén</translation>
    </message>
    <message>
        <source>Name another home. Where this home&apos;s store is damaged, restore --set-aside FILE moves it into a folder of its own first.</source>
        <translation>Indique otra instalación. Si el almacén de esta está dañado, restore --set-aside FILE lo mueve antes a una carpeta propia.</translation>
    </message>
    <message>
        <source>Name one that channels lists.</source>
        <translation>Nombre uno de los que lista channels.</translation>
    </message>
    <message>
        <source>Name the authority&apos;s certificate in caFile, or have it put into the system&apos;s trust store.</source>
        <translation>Nombre en caFile el certificado de la autoridad, o haga que lo pongan en el almacén de confianza del sistema.</translation>
    </message>
    <message>
        <source>Name the key file that this home was made with, or bring back a copy of it. Where it is lost, name a file that is not there yet, and the recovery key gives the store a new key in it.</source>
        <translation>Nombre el archivo de clave con el que se creó esta instalación, o recupere una copia. Si se ha perdido, nombre un archivo que aún no exista, y la clave de recuperación da en él una clave nueva al almacén.</translation>
    </message>
    <message>
        <source>Name the key file this home was made with, or sign in as the user who made it. Where that key is lost, the recovery key gives the store a new one.</source>
        <translation>Nombre el archivo de clave con el que se creó esta instalación, o inicie sesión con el usuario que la creó. Si esa clave se ha perdido, la clave de recuperación da una nueva al almacén.</translation>
    </message>
    <message>
        <source>New files are taken and delivered.</source>
        <translation>Los archivos nuevos se toman y se entregan.</translation>
    </message>
    <message>
        <source>New messages are taken and delivered.</source>
        <translation>Los mensajes nuevos se toman y se entregan.</translation>
    </message>
    <message>
        <source>No SSH server answers there</source>
        <translation>Allí no responde ningún servidor SSH</translation>
    </message>
    <message>
        <source>No address is known for this server&apos;s name</source>
        <translation>No se conoce ninguna dirección para el nombre de este servidor</translation>
    </message>
    <message>
        <source>No agent runs for the user who runs this program, it did not answer, or it holds no key.</source>
        <translation>No hay ningún agente en marcha para el usuario que ejecuta este programa, no respondió o no tiene ninguna clave.</translation>
    </message>
    <message>
        <source>No backup was made.</source>
        <translation>No se hizo ninguna copia de seguridad.</translation>
    </message>
    <message>
        <source>No connection to the endpoint came about: its name is not known, nothing answers there, or the network is down.</source>
        <translation>No se logró ninguna conexión con el punto de conexión: no se conoce su nombre, allí no responde nadie o la red está caída.</translation>
    </message>
    <message>
        <source>No file and no message was sent. Nothing is lost: files stay where they are, messages wait in the store.</source>
        <translation>No se envió ningún archivo ni mensaje. No se pierde nada: los archivos se quedan donde están y los mensajes esperan en el almacén.</translation>
    </message>
    <message>
        <source>No file with this claim id lies in the channels&apos; claim folders. It may be finished already.</source>
        <translation>No hay ningún archivo con este id. de reclamación en las carpetas de reclamados de los canales. Puede que ya esté terminado.</translation>
    </message>
    <message>
        <source>No key of this server was trusted so far, so it cannot be told from another one. No password or key was sent.</source>
        <translation>Hasta ahora no se confió en ninguna clave de este servidor, así que no puede distinguirse de otro. No se envió ninguna contraseña ni clave.</translation>
    </message>
    <message>
        <source>No program opens this</source>
        <translation>Ningún programa abre esto</translation>
    </message>
    <message>
        <source>No such channel</source>
        <translation>No existe ese canal</translation>
    </message>
    <message>
        <source>No such claim</source>
        <translation>No existe ese archivo reclamado</translation>
    </message>
    <message>
        <source>No such destination</source>
        <translation>No existe ese destino</translation>
    </message>
    <message>
        <source>No such error code</source>
        <translation>No existe ese código de error</translation>
    </message>
    <message>
        <source>No such failure</source>
        <translation>No existe ese fallo</translation>
    </message>
    <message>
        <source>No such message</source>
        <translation>No existe ese mensaje</translation>
    </message>
    <message>
        <source>No such resend</source>
        <translation>No existe ese reenvío</translation>
    </message>
    <message>
        <source>Nothing can be written or moved there.</source>
        <translation>Allí no puede escribirse ni moverse nada.</translation>
    </message>
    <message>
        <source>Nothing has come for a while</source>
        <translation>Hace tiempo que no llega nada</translation>
    </message>
    <message>
        <source>Nothing is changed in the home.</source>
        <translation>No cambia nada en la instalación.</translation>
    </message>
    <message>
        <source>Nothing is changed.</source>
        <translation>No cambia nada.</translation>
    </message>
    <message>
        <source>Nothing is claimed and nothing is delivered. Files and messages stay as they are.</source>
        <translation>No se reclama nada y no se entrega nada. Los archivos y los mensajes se quedan como están.</translation>
    </message>
    <message>
        <source>Nothing is sent to the server until then. The other channels go on. Nothing is lost: the files stay where they are.</source>
        <translation>Hasta entonces no se envía nada al servidor. Los demás canales continúan. No se pierde nada: los archivos se quedan donde están.</translation>
    </message>
    <message>
        <source>Nothing is taken from it and nothing is written to it. The other channels go on.</source>
        <translation>No se toma nada de allí y no se escribe nada allí. Los demás canales continúan.</translation>
    </message>
    <message>
        <source>Nothing is taken from it. The other channels go on.</source>
        <translation>No se toma nada de allí. Los demás canales continúan.</translation>
    </message>
    <message>
        <source>Nothing is taken here. The files stay for the other engine.</source>
        <translation>Aquí no se toma nada. Los archivos se quedan para el otro motor.</translation>
    </message>
    <message>
        <source>Nothing keeps this claim from being finished</source>
        <translation>Nada impide terminar este archivo reclamado</translation>
    </message>
    <message>
        <source>Nothing of it is stored, and it stays in the claim folder. It is looked at again every few minutes and stored when it holds something and is at rest. The others are taken.</source>
        <translation>No se guarda nada de él y se queda en la carpeta de reclamados. Se mira de nuevo cada pocos minutos y se guarda cuando contenga algo y esté en reposo. Los demás se toman.</translation>
    </message>
    <message>
        <source>Nothing of it is stored. File and manifest go to errorDir together, or stay in the claim folder where none is set and are looked at again every few minutes. The other files are taken.</source>
        <translation>No se guarda nada de él. El archivo y el manifiesto van juntos a errorDir, o se quedan en la carpeta de reclamados si no hay ninguno fijado y se miran de nuevo cada pocos minutos. Los demás archivos se toman.</translation>
    </message>
    <message>
        <source>Nothing stands at this path. The engine never makes a drop or destination folder by itself.</source>
        <translation>No hay nada en esta ruta. El motor nunca crea por sí solo una carpeta de entrada o de destino.</translation>
    </message>
    <message>
        <source>Nothing takes them by itself, and nothing removes them.</source>
        <translation>Nada los toma por sí solo, y nada los elimina.</translation>
    </message>
    <message>
        <source>Nothing takes them by itself, and nothing removes them. The new place is read.</source>
        <translation>Nada los toma por sí solo, y nada los elimina. Se lee la ubicación nueva.</translation>
    </message>
    <message>
        <source>Nothing was changed.</source>
        <translation>No se cambió nada.</translation>
    </message>
    <message>
        <source>Nothing was done.</source>
        <translation>No se hizo nada.</translation>
    </message>
    <message>
        <source>Nothing was removed. What is older than a channel&apos;s retention and that time is removed by itself.</source>
        <translation>No se eliminó nada. Lo que supere la conservación de un canal y ese tiempo se elimina por sí solo.</translation>
    </message>
    <message>
        <source>Nothing was sent and nothing is lost: files stay where they are, messages wait in the store.</source>
        <translation>No se envió nada y no se pierde nada: los archivos se quedan donde están y los mensajes esperan en el almacén.</translation>
    </message>
    <message>
        <source>Nothing was trusted.</source>
        <translation>No se dio confianza a nada.</translation>
    </message>
    <message>
        <source>Nothing was written.</source>
        <translation>No se escribió nada.</translation>
    </message>
    <message>
        <source>Nothing, when it comes back by itself. Else ask who runs the server or the network between.</source>
        <translation>Nada, si vuelve por sí solo. Si no, pregunte a quien administra el servidor o la red intermedia.</translation>
    </message>
    <message>
        <source>Nothing, when it comes back by itself. Else let who runs the server look at its log.</source>
        <translation>Nada, si vuelve por sí solo. Si no, pida a quien administra el servidor que mire su diario.</translation>
    </message>
    <message>
        <source>Nothing, when it happens now and then. Else look at the network between here and the store.</source>
        <translation>Nada, si ocurre de vez en cuando. Si no, revise la red entre este equipo y el almacén.</translation>
    </message>
    <message>
        <source>Nothing, when it happens once. Else mount the share again.</source>
        <translation>Nada, si ocurre una vez. Si no, monte de nuevo el recurso compartido.</translation>
    </message>
    <message>
        <source>Nothing, when it happens once: it is taken whole when it is at rest. Else let the sender write under a temporary name and rename.</source>
        <translation>Nada, si ocurre una vez: se toma completo cuando esté en reposo. Si no, haga que el emisor escriba con un nombre temporal y renombre.</translation>
    </message>
    <message>
        <source>Nothing, when it passes by itself. Else let who runs the server look at its log and its load.</source>
        <translation>Nada, si pasa por sí solo. Si no, pida a quien administra el servidor que mire su diario y su carga.</translation>
    </message>
    <message>
        <source>Nothing, when it passes. Else show this code and the store&apos;s word to whoever runs it.</source>
        <translation>Nada, si pasa. Si no, muestre este código y la respuesta del almacén a quien lo administra.</translation>
    </message>
    <message>
        <source>Nothing, when it was to be deleted. secret list shows those that are set.</source>
        <translation>Nada, si había que eliminarlo. secret list muestra los que están fijados.</translation>
    </message>
    <message>
        <source>Nothing: an object that was written since is taken as a new one.</source>
        <translation>Nada: un objeto escrito desde entonces se toma como uno nuevo.</translation>
    </message>
    <message>
        <source>Nothing: the engine waits with growing pauses. When it lasts, ask for a higher limit.</source>
        <translation>Nada: el motor espera con pausas cada vez mayores. Si dura, pida un límite más alto.</translation>
    </message>
    <message>
        <source>Of what the store keeps beside messages (failures, states of channels, passwords, host keys, names of claims) some rows were changed since: by a bad disk or by another program. Their bytes stay as they are.</source>
        <translation>De lo que el almacén guarda además de los mensajes (fallos, estados de los canales, contraseñas, claves de servidor, nombres de archivos reclamados) cambiaron después algunas filas: por un disco defectuoso o por otro programa. Sus bytes se quedan como están.</translation>
    </message>
    <message>
        <source>On Debian and Ubuntu python3 -m installer demo installs what is missing. Without a window, run is the engine and demo --headless prints the story.</source>
        <translation>En Debian y Ubuntu, python3 -m installer demo instala lo que falta. Sin ventana, run es el motor y demo --headless cuenta la historia.</translation>
    </message>
    <message>
        <source>Only an object that is stored and that its store refuses to delete can be set aside.</source>
        <translation>Solo puede apartarse un objeto que está guardado y que su almacén se niega a eliminar.</translation>
    </message>
    <message>
        <source>Open the channel: each waiting file tells its reason.</source>
        <translation>Abra el canal: cada archivo en espera dice su motivo.</translation>
    </message>
    <message>
        <source>Open the folder in the file manager. If that fails too, tell the network team.</source>
        <translation>Abra la carpeta en el administrador de archivos. Si tampoco funciona, avise al equipo de redes.</translation>
    </message>
    <message>
        <source>Open the folder in the file manager. If that hangs too, look whether the drive, the server or the network is well. A share that will not come back is to be unmounted or disconnected: then the call ends with an error.</source>
        <translation>Abra la carpeta en el administrador de archivos. Si también se queda sin responder, revise la unidad, el servidor o la red. Un recurso compartido que no va a volver debe desmontarse o desconectarse: entonces la llamada termina con un error.</translation>
    </message>
    <message>
        <source>Open the path by hand, or install a file manager or an editor (on Linux: one that xdg-open finds).</source>
        <translation>Abra la ruta a mano, o instale un administrador de archivos o un editor (en Linux: uno que encuentre xdg-open).</translation>
    </message>
    <message>
        <source>Others may read it, it is a link or a folder, or it lies inside the home folder.</source>
        <translation>Otros pueden leerlo, es un enlace o una carpeta, o está dentro de la carpeta de la instalación.</translation>
    </message>
    <message>
        <source>Put it elsewhere, an ordinary file with rights for its owner only (mode 0600).</source>
        <translation>Póngalo en otro lugar, como archivo normal con permisos solo para su propietario (modo 0600).</translation>
    </message>
    <message>
        <source>Put the channel back under its name until they are delivered. Acknowledging this gives up what waits.</source>
        <translation>Ponga de nuevo el canal con su nombre hasta que estén entregados. Dar esto por visto abandona lo que espera.</translation>
    </message>
    <message>
        <source>Put the channel back under its old name, or list them with claims and finish or give back each.</source>
        <translation>Ponga de nuevo el canal con su nombre anterior, o lístelos con claims y termine o devuelva cada uno.</translation>
    </message>
    <message>
        <source>Put the destination back under its name, or resend the messages to another one. Acknowledging this gives up what waits there.</source>
        <translation>Ponga de nuevo el destino con su nombre, o reenvíe los mensajes a otro. Dar esto por visto abandona lo que espera allí.</translation>
    </message>
    <message>
        <source>Put the home folder on a local disk.</source>
        <translation>Ponga la carpeta de la instalación en un disco local.</translation>
    </message>
    <message>
        <source>Put the right drive back. If the new one is right, say so on the channel&apos;s place card or with check --accept-volume.</source>
        <translation>Ponga de nuevo la unidad correcta. Si la nueva es correcta, dígalo en la ficha de la ubicación del canal o con check --accept-volume.</translation>
    </message>
    <message>
        <source>Qt (PySide6) is not installed for this Python, or a system library that it needs is missing.</source>
        <translation>Qt (PySide6) no está instalado para este Python, o falta una biblioteca del sistema que necesita.</translation>
    </message>
    <message>
        <source>Raise the limit for this user, or run fewer channels.</source>
        <translation>Suba el límite para este usuario, o ejecute menos canales.</translation>
    </message>
    <message>
        <source>Read the object store itself (type: s3 or azblob), use another server, or let one engine alone read the folder: singleNode: true reads the files in place.</source>
        <translation>Lea el propio almacén de objetos (type: s3 o azblob), use otro servidor, o haga que un solo motor lea la carpeta: singleNode: true lee los archivos en su sitio.</translation>
    </message>
    <message>
        <source>Read this drive in place when only this engine reads it, or have it formatted as NTFS.</source>
        <translation>Lea esta unidad en su sitio cuando solo la lea este motor, o haga que la formateen como NTFS.</translation>
    </message>
    <message>
        <source>Reading, writing or flushing failed in the drive or its connection.</source>
        <translation>Falló la lectura, la escritura o el volcado en la unidad o en su conexión.</translation>
    </message>
    <message>
        <source>Remove the blob&apos;s snapshots: the channel goes on by itself. Or go on without this blob; it then stays where it is and is not read again.</source>
        <translation>Elimine las instantáneas del blob: el canal continúa por sí solo. O continúe sin este blob; entonces se queda donde está y no se vuelve a leer.</translation>
    </message>
    <message>
        <source>Renew it: store the new one or sign in again. The channel goes on by itself.</source>
        <translation>Renuévelas: guarde las nuevas o inicie sesión otra vez. El canal continúa por sí solo.</translation>
    </message>
    <message>
        <source>Report it with the log. Other channels go on.</source>
        <translation>Comuníquelo con el diario. Los demás canales continúan.</translation>
    </message>
    <message>
        <source>Restore the object, and keep the lifecycle rule that moves objects to cold storage away from this prefix.</source>
        <translation>Restaure el objeto, y mantenga lejos de este prefijo la regla de ciclo de vida que mueve objetos al almacenamiento en frío.</translation>
    </message>
    <message>
        <source>SQLite can&apos;t read pathways.db, or a sealed row does not open. Nothing was changed or deleted.</source>
        <translation>SQLite no puede leer pathways.db, o una fila sellada no se abre. No se cambió ni se eliminó nada.</translation>
    </message>
    <message>
        <source>Save what is on the drive and replace it, or look at its cable or network.</source>
        <translation>Salve lo que hay en la unidad y sustitúyala, o revise su cable o su red.</translation>
    </message>
    <message>
        <source>See pathways-desktop --help.</source>
        <translation>Consulte pathways-desktop --help.</translation>
    </message>
    <message>
        <source>Server and program have no way of encrypting, or of proving a key, in common.</source>
        <translation>El servidor y el programa no tienen en común ninguna forma de cifrar o de probar una clave.</translation>
    </message>
    <message>
        <source>Set checksum: when-required. Should it stay so, use another store or gateway.</source>
        <translation>Fije checksum: when-required. Si sigue así, use otro almacén u otra puerta de enlace.</translation>
    </message>
    <message>
        <source>Set layout as the other programs have it (bucketBase, bucketNumChars, bucketStampSize, orderByExpiry, encodeTopics), or choose another folder.</source>
        <translation>Fije layout como lo tienen los demás programas (bucketBase, bucketNumChars, bucketStampSize, orderByExpiry, encodeTopics), o elija otra carpeta.</translation>
    </message>
    <message>
        <source>Set region (or endpoint) to the bucket&apos;s own.</source>
        <translation>Fije region (o endpoint) como los del propio bucket.</translation>
    </message>
    <message>
        <source>Set the clocks of the machines that share the queue by one time server.</source>
        <translation>Ponga en hora con un mismo servidor horario los relojes de los equipos que comparten la cola.</translation>
    </message>
    <message>
        <source>Set the password anew, and look at user in the channel. No other way of login was tried.</source>
        <translation>Fije de nuevo la contraseña y revise user en el canal. No se intentó ninguna otra forma de inicio de sesión.</translation>
    </message>
    <message>
        <source>Set this computer&apos;s clock, and let it be kept by a time server.</source>
        <translation>Ponga en hora el reloj de este equipo y haga que lo mantenga un servidor horario.</translation>
    </message>
    <message>
        <source>Sign in to a desktop session with a key store, or name a key file with --key-file or PATHWAYS_KEY_FILE.</source>
        <translation>Inicie una sesión de escritorio con un almacén de claves, o nombre un archivo de clave con --key-file o PATHWAYS_KEY_FILE.</translation>
    </message>
    <message>
        <source>So that a cut end of the audit record is noticed, a line about it is kept in another folder of this user. That folder or its file can&apos;t be written or read.</source>
        <translation>Para que se note si se corta el final del registro de auditoría, se conserva una línea sobre él en otra carpeta de este usuario. Esa carpeta o su archivo no puede escribirse o leerse.</translation>
    </message>
    <message>
        <source>Something happened that the program does not expect. The log holds where.</source>
        <translation>Ocurrió algo que el programa no espera. El diario contiene dónde.</translation>
    </message>
    <message>
        <source>Something that the store notes does not open</source>
        <translation>Algo que el almacén anota no se abre</translation>
    </message>
    <message>
        <source>Something took the connection and answered, but not as an SSH server does.</source>
        <translation>Algo aceptó la conexión y respondió, pero no como lo hace un servidor SSH.</translation>
    </message>
    <message>
        <source>Start it from a desktop session. Without one, run is the engine without a window.</source>
        <translation>Inícielo desde una sesión de escritorio. Sin ella, run es el motor sin ventana.</translation>
    </message>
    <message>
        <source>Start that engine, which finishes them. If it is gone for good, list them with claims and take them over.</source>
        <translation>Inicie ese motor, que los termina. Si ya no va a volver, lístelos con claims y asúmalos.</translation>
    </message>
    <message>
        <source>Start the agent and add the key, or give the channel a password or a key file.</source>
        <translation>Inicie el agente y añada la clave, o dé al canal una contraseña o un archivo de clave.</translation>
    </message>
    <message>
        <source>Start the command again; it opens the store with the new key.</source>
        <translation>Inicie de nuevo la orden; abre el almacén con la clave nueva.</translation>
    </message>
    <message>
        <source>Start the engine once: run --once.</source>
        <translation>Inicie el motor una vez: run --once.</translation>
    </message>
    <message>
        <source>Stop the channel in one of the two installations, or let both claim: set singleNode: false where the place allows it. Of an engine that is gone for good the lease is over by itself, at the latest after two minutes.</source>
        <translation>Detenga el canal en una de las dos instalaciones, o haga que ambas reclamen: fije singleNode: false donde la ubicación lo permita. La concesión de un motor que ya no va a volver termina por sí sola, como mucho a los dos minutos.</translation>
    </message>
    <message>
        <source>Store the right passphrase.</source>
        <translation>Guarde la frase de contraseña correcta.</translation>
    </message>
    <message>
        <source>Store them, or set up the chain or profile for the user that runs the engine.</source>
        <translation>Guárdelas, o prepare la cadena o el perfil para el usuario que ejecuta el motor.</translation>
    </message>
    <message>
        <source>Take the file that was made with the public half in the machine&apos;s policy.</source>
        <translation>Tome el archivo que se creó con la mitad pública de la directiva del equipo.</translation>
    </message>
    <message>
        <source>Take the lock away, or read from a prefix without one: an inbox must let its reader delete.</source>
        <translation>Quite el bloqueo, o lea de un prefijo sin él: un buzón de entrada debe permitir que su lector elimine.</translation>
    </message>
    <message>
        <source>Take the read-only mark away, and give the user the rights to read, write and delete in the folder.</source>
        <translation>Quite la marca de solo lectura y dé al usuario permiso para leer, escribir y eliminar en la carpeta.</translation>
    </message>
    <message>
        <source>Take the write protection away, or mount the disk writable.</source>
        <translation>Quite la protección contra escritura, o monte el disco con escritura.</translation>
    </message>
    <message>
        <source>Taking a file needs the rights to make, rename and delete in the folder and in .claimed. The account lacks the one that is named.</source>
        <translation>Tomar un archivo necesita permiso para crear, renombrar y eliminar en la carpeta y en .claimed. A la cuenta le falta el que se nombra.</translation>
    </message>
    <message>
        <source>Tell who runs the server which program and version it is. A login script that prints text does this too.</source>
        <translation>Diga a quien administra el servidor de qué programa y versión se trata. También lo hace un script de inicio de sesión que imprime texto.</translation>
    </message>
    <message>
        <source>Tell who runs the server which program and version it is; another SFTP program is needed.</source>
        <translation>Diga a quien administra el servidor de qué programa y versión se trata; hace falta otro programa SFTP.</translation>
    </message>
    <message>
        <source>Tell who runs the server which step failed; another SFTP program may be needed.</source>
        <translation>Diga a quien administra el servidor qué paso falló; puede hacer falta otro programa SFTP.</translation>
    </message>
    <message>
        <source>Tell whoever administers this machine: on Windows the value EscrowPublicKey of the policy Pathways Desktop, elsewhere /etc/pathways-desktop/escrow.pub, root&apos;s and writable by root alone.</source>
        <translation>Avise a quien administra este equipo: en Windows, el valor EscrowPublicKey de la directiva Pathways Desktop; en otros sistemas, /etc/pathways-desktop/escrow.pub, propiedad de root y con escritura solo para root.</translation>
    </message>
    <message>
        <source>Tell whoever administers this machine: the policy Pathways Desktop on Windows, the files in /etc/pathways-desktop elsewhere, root&apos;s and writable by root alone.</source>
        <translation>Avise a quien administra este equipo: la directiva Pathways Desktop en Windows; en otros sistemas, los archivos de /etc/pathways-desktop, propiedad de root y con escritura solo para root.</translation>
    </message>
    <message>
        <source>Tell whoever runs the server: its listing lacks the token of the next page.</source>
        <translation>Diga a quien administra el servidor que a su listado le falta el token de la página siguiente.</translation>
    </message>
    <message>
        <source>The JSON of a manifest holds the same key twice, and readers differ on which one counts.</source>
        <translation>El JSON de un manifiesto contiene dos veces la misma clave, y los lectores difieren en cuál cuenta.</translation>
    </message>
    <message>
        <source>The SFTP server answers what the protocol does not allow</source>
        <translation>El servidor SFTP responde lo que el protocolo no permite</translation>
    </message>
    <message>
        <source>The SFTP server copies a file where it should rename it</source>
        <translation>El servidor SFTP copia un archivo donde debería renombrarlo</translation>
    </message>
    <message>
        <source>The SFTP server could not do it</source>
        <translation>El servidor SFTP no pudo hacerlo</translation>
    </message>
    <message>
        <source>The SFTP server does not do what it offers</source>
        <translation>El servidor SFTP no hace lo que ofrece</translation>
    </message>
    <message>
        <source>The SFTP server doesn&apos;t rename in one step</source>
        <translation>El servidor SFTP no renombra en un solo paso</translation>
    </message>
    <message>
        <source>The SFTP server lacks something that is needed</source>
        <translation>Al servidor SFTP le falta algo necesario</translation>
    </message>
    <message>
        <source>The SFTP server shows links as files</source>
        <translation>El servidor SFTP muestra los enlaces como archivos</translation>
    </message>
    <message>
        <source>The SFTP server tells two things of one file</source>
        <translation>El servidor SFTP dice dos cosas de un mismo archivo</translation>
    </message>
    <message>
        <source>The SHA-256 of the file is another one than sha256, though its size is right: it was damaged or replaced.</source>
        <translation>El SHA-256 del archivo es distinto de sha256, aunque su tamaño es correcto: se dañó o se sustituyó.</translation>
    </message>
    <message>
        <source>The account may read the folder, but not take files from it</source>
        <translation>La cuenta puede leer la carpeta, pero no tomar archivos de ella</translation>
    </message>
    <message>
        <source>The administrators of this machine name a public key for which the keys of every store are to be wrapped. What stands there is no X25519 public key, can&apos;t be read, or could have been written by somebody else.</source>
        <translation>Los administradores de este equipo nombran una clave pública para la que deben cifrarse las claves de cada almacén. Lo que figura allí no es una clave pública X25519, no puede leerse o pudo haberlo escrito otra persona.</translation>
    </message>
    <message>
        <source>The administrators of this machine set a value of another kind than is expected, or one that can&apos;t be read.</source>
        <translation>Los administradores de este equipo fijaron un valor de otro tipo que el esperado, o uno que no se puede leer.</translation>
    </message>
    <message>
        <source>The administrators of this machine set how long every message is kept at least; nothing younger is removed.</source>
        <translation>Los administradores de este equipo fijaron cuánto se conserva como mínimo cada mensaje; nada más reciente se elimina.</translation>
    </message>
    <message>
        <source>The administrators of this machine set that every store has a recovery key: without one a lost master key means lost messages.</source>
        <translation>Los administradores de este equipo fijaron que cada almacén tenga una clave de recuperación: sin ella, perder la clave maestra significa perder los mensajes.</translation>
    </message>
    <message>
        <source>The audit record says that these messages came in, and not that they were removed by retention or by hand. They are not in the store any more: somebody took their rows out of the file, without its keys.</source>
        <translation>El registro de auditoría dice que estos mensajes entraron, y no que los eliminara la conservación ni una persona. Ya no están en el almacén: alguien sacó sus filas del archivo, sin sus claves.</translation>
    </message>
    <message>
        <source>The audit record was changed</source>
        <translation>El registro de auditoría fue alterado</translation>
    </message>
    <message>
        <source>The blob can be read but not deleted until its lease ends.</source>
        <translation>El blob puede leerse, pero no eliminarse hasta que termine su concesión.</translation>
    </message>
    <message>
        <source>The blob is stored once. Azure refuses to delete a blob that has snapshots, so the channel&apos;s source stops: it would fill the container otherwise. The blob&apos;s marker stays.</source>
        <translation>El blob está guardado una vez. Azure se niega a eliminar un blob que tiene instantáneas, así que el origen del canal se detiene: de otro modo llenaría el contenedor. La marca del blob se queda.</translation>
    </message>
    <message>
        <source>The bucket lies in another region</source>
        <translation>El bucket está en otra región</translation>
    </message>
    <message>
        <source>The bucket or container encrypts with a key of your own (KMS, Key Vault), and the store answers that this key is disabled, gone or not open to it.</source>
        <translation>El bucket o el contenedor cifra con una clave propia de ustedes (KMS, Key Vault), y el almacén responde que esa clave está desactivada, no existe o no está abierta para él.</translation>
    </message>
    <message>
        <source>The bucket or container is not there</source>
        <translation>El bucket o el contenedor no está</translation>
    </message>
    <message>
        <source>The bytes at the destination were counted before publishing and differ from the message&apos;s size.</source>
        <translation>Los bytes del destino se contaron antes de publicar y difieren del tamaño del mensaje.</translation>
    </message>
    <message>
        <source>The certificate of the endpoint is signed by nobody whom this system (or caFile) trusts, has run out or names another host. Nothing was sent.</source>
        <translation>El certificado del punto de conexión no está firmado por nadie en quien confíe este sistema (o caFile), ha caducado o nombra otro servidor. No se envió nada.</translation>
    </message>
    <message>
        <source>The channel has received nothing for longer than alerts.silentAfter or, without that, for three times the longest pause that this hour of the week had in four weeks.</source>
        <translation>El canal no ha recibido nada durante más de alerts.silentAfter o, sin este, durante más del triple de la pausa más larga que tuvo esta hora de la semana en cuatro semanas.</translation>
    </message>
    <message>
        <source>The channel is in the middle of something</source>
        <translation>El canal está en medio de algo</translation>
    </message>
    <message>
        <source>The channel is no longer configured</source>
        <translation>El canal ya no está configurado</translation>
    </message>
    <message>
        <source>The channel of the message has no destination of this name.</source>
        <translation>El canal del mensaje no tiene ningún destino con este nombre.</translation>
    </message>
    <message>
        <source>The channel waits and goes on by itself where it stopped. The other channels go on. Nothing is lost: files stay where they are, and messages wait in the store.</source>
        <translation>El canal espera y continúa por sí solo donde se detuvo. Los demás canales continúan. No se pierde nada: los archivos se quedan donde están y los mensajes esperan en el almacén.</translation>
    </message>
    <message>
        <source>The channel&apos;s source in channels.yaml is another place now, but files that it claimed lie in the claim folder of the former one, which stands beside this code.</source>
        <translation>El origen del canal en channels.yaml es ahora otra ubicación, pero hay archivos que reclamó en la carpeta de reclamados de la anterior, que figura junto a este código.</translation>
    </message>
    <message>
        <source>The claim folder is not an ordinary folder</source>
        <translation>La carpeta de reclamados no es una carpeta normal</translation>
    </message>
    <message>
        <source>The claim id carries the tag of another installation, which may still be at work on it.</source>
        <translation>El id. de reclamación lleva la etiqueta de otra instalación, que puede seguir trabajando con él.</translation>
    </message>
    <message>
        <source>The claim is given up. The next pass takes what stands there then.</source>
        <translation>Se renuncia a lo reclamado. La próxima pasada toma lo que haya allí entonces.</translation>
    </message>
    <message>
        <source>The command is not written right</source>
        <translation>La orden no está bien escrita</translation>
    </message>
    <message>
        <source>The connection ended during the login</source>
        <translation>La conexión terminó durante el inicio de sesión</translation>
    </message>
    <message>
        <source>The connection ended, or nothing came in time, while an answer was due. Whether the last step was done is looked up on the next connection and never guessed.</source>
        <translation>La conexión terminó, o no llegó nada a tiempo, cuando tocaba una respuesta. Si se hizo el último paso se consulta en la próxima conexión y nunca se supone.</translation>
    </message>
    <message>
        <source>The connection to the SFTP server broke</source>
        <translation>Se interrumpió la conexión con el servidor SFTP</translation>
    </message>
    <message>
        <source>The copy of the audit record&apos;s head can&apos;t be kept</source>
        <translation>No puede conservarse la copia de la cabecera del registro de auditoría</translation>
    </message>
    <message>
        <source>The credentials are known but lack a right. A source lists, reads, writes markers and deletes; a destination writes and reads.</source>
        <translation>Las credenciales se conocen, pero les falta un permiso. Un origen lista, lee, escribe marcas y elimina; un destino escribe y lee.</translation>
    </message>
    <message>
        <source>The credentials for the store have expired</source>
        <translation>Las credenciales del almacén han caducado</translation>
    </message>
    <message>
        <source>The destination is no longer configured</source>
        <translation>El destino ya no está configurado</translation>
    </message>
    <message>
        <source>The disk does not take a name or path of this length.</source>
        <translation>El disco no admite un nombre o una ruta de esta longitud.</translation>
    </message>
    <message>
        <source>The disk is full</source>
        <translation>El disco está lleno</translation>
    </message>
    <message>
        <source>The disk is nearly full</source>
        <translation>El disco está casi lleno</translation>
    </message>
    <message>
        <source>The disk is read-only</source>
        <translation>El disco es de solo lectura</translation>
    </message>
    <message>
        <source>The disk reports an error</source>
        <translation>El disco comunica un error</translation>
    </message>
    <message>
        <source>The done file lies in the claim folder since a run that was cut off, and the file it stands for is gone.</source>
        <translation>El archivo de fin está en la carpeta de reclamados desde una ejecución interrumpida, y el archivo al que corresponde ya no está.</translation>
    </message>
    <message>
        <source>The drive gives a file a new id when it moves (FAT and exFAT do), so a moved file can&apos;t be proved to be the same one. Nothing was claimed, the files are untouched.</source>
        <translation>La unidad da a un archivo un identificador nuevo cuando se mueve (lo hacen FAT y exFAT), así que no puede probarse que un archivo movido sea el mismo. No se reclamó nada y los archivos están intactos.</translation>
    </message>
    <message>
        <source>The drive of this folder is not mounted</source>
        <translation>La unidad de esta carpeta no está montada</translation>
    </message>
    <message>
        <source>The drive, share or server went away while it was used.</source>
        <translation>La unidad, el recurso compartido o el servidor desapareció mientras se usaba.</translation>
    </message>
    <message>
        <source>The end of the audit record is missing</source>
        <translation>Falta el final del registro de auditoría</translation>
    </message>
    <message>
        <source>The engine goes on and adds to the record.</source>
        <translation>El motor continúa y sigue añadiendo al registro.</translation>
    </message>
    <message>
        <source>The engine goes on with the new key.</source>
        <translation>El motor continúa con la clave nueva.</translation>
    </message>
    <message>
        <source>The engine is not running</source>
        <translation>El motor no está en marcha</translation>
    </message>
    <message>
        <source>The engine tries again by itself, with growing pauses. Nothing is lost: the messages wait in the store.</source>
        <translation>El motor lo intenta de nuevo por sí solo, con pausas cada vez mayores. No se pierde nada: los mensajes esperan en el almacén.</translation>
    </message>
    <message>
        <source>The escrow key of this machine&apos;s policy can&apos;t be used</source>
        <translation>No puede usarse la clave de custodia de la directiva de este equipo</translation>
    </message>
    <message>
        <source>The file can&apos;t be written</source>
        <translation>No se puede escribir el archivo</translation>
    </message>
    <message>
        <source>The file channels.yaml can&apos;t be used</source>
        <translation>No puede usarse el archivo channels.yaml</translation>
    </message>
    <message>
        <source>The file has a fault. The line, the key and what was expected stand beside this code.</source>
        <translation>El archivo tiene un error. La línea, la clave y lo que se esperaba figuran junto a este código.</translation>
    </message>
    <message>
        <source>The file is held in the claim folder and taken whole when it is at rest.</source>
        <translation>El archivo se retiene en la carpeta de reclamados y se toma completo cuando esté en reposo.</translation>
    </message>
    <message>
        <source>The file is kept; when it is at rest it becomes a message of its own that names the one it replaces.</source>
        <translation>El archivo se conserva; cuando esté en reposo será un mensaje propio que nombra al que sustituye.</translation>
    </message>
    <message>
        <source>The file is missing, may not be read, or holds no private key of a kind that is supported (Ed25519, ECDSA, RSA, in OpenSSH or PEM form).</source>
        <translation>El archivo falta, no puede leerse o no contiene ninguna clave privada de un tipo admitido (Ed25519, ECDSA, RSA, en forma OpenSSH o PEM).</translation>
    </message>
    <message>
        <source>The file is not what the sender described: cut off, still growing, or another version of it.</source>
        <translation>El archivo no es lo que describió el emisor: está cortado, sigue creciendo o es otra versión.</translation>
    </message>
    <message>
        <source>The file is read-only or protected, or this user lacks a right there: to write the file, or to delete it.</source>
        <translation>El archivo es de solo lectura o está protegido, o a este usuario le falta un permiso allí: escribir el archivo o eliminarlo.</translation>
    </message>
    <message>
        <source>The file lies in the claim folder and could not be read as often as readTries says.</source>
        <translation>El archivo está en la carpeta de reclamados y no pudo leerse tantas veces como dice readTries.</translation>
    </message>
    <message>
        <source>The file lies in the claim folder and is not stored: it was claimed by a run that was cut off, or before doneFile was set.</source>
        <translation>El archivo está en la carpeta de reclamados y no está guardado: lo reclamó una ejecución interrumpida, o se reclamó antes de fijar doneFile.</translation>
    </message>
    <message>
        <source>The file stays claimed.</source>
        <translation>El archivo sigue reclamado.</translation>
    </message>
    <message>
        <source>The file stays where it is and is looked at again on each pass. The others are taken.</source>
        <translation>El archivo se queda donde está y se mira de nuevo en cada pasada. Los demás se toman.</translation>
    </message>
    <message>
        <source>The file that was named is there, and what stands in it is no key of this program: it is another file, or its text was changed.</source>
        <translation>El archivo nombrado está, y lo que contiene no es ninguna clave de este programa: es otro archivo, o se cambió su texto.</translation>
    </message>
    <message>
        <source>The file that you named for the bytes can&apos;t be made there. The system&apos;s own code stands beside this one.</source>
        <translation>El archivo que nombró para los bytes no puede crearse allí. El código del propio sistema figura junto a este.</translation>
    </message>
    <message>
        <source>The file&apos;s own name is taken</source>
        <translation>El nombre del propio archivo está ocupado</translation>
    </message>
    <message>
        <source>The fingerprint that was given is not that of the key which the server proved to have now, or what is trusted changed in between.</source>
        <translation>La huella indicada no es la de la clave que el servidor probó tener ahora, o cambió entretanto lo que se da por bueno.</translation>
    </message>
    <message>
        <source>The folder is not there</source>
        <translation>La carpeta no está</translation>
    </message>
    <message>
        <source>The folder is polled as before.</source>
        <translation>La carpeta se sondea como antes.</translation>
    </message>
    <message>
        <source>The folder or file is a link, or links lead in a circle.</source>
        <translation>La carpeta o el archivo es un enlace, o los enlaces llevan en círculo.</translation>
    </message>
    <message>
        <source>The folder or file is there, and this system has no program that opens it.</source>
        <translation>La carpeta o el archivo está, y este sistema no tiene ningún programa que lo abra.</translation>
    </message>
    <message>
        <source>The folders lie on different volumes</source>
        <translation>Las carpetas están en volúmenes distintos</translation>
    </message>
    <message>
        <source>The home folder can&apos;t be used</source>
        <translation>No puede usarse la carpeta de la instalación</translation>
    </message>
    <message>
        <source>The home folder holds no channels.yaml.</source>
        <translation>La carpeta de la instalación no contiene ningún channels.yaml.</translation>
    </message>
    <message>
        <source>The home folder holds no pathways.db; nothing has run here.</source>
        <translation>La carpeta de la instalación no contiene ningún pathways.db; aquí no se ha ejecutado nada.</translation>
    </message>
    <message>
        <source>The home folder lies on a network drive</source>
        <translation>La carpeta de la instalación está en una unidad de red</translation>
    </message>
    <message>
        <source>The home has no running engine at the moment, so nothing can be asked of it.</source>
        <translation>La instalación no tiene en este momento ningún motor en marcha, así que no se le puede preguntar nada.</translation>
    </message>
    <message>
        <source>The host key of this server stands in channels.yaml</source>
        <translation>La clave de este servidor figura en channels.yaml</translation>
    </message>
    <message>
        <source>The key agent has no key</source>
        <translation>El agente de claves no tiene ninguna clave</translation>
    </message>
    <message>
        <source>The key does not open this store</source>
        <translation>La clave no abre este almacén</translation>
    </message>
    <message>
        <source>The key file holds no key</source>
        <translation>El archivo de clave no contiene ninguna clave</translation>
    </message>
    <message>
        <source>The key file is not safe</source>
        <translation>El archivo de clave no es seguro</translation>
    </message>
    <message>
        <source>The key file is protected, and the channel names no passphrase for it.</source>
        <translation>El archivo de clave está protegido, y el canal no nombra ninguna frase de contraseña para él.</translation>
    </message>
    <message>
        <source>The key id or the account is unknown, or the secret does not belong to it.</source>
        <translation>No se conoce el id. de clave o la cuenta, o el secreto no le pertenece.</translation>
    </message>
    <message>
        <source>The key of this store is missing</source>
        <translation>Falta la clave de este almacén</translation>
    </message>
    <message>
        <source>The key store is locked</source>
        <translation>El almacén de claves está bloqueado</translation>
    </message>
    <message>
        <source>The lease of this place was lost in the middle of a pass</source>
        <translation>La concesión de esta ubicación se perdió en medio de una pasada</translation>
    </message>
    <message>
        <source>The log can&apos;t be written</source>
        <translation>No se puede escribir el diario</translation>
    </message>
    <message>
        <source>The login was accepted and the server then refused the SFTP service.</source>
        <translation>Se aceptó el inicio de sesión y después el servidor denegó el servicio SFTP.</translation>
    </message>
    <message>
        <source>The login was refused, so no file and no message was sent or fetched. Nothing is lost: files stay where they are, messages wait in the store. It is tried again with growing pauses.</source>
        <translation>Se denegó el inicio de sesión, así que no se envió ni se recogió ningún archivo ni mensaje. No se pierde nada: los archivos se quedan donde están y los mensajes esperan en el almacén. Se intenta de nuevo con pausas cada vez mayores.</translation>
    </message>
    <message>
        <source>The machine answers, but no service listens on the port.</source>
        <translation>El equipo responde, pero ningún servicio escucha en el puerto.</translation>
    </message>
    <message>
        <source>The manifest&apos;s idempotencyKey belongs to a message that is stored already, and that one has other bytes. One of the two would be lost if the key alone decided.</source>
        <translation>El idempotencyKey del manifiesto pertenece a un mensaje ya guardado, y ese tiene otros bytes. Uno de los dos se perdería si decidiera solo la clave.</translation>
    </message>
    <message>
        <source>The master key was exchanged a moment ago</source>
        <translation>La clave maestra se cambió hace un momento</translation>
    </message>
    <message>
        <source>The message is kept; nothing more is tried by itself.</source>
        <translation>El mensaje se conserva; no se intenta nada más por sí solo.</translation>
    </message>
    <message>
        <source>The message is larger than the store takes in one request</source>
        <translation>El mensaje es mayor de lo que el almacén admite en una petición</translation>
    </message>
    <message>
        <source>The message is rejected at this destination; the others go on.</source>
        <translation>El mensaje se rechaza en este destino; los demás continúan.</translation>
    </message>
    <message>
        <source>The messages are kept.</source>
        <translation>Los mensajes se conservan.</translation>
    </message>
    <message>
        <source>The name holds something (a .. part, a control character) that the store or the way to it does not take in a request, so the object can&apos;t be read.</source>
        <translation>El nombre contiene algo (una parte .., un carácter de control) que el almacén o el camino hasta él no admite en una petición, así que el objeto no puede leerse.</translation>
    </message>
    <message>
        <source>The name of the server could not be turned into an address. It is misspelled, or the name service is away.</source>
        <translation>El nombre del servidor no pudo convertirse en una dirección. Está mal escrito, o el servicio de nombres no responde.</translation>
    </message>
    <message>
        <source>The number the system gave stands beside this code.</source>
        <translation>El número que dio el sistema figura junto a este código.</translation>
    </message>
    <message>
        <source>The object is stored once and could not be deleted; a person decided to go on without it. It stands where it stood, with its marker, and no pass takes it.</source>
        <translation>El objeto está guardado una vez y no pudo eliminarse; una persona decidió continuar sin él. Está donde estaba, con su marca, y ninguna pasada lo toma.</translation>
    </message>
    <message>
        <source>The object is stored once and its marker stays; each pass tries to delete it again. The others are taken.</source>
        <translation>El objeto está guardado una vez y su marca se queda; cada pasada intenta eliminarlo de nuevo. Los demás se toman.</translation>
    </message>
    <message>
        <source>The other channels go on. Nothing is lost: the files stay where they are.</source>
        <translation>Los demás canales continúan. No se pierde nada: los archivos se quedan donde están.</translation>
    </message>
    <message>
        <source>The other files are taken.</source>
        <translation>Los demás archivos se toman.</translation>
    </message>
    <message>
        <source>The other messages are taken.</source>
        <translation>Los demás mensajes se toman.</translation>
    </message>
    <message>
        <source>The other side did not answer in time.</source>
        <translation>El otro lado no respondió a tiempo.</translation>
    </message>
    <message>
        <source>The output&apos;s name can&apos;t be used</source>
        <translation>El nombre de la salida no puede usarse</translation>
    </message>
    <message>
        <source>The passphrase does not open the private key</source>
        <translation>La frase de contraseña no abre la clave privada</translation>
    </message>
    <message>
        <source>The path goes through a link that is not followed</source>
        <translation>La ruta pasa por un enlace que no se sigue</translation>
    </message>
    <message>
        <source>The path is not a folder</source>
        <translation>La ruta no es una carpeta</translation>
    </message>
    <message>
        <source>The place can&apos;t be reached</source>
        <translation>No se puede acceder a la ubicación</translation>
    </message>
    <message>
        <source>The place does not answer</source>
        <translation>La ubicación no responde</translation>
    </message>
    <message>
        <source>The private half of an X25519 key is expected: 32 bytes as base64, or a PEM block without a password.</source>
        <translation>Se espera la mitad privada de una clave X25519: 32 bytes en base64, o un bloque PEM sin contraseña.</translation>
    </message>
    <message>
        <source>The private key can&apos;t be read</source>
        <translation>No se puede leer la clave privada</translation>
    </message>
    <message>
        <source>The private key needs its passphrase</source>
        <translation>La clave privada necesita su frase de contraseña</translation>
    </message>
    <message>
        <source>The private key, or every key of the agent, is none that this account may log in with.</source>
        <translation>La clave privada, o cada una de las claves del agente, no es ninguna con la que esta cuenta pueda iniciar sesión.</translation>
    </message>
    <message>
        <source>The probe asked for an object with a wrong tag and got it. An object that is replaced between listing and read would be stored under the wrong key. Nothing was claimed.</source>
        <translation>La prueba pidió un objeto con una etiqueta incorrecta y lo obtuvo. Un objeto sustituido entre el listado y la lectura se guardaría con la clave equivocada. No se reclamó nada.</translation>
    </message>
    <message>
        <source>The probe asked to delete an object with a wrong tag, and the server deleted it. An object that is written again while the one before is stored would be deleted unread. Nothing was claimed.</source>
        <translation>La prueba pidió eliminar un objeto con una etiqueta incorrecta, y el servidor lo eliminó. Un objeto escrito de nuevo mientras se guarda el anterior se eliminaría sin leerse. No se reclamó nada.</translation>
    </message>
    <message>
        <source>The probe could not rename a file into the claim folder in one step, so two engines could take one file.</source>
        <translation>La prueba no pudo renombrar un archivo a la carpeta de reclamados en un solo paso, así que dos motores podrían tomar un mismo archivo.</translation>
    </message>
    <message>
        <source>The probe wrote a small object and read it back, and the bytes differ. Old gateways store the frames of a checksum as if they were content. Nothing was delivered.</source>
        <translation>La prueba escribió un objeto pequeño y volvió a leerlo, y los bytes difieren. Las puertas de enlace antiguas guardan los marcos de una suma de comprobación como si fueran contenido. No se entregó nada.</translation>
    </message>
    <message>
        <source>The probe wrote one object twice on the condition that nothing stands there, and the server took the second write too (or answered 501). Two engines could both claim one object, and a destination would replace objects that it must not. Nothing was claimed or delivered.</source>
        <translation>La prueba escribió dos veces un objeto con la condición de que no hubiera nada allí, y el servidor aceptó también la segunda escritura (o respondió 501). Dos motores podrían reclamar ambos un objeto, y un destino sustituiría objetos que no debe. No se reclamó ni se entregó nada.</translation>
    </message>
    <message>
        <source>The program has reached the system&apos;s limit of open files.</source>
        <translation>El programa ha llegado al límite de archivos abiertos del sistema.</translation>
    </message>
    <message>
        <source>The program&apos;s part for SFTP is not installed</source>
        <translation>No está instalada la parte del programa para SFTP</translation>
    </message>
    <message>
        <source>The program&apos;s part for this store is not installed</source>
        <translation>No está instalada la parte del programa para este almacén</translation>
    </message>
    <message>
        <source>The queue was made with other settings</source>
        <translation>La cola se creó con otros ajustes</translation>
    </message>
    <message>
        <source>The quota is used up</source>
        <translation>Se agotó la cuota</translation>
    </message>
    <message>
        <source>The registry holds no code like this.</source>
        <translation>El catálogo no contiene ningún código así.</translation>
    </message>
    <message>
        <source>The server answered that it does not know the request.</source>
        <translation>El servidor respondió que no conoce la petición.</translation>
    </message>
    <message>
        <source>The server answered with its general failure. SFTP has no number for most causes: an existing name, a full disk and a quota all look like this.</source>
        <translation>El servidor respondió con su error general. SFTP no tiene ningún número para la mayoría de las causas: un nombre que ya existe, un disco lleno y una cuota tienen todos este aspecto.</translation>
    </message>
    <message>
        <source>The server does not offer the extension that is named. Without it a file can&apos;t be moved in one step, and two engines could take it, or a reader see half of it.</source>
        <translation>El servidor no ofrece la extensión que se nombra. Sin ella un archivo no puede moverse en un solo paso, y dos motores podrían tomarlo, o un lector ver la mitad.</translation>
    </message>
    <message>
        <source>The server ended the connection, or fell silent, before it had accepted or refused the login.</source>
        <translation>El servidor terminó la conexión, o calló, antes de aceptar o denegar el inicio de sesión.</translation>
    </message>
    <message>
        <source>The server has another host key than you say</source>
        <translation>El servidor tiene otra clave que la que usted dice</translation>
    </message>
    <message>
        <source>The server has another key than the trusted one</source>
        <translation>El servidor tiene otra clave que la de confianza</translation>
    </message>
    <message>
        <source>The server no longer knows the folder that was open.</source>
        <translation>El servidor ya no conoce la carpeta que estaba abierta.</translation>
    </message>
    <message>
        <source>The server refused the key</source>
        <translation>El servidor rechazó la clave</translation>
    </message>
    <message>
        <source>The server refused the password</source>
        <translation>El servidor rechazó la contraseña</translation>
    </message>
    <message>
        <source>The server refuses the connection</source>
        <translation>El servidor rechaza la conexión</translation>
    </message>
    <message>
        <source>The server says that more objects follow, and does not say how to ask for them. What was listed so far is not the whole, so nothing is taken.</source>
        <translation>El servidor dice que siguen más objetos y no dice cómo pedirlos. Lo listado hasta ahora no es todo, así que no se toma nada.</translation>
    </message>
    <message>
        <source>The server took the connection and gave no greeting</source>
        <translation>El servidor aceptó la conexión y no saludó</translation>
    </message>
    <message>
        <source>The server&apos;s encryption is too old or too new</source>
        <translation>El cifrado del servidor es demasiado antiguo o demasiado nuevo</translation>
    </message>
    <message>
        <source>The server&apos;s key is not trusted yet</source>
        <translation>Aún no se confía en la clave del servidor</translation>
    </message>
    <message>
        <source>The share can&apos;t be reached</source>
        <translation>No se puede acceder al recurso compartido</translation>
    </message>
    <message>
        <source>The share was changed under the engine</source>
        <translation>El recurso compartido cambió mientras el motor lo usaba</translation>
    </message>
    <message>
        <source>The store answers 503 or 429: it has too much to do, or this account sends too many requests.</source>
        <translation>El almacén responde 503 o 429: tiene demasiado que hacer, o esta cuenta envía demasiadas peticiones.</translation>
    </message>
    <message>
        <source>The store answers that the bucket belongs to another region or endpoint than the one configured.</source>
        <translation>El almacén responde que el bucket pertenece a otra región u otro punto de conexión que los configurados.</translation>
    </message>
    <message>
        <source>The store answers with an error that says nothing about the object or the credentials (as 500). Its own word stands beside this code.</source>
        <translation>El almacén responde con un error que no dice nada del objeto ni de las credenciales (como 500). Su propia palabra figura junto a este código.</translation>
    </message>
    <message>
        <source>The store answers, and knows no bucket (container) of this name. The engine never makes one.</source>
        <translation>El almacén responde, y no conoce ningún bucket (contenedor) con este nombre. El motor nunca crea ninguno.</translation>
    </message>
    <message>
        <source>The store asks to slow down</source>
        <translation>El almacén pide ir más despacio</translation>
    </message>
    <message>
        <source>The store calls a request of ours wrong. Its own word stands beside this code: often an endpoint that is no object store of this kind, or a gateway too old for checksums.</source>
        <translation>El almacén llama incorrecta a una petición nuestra. Su propia palabra figura junto a este código: a menudo es un punto de conexión que no es un almacén de objetos de este tipo, o una puerta de enlace demasiado antigua para las sumas de comprobación.</translation>
    </message>
    <message>
        <source>The store can&apos;t be reached</source>
        <translation>No se puede acceder al almacén</translation>
    </message>
    <message>
        <source>The store can&apos;t use its encryption key</source>
        <translation>El almacén no puede usar su clave de cifrado</translation>
    </message>
    <message>
        <source>The store does not accept the credentials</source>
        <translation>El almacén no acepta las credenciales</translation>
    </message>
    <message>
        <source>The store does not keep its promises here</source>
        <translation>El almacén no cumple aquí lo que promete</translation>
    </message>
    <message>
        <source>The store holds no failure with this number.</source>
        <translation>El almacén no contiene ningún fallo con este número.</translation>
    </message>
    <message>
        <source>The store holds no message with this id. It may have been removed by retention.</source>
        <translation>El almacén no contiene ningún mensaje con este id. Puede haberlo eliminado la conservación.</translation>
    </message>
    <message>
        <source>The store holds no resend of many messages with this number. Ended ones are kept for 90 days.</source>
        <translation>El almacén no contiene ningún reenvío de muchos mensajes con este número. Los terminados se conservan 90 días.</translation>
    </message>
    <message>
        <source>The store is damaged</source>
        <translation>El almacén está dañado</translation>
    </message>
    <message>
        <source>The store is locked by another program</source>
        <translation>El almacén está bloqueado por otro programa</translation>
    </message>
    <message>
        <source>The store is open to be looked at only</source>
        <translation>El almacén está abierto solo para consulta</translation>
    </message>
    <message>
        <source>The store is there, its key is not: the key store has no entry for it, or the key file is gone. No new key is made over an existing store.</source>
        <translation>El almacén está, su clave no: el almacén de claves no tiene ninguna entrada para él, o el archivo de clave ya no está. No se crea ninguna clave nueva sobre un almacén que existe.</translation>
    </message>
    <message>
        <source>The store keeps other bytes than it was sent</source>
        <translation>El almacén guarda otros bytes que los que se le enviaron</translation>
    </message>
    <message>
        <source>The store refuses a request</source>
        <translation>El almacén rechaza una petición</translation>
    </message>
    <message>
        <source>The store refuses access</source>
        <translation>El almacén deniega el acceso</translation>
    </message>
    <message>
        <source>The store refuses signed requests whose time is too far from its own (15 minutes at most).</source>
        <translation>El almacén rechaza las peticiones firmadas cuya hora se aleja demasiado de la suya (15 minutos como máximo).</translation>
    </message>
    <message>
        <source>The store reports a fault of its own</source>
        <translation>El almacén comunica un error propio</translation>
    </message>
    <message>
        <source>The store was made by a newer version</source>
        <translation>El almacén se creó con una versión más reciente</translation>
    </message>
    <message>
        <source>The store was restored from a backup. Some messages in it had not been delivered when the backup was made; they may have been delivered since, which only the destinations know. Nothing of it is sent by itself.</source>
        <translation>El almacén se restauró de una copia de seguridad. Algunos de sus mensajes no estaban entregados cuando se hizo la copia; pueden haberse entregado después, lo que solo saben los destinos. Nada de ello se envía por sí solo.</translation>
    </message>
    <message>
        <source>The store&apos;s answer was lost</source>
        <translation>Se perdió la respuesta del almacén</translation>
    </message>
    <message>
        <source>The store&apos;s certificate is not trusted</source>
        <translation>No se confía en el certificado del almacén</translation>
    </message>
    <message>
        <source>The store&apos;s journal does not hold on network file systems; messages could be lost.</source>
        <translation>El diario de transacciones del almacén no es fiable en sistemas de archivos de red; podrían perderse mensajes.</translation>
    </message>
    <message>
        <source>The store&apos;s listing can&apos;t be followed</source>
        <translation>No se puede seguir el listado del almacén</translation>
    </message>
    <message>
        <source>The stored passphrase is not the one of this key file.</source>
        <translation>La frase de contraseña guardada no es la de este archivo de clave.</translation>
    </message>
    <message>
        <source>The system calls it {code}.</source>
        <translation>El sistema lo llama {code}.</translation>
    </message>
    <message>
        <source>The system does not permit it</source>
        <translation>El sistema no lo permite</translation>
    </message>
    <message>
        <source>The system offers no key store that protects a key (Credential Manager, Keychain, Secret Service), and no key file is named. Without its key no store is made or opened; nothing falls back to a plain file by itself.</source>
        <translation>El sistema no ofrece ningún almacén de claves que proteja una clave (Administrador de credenciales, Llavero, Secret Service), y no se nombra ningún archivo de clave. Sin su clave no se crea ni se abre ningún almacén; nada recurre por sí solo a un archivo sin protección.</translation>
    </message>
    <message>
        <source>The system refuses access</source>
        <translation>El sistema deniega el acceso</translation>
    </message>
    <message>
        <source>The system reports an error</source>
        <translation>El sistema comunica un error</translation>
    </message>
    <message>
        <source>The system reports an error that has no name here</source>
        <translation>El sistema comunica un error que aquí no tiene nombre</translation>
    </message>
    <message>
        <source>The system&apos;s key store did not give the key: it is locked, or asked and got no answer within 60 s.</source>
        <translation>El almacén de claves del sistema no dio la clave: está bloqueado, o preguntó y no obtuvo respuesta en 60 s.</translation>
    </message>
    <message>
        <source>The time that stands in a message&apos;s name was over when the message came. The clocks of the machines that share the queue differ, and each program goes by its own.</source>
        <translation>El tiempo que figura en el nombre de un mensaje había terminado cuando llegó el mensaje. Los relojes de los equipos que comparten la cola difieren, y cada programa sigue el suyo.</translation>
    </message>
    <message>
        <source>The topic that topic gives for this message has more than 100 words, or its file&apos;s name would be longer than 255 bytes. A topic of more than 100 words would end every Node program that reads the queue.</source>
        <translation>El tema que topic da para este mensaje tiene más de 100 palabras, o el nombre de su archivo superaría los 255 bytes. Un tema de más de 100 palabras pararía todos los programas Node que leen la cola.</translation>
    </message>
    <message>
        <source>The tray application needs a desktop session: DISPLAY or WAYLAND_DISPLAY has to name one that answers.</source>
        <translation>La aplicación de la bandeja necesita una sesión de escritorio: DISPLAY o WAYLAND_DISPLAY debe nombrar una que responda.</translation>
    </message>
    <message>
        <source>The user that runs the engine has no right to read, move or write there.</source>
        <translation>El usuario que ejecuta el motor no tiene permiso para leer, mover o escribir allí.</translation>
    </message>
    <message>
        <source>The user&apos;s share of the disk that was written to is full.</source>
        <translation>Está llena la parte del usuario en el disco en el que se escribía.</translation>
    </message>
    <message>
        <source>The volume at the path is not the one this channel has read so far. Nothing there was touched.</source>
        <translation>El volumen de la ruta no es el que este canal ha leído hasta ahora. No se tocó nada allí.</translation>
    </message>
    <message>
        <source>The window&apos;s library does not load</source>
        <translation>No se carga la biblioteca de la ventana</translation>
    </message>
    <message>
        <source>The written file is shorter or longer than the message</source>
        <translation>El archivo escrito es más corto o más largo que el mensaje</translation>
    </message>
    <message>
        <source>Their names are no claim names. They are never taken in.</source>
        <translation>Sus nombres no son de archivos reclamados. Nunca se toman.</translation>
    </message>
    <message>
        <source>There are no credentials for the store</source>
        <translation>No hay credenciales para el almacén</translation>
    </message>
    <message>
        <source>There is no answer</source>
        <translation>No hay respuesta</translation>
    </message>
    <message>
        <source>There is no channels.yaml</source>
        <translation>No hay ningún channels.yaml</translation>
    </message>
    <message>
        <source>There is no display</source>
        <translation>No hay pantalla</translation>
    </message>
    <message>
        <source>There is no key store</source>
        <translation>No hay almacén de claves</translation>
    </message>
    <message>
        <source>There is no recovery key, so nobody could open the backup</source>
        <translation>No hay clave de recuperación, así que nadie podría abrir la copia de seguridad</translation>
    </message>
    <message>
        <source>There is no room left on the disk that was written to.</source>
        <translation>No queda espacio en el disco en el que se escribía.</translation>
    </message>
    <message>
        <source>There is no store yet</source>
        <translation>Aún no hay almacén</translation>
    </message>
    <message>
        <source>There is no such password or key in channels.yaml</source>
        <translation>No existe esa contraseña o clave en channels.yaml</translation>
    </message>
    <message>
        <source>There is no such password or key in the store</source>
        <translation>No existe esa contraseña o clave en el almacén</translation>
    </message>
    <message>
        <source>They stay claimed: only their engine or a person may end that. The other files are taken.</source>
        <translation>Siguen reclamados: solo su motor o una persona puede terminarlo. Los demás archivos se toman.</translation>
    </message>
    <message>
        <source>This account may log in, but has no SFTP</source>
        <translation>Esta cuenta puede iniciar sesión, pero no tiene SFTP</translation>
    </message>
    <message>
        <source>This can&apos;t be a password or key</source>
        <translation>Esto no puede ser una contraseña o clave</translation>
    </message>
    <message>
        <source>This channel reads its prefix with recursive: true, and below it lies a .claimed/ of a source that reads a longer prefix (it stands beside this code). An object there would be claimed once by each and stored twice.</source>
        <translation>Este canal lee su prefijo con recursive: true, y debajo hay un .claimed/ de un origen que lee un prefijo más largo (figura junto a este código). Cada uno reclamaría una vez un objeto de allí, y se guardaría dos veces.</translation>
    </message>
    <message>
        <source>This channel reads nothing; each poll tries the blob again. Its destinations and the other channels go on.</source>
        <translation>Este canal no lee nada; cada sondeo intenta de nuevo el blob. Sus destinos y los demás canales continúan.</translation>
    </message>
    <message>
        <source>This computer&apos;s clock differs from the store&apos;s</source>
        <translation>El reloj de este equipo difiere del reloj del almacén</translation>
    </message>
    <message>
        <source>This drive can&apos;t be claimed safely</source>
        <translation>No se puede reclamar con seguridad en esta unidad</translation>
    </message>
    <message>
        <source>This escrow key does not open the store</source>
        <translation>Esta clave de custodia no abre el almacén</translation>
    </message>
    <message>
        <source>This folder keeps no locks</source>
        <translation>Esta carpeta no mantiene bloqueos</translation>
    </message>
    <message>
        <source>This home has a store already</source>
        <translation>Esta instalación ya tiene un almacén</translation>
    </message>
    <message>
        <source>This home ran on another machine before</source>
        <translation>Esta instalación se ejecutó antes en otro equipo</translation>
    </message>
    <message>
        <source>This installation was made without the part that speaks to SFTP servers.</source>
        <translation>Esta instalación se hizo sin la parte que habla con servidores SFTP.</translation>
    </message>
    <message>
        <source>This installation was made without the part that speaks to this kind of store.</source>
        <translation>Esta instalación se hizo sin la parte que habla con este tipo de almacén.</translation>
    </message>
    <message>
        <source>This is no escrow key</source>
        <translation>Esta no es una clave de custodia</translation>
    </message>
    <message>
        <source>This is no recovery key</source>
        <translation>Esta no es una clave de recuperación</translation>
    </message>
    <message>
        <source>This kind of place gives nothing back: what is written there is its receivers&apos; at once.</source>
        <translation>Este tipo de ubicación no devuelve nada: lo que se escribe allí es de sus receptores al momento.</translation>
    </message>
    <message>
        <source>This machine can&apos;t find the server of the share on the network.</source>
        <translation>Este equipo no encuentra en la red el servidor del recurso compartido.</translation>
    </message>
    <message>
        <source>This machine slept, or the place did not answer for so long that another engine may read it by now.</source>
        <translation>Este equipo estuvo suspendido, o la ubicación no respondió durante tanto tiempo que otro motor puede estar leyéndola ya.</translation>
    </message>
    <message>
        <source>This message is not published. The others go on.</source>
        <translation>Este mensaje no se publica. Los demás continúan.</translation>
    </message>
    <message>
        <source>This place can&apos;t be made from here</source>
        <translation>Esta ubicación no puede crearse desde aquí</translation>
    </message>
    <message>
        <source>This place can&apos;t move a file in one step</source>
        <translation>Esta ubicación no puede mover un archivo en un solo paso</translation>
    </message>
    <message>
        <source>This process ends; the other one goes on.</source>
        <translation>Este proceso termina; el otro continúa.</translation>
    </message>
    <message>
        <source>This recovery key does not open the store</source>
        <translation>Esta clave de recuperación no abre el almacén</translation>
    </message>
    <message>
        <source>This server can&apos;t publish a folder by one rename</source>
        <translation>Este servidor no puede publicar una carpeta con un solo cambio de nombre</translation>
    </message>
    <message>
        <source>This server can&apos;t refuse an existing name</source>
        <translation>Este servidor no puede rechazar un nombre que ya existe</translation>
    </message>
    <message>
        <source>This server can&apos;t replace a file in one step</source>
        <translation>Este servidor no puede sustituir un archivo en un solo paso</translation>
    </message>
    <message>
        <source>This store ignores the condition of a delete</source>
        <translation>Este almacén ignora la condición de una eliminación</translation>
    </message>
    <message>
        <source>This store ignores the condition of a read</source>
        <translation>Este almacén ignora la condición de una lectura</translation>
    </message>
    <message>
        <source>This store ignores the condition of a write</source>
        <translation>Este almacén ignora la condición de una escritura</translation>
    </message>
    <message>
        <source>Too many files are open</source>
        <translation>Hay demasiados archivos abiertos</translation>
    </message>
    <message>
        <source>Turn off in the server that links are followed. OpenSSH shows them as links.</source>
        <translation>Desactive en el servidor que se sigan los enlaces. OpenSSH los muestra como enlaces.</translation>
    </message>
    <message>
        <source>Unlock it (sign in, or answer its question). The engine tries again by itself.</source>
        <translation>Desbloquéelo (inicie sesión o responda a su pregunta). El motor lo intenta de nuevo por sí solo.</translation>
    </message>
    <message>
        <source>Use a folder on one disk or share, or read in place when only this engine reads it.</source>
        <translation>Use una carpeta en un único disco o recurso compartido, o lea en su sitio cuando solo la lea este motor.</translation>
    </message>
    <message>
        <source>Use a shorter folder path or a shorter fileName.</source>
        <translation>Use una ruta de carpeta más corta o un fileName más corto.</translation>
    </message>
    <message>
        <source>Use a store that honours If-Match on a delete, or read in place when senders never write over an object and only this engine reads the prefix.</source>
        <translation>Use un almacén que respete If-Match al eliminar, o lea en su sitio cuando los emisores nunca escriban sobre un objeto y solo este motor lea el prefijo.</translation>
    </message>
    <message>
        <source>Use a store that honours If-Match, or read in place when senders never write over an object and only this engine reads the prefix.</source>
        <translation>Use un almacén que respete If-Match, o lea en su sitio cuando los emisores nunca escriban sobre un objeto y solo este motor lea el prefijo.</translation>
    </message>
    <message>
        <source>Use a store that honours If-None-Match. Or read in place when only this engine and only this channel reads the prefix; at a destination say mode: replace when objects may be replaced.</source>
        <translation>Use un almacén que respete If-None-Match. O lea en su sitio cuando solo este motor y solo este canal lean el prefijo; en un destino diga mode: replace cuando los objetos puedan sustituirse.</translation>
    </message>
    <message>
        <source>Use another server, or let one engine alone read the folder: singleNode: true reads the files in place.</source>
        <translation>Use otro servidor, o haga que un solo motor lea la carpeta: singleNode: true lee los archivos en su sitio.</translation>
    </message>
    <message>
        <source>Use doneFile with manifest: true instead of bundles, or a server that renames folders: OpenSSH does.</source>
        <translation>Use doneFile con manifest: true en lugar de conjuntos, o un servidor que renombre carpetas: OpenSSH lo hace.</translation>
    </message>
    <message>
        <source>Use mode: replace with names that no two messages share, or a server with hardlink@openssh.com.</source>
        <translation>Use mode: replace con nombres que no compartan dos mensajes, o un servidor con hardlink@openssh.com.</translation>
    </message>
    <message>
        <source>User name and password do not fit, or the server takes no password from this account.</source>
        <translation>El nombre de usuario y la contraseña no encajan, o el servidor no admite contraseña para esta cuenta.</translation>
    </message>
    <message>
        <source>What is stored of it was changed since: by a bad disk, by another program, or by a copy of the file made while it was written. Its bytes are kept as they are and are left out of every purge.</source>
        <translation>Lo guardado de él cambió después: por un disco defectuoso, por otro programa o por una copia del archivo hecha mientras se escribía. Sus bytes se conservan tal como están y quedan fuera de toda eliminación.</translation>
    </message>
    <message>
        <source>What lies below that prefix is left to the other source; the rest is taken. What was stored before its .claimed/ was seen may have been taken twice.</source>
        <translation>Lo que hay bajo ese prefijo se deja al otro origen; el resto se toma. Lo que se guardó antes de ver su .claimed/ puede haberse tomado dos veces.</translation>
    </message>
    <message>
        <source>What lies in the folder does not fit layout: the number of buckets, the size of the stamps, or how topics are written. With settings that differ from the other programs&apos;, some messages would be seen and others never.</source>
        <translation>Lo que hay en la carpeta no encaja con layout: el número de cubos, el tamaño de los sellos o la forma de escribir los temas. Con ajustes distintos de los demás programas, algunos mensajes se verían y otros nunca.</translation>
    </message>
    <message>
        <source>What stands under the name that the backup is to get is no backup of this home&apos;s store. It was not touched.</source>
        <translation>Lo que hay con el nombre que debe recibir la copia de seguridad no es una copia del almacén de esta instalación. No se tocó.</translation>
    </message>
    <message>
        <source>What was being taken is given up before it is stored or removed. The next pass asks for the lease again.</source>
        <translation>Lo que se estaba tomando se abandona antes de guardarlo o eliminarlo. La próxima pasada pide de nuevo la concesión.</translation>
    </message>
    <message>
        <source>What was written can&apos;t be read back</source>
        <translation>Lo escrito no se puede volver a leer</translation>
    </message>
    <message>
        <source>When nothing keeps it any longer, finish its claim: then it is deleted.</source>
        <translation>Cuando ya nada lo retenga, termine su reclamación: entonces se elimina.</translation>
    </message>
    <message>
        <source>Work in its window or with the other commands, which go on; or stop it (Quit, Ctrl+C) and try again.</source>
        <translation>Trabaje en su ventana o con las demás órdenes, que continúan; o deténgalo (Salir, Ctrl+C) y reintente.</translation>
    </message>
    <message>
        <source>Write one (README, &quot;First channel&quot;); the window makes a first one with a sample channel. Or name another home with --home.</source>
        <translation>Escriba uno (README, «First channel»); la ventana crea un primero con un canal de ejemplo. O nombre otra instalación con --home.</translation>
    </message>
    <message>
        <source>Write passphrase: stored below privateKey and enter the passphrase.</source>
        <translation>Escriba passphrase: stored bajo privateKey e introduzca la frase de contraseña.</translation>
    </message>
    <message>
        <source>Your organisation keeps messages longer than that</source>
        <translation>Su organización conserva los mensajes más tiempo</translation>
    </message>
    <message>
        <source>Your organisation requires a recovery key, and there is none</source>
        <translation>Su organización exige una clave de recuperación, y no hay ninguna</translation>
    </message>
    <message>
        <source>bundle: true needs a server that renames a folder as a whole and leaves another folder of that name alone. A trial showed that this one does not, or offers no such step. Nothing was written.</source>
        <translation>bundle: true necesita un servidor que renombre una carpeta entera y no toque otra carpeta con ese nombre. Una prueba mostró que este no lo hace, o no ofrece ese paso. No se escribió nada.</translation>
    </message>
    <message>
        <source>channels.yaml names no channel like this.</source>
        <translation>channels.yaml no nombra ningún canal así.</translation>
    </message>
    <message>
        <source>channels.yaml names the channel no more, but files that it claimed still lie in its claim folder.</source>
        <translation>channels.yaml ya no nombra el canal, pero aún hay archivos que reclamó en su carpeta de reclamados.</translation>
    </message>
    <message>
        <source>channels.yaml says stored, and the store of this home holds no such secret.</source>
        <translation>channels.yaml dice stored, y el almacén de esta instalación no contiene ningún secreto así.</translation>
    </message>
    <message>
        <source>credentials names a chain or profile that has none here, or secrets that are not stored yet.</source>
        <translation>credentials nombra una cadena o un perfil que aquí no tiene ninguna, o secretos que aún no están guardados.</translation>
    </message>
    <message>
        <source>errors without a code lists all.</source>
        <translation>errors sin código los lista todos.</translation>
    </message>
    <message>
        <source>fileName gave a name that is empty, too long, hidden, reserved or outside the folder.</source>
        <translation>fileName dio un nombre vacío, demasiado largo, oculto, reservado o fuera de la carpeta.</translation>
    </message>
    <message>
        <source>fileName is not the name of the file that the manifest stands beside, or it is a path.</source>
        <translation>fileName no es el nombre del archivo junto al que está el manifiesto, o es una ruta.</translation>
    </message>
    <message>
        <source>fileName size sha256 idempotencyKey createdAt have to be there, and records and producer may be, each in its form. The field&apos;s name stands beside this code.</source>
        <translation>Deben figurar fileName size sha256 idempotencyKey createdAt, y pueden figurar records y producer, cada uno en su forma. El nombre del campo figura junto a este código.</translation>
    </message>
    <message>
        <source>mode: create needs a server that refuses to put a file where one stands. A trial showed that this one replaces it, or that it offers no such step. Nothing was written.</source>
        <translation>mode: create necesita un servidor que se niegue a poner un archivo donde ya hay uno. Una prueba mostró que este lo sustituye, o que no ofrece ese paso. No se escribió nada.</translation>
    </message>
    <message>
        <source>pathways.db has a schema that this version does not know. It was not touched.</source>
        <translation>pathways.db tiene un esquema que esta versión no conoce. No se tocó.</translation>
    </message>
    <message>
        <source>records counts the messages of an HL7 v2 file, and the lines that are not empty of other text.</source>
        <translation>records cuenta los mensajes de un archivo HL7 v2, y las líneas que no están vacías de otros textos.</translation>
    </message>
    <message>
        <source>singleNode is set here or there, so one engine only may read the place, and another one shows a sign of life in its lease or its owner record. Both would store each file.</source>
        <translation>singleNode está fijado aquí o allí, así que un solo motor puede leer la ubicación, y otro da señales de vida en su concesión o en su registro de propietario. Ambos guardarían cada archivo.</translation>
    </message>
    <message>
        <source>version is 1 or is left out. Another version may mean something else by the same fields.</source>
        <translation>version es 1 o se omite. Otra versión puede significar otra cosa con los mismos campos.</translation>
    </message>
</context>
<context>
    <name>ExchangeKeySheet</name>
    <message>
        <source>A new master key is kept by {keeper} and read back, then everything is wrapped for it, and the old one is forgotten. Work goes on meanwhile.</source>
        <translation>{keeper} guarda una clave maestra nueva, que se vuelve a leer; después todo se cifra para ella y la anterior se olvida. El trabajo continúa entretanto.</translation>
    </message>
    <message>
        <source>Exchange the key</source>
        <translation>Cambiar la clave</translation>
    </message>
    <message>
        <source>Exchange the master key</source>
        <translation>Cambiar la clave maestra</translation>
    </message>
    <message>
        <source>The recovery key stays valid. A copy of the home folder that somebody made before keeps opening with the old key.</source>
        <translation>La clave de recuperación sigue siendo válida. Una copia de la carpeta de la instalación hecha antes se sigue abriendo con la clave anterior.</translation>
    </message>
</context>
<context>
    <name>ExportListSheet</name>
    <message>
        <source>Choose a file…</source>
        <translation>Elegir un archivo…</translation>
    </message>
    <message>
        <source>Every message that the list shows, as a table for a spreadsheet.</source>
        <translation>Todos los mensajes que muestra la lista, como tabla para una hoja de cálculo.</translation>
    </message>
    <message>
        <source>Export the list</source>
        <translation>Exportar la lista</translation>
    </message>
    <message>
        <source>One file for each message, with the patient data, in a folder beside the table; at most {count}, the newest. Each stands in the audit record.</source>
        <translation>Un archivo por mensaje, con los datos del paciente, en una carpeta junto a la tabla; como máximo {count}, los más recientes. Cada uno consta en el registro de auditoría.</translation>
    </message>
    <message>
        <source>The names of files are in it, and a name can hold a patient&apos;s. It goes to the audit record.</source>
        <translation>Contiene los nombres de los archivos, y un nombre puede llevar el de un paciente. Queda en el registro de auditoría.</translation>
    </message>
    <message>
        <source>The newest {count} messages of the list, as a table for a spreadsheet.</source>
        <translation>Los {count} mensajes más recientes de la lista, como tabla para una hoja de cálculo.</translation>
    </message>
    <message>
        <source>The {count} messages that the list shows, as a table for a spreadsheet.</source>
        <translation>Los {count} mensajes que muestra la lista, como tabla para una hoja de cálculo.</translation>
    </message>
    <message>
        <source>With the content of the messages</source>
        <translation>Con el contenido de los mensajes</translation>
    </message>
</context>
<context>
    <name>FactList</name>
    <message>
        <source>bad</source>
        <translation>mal</translation>
    </message>
    <message>
        <source>good</source>
        <translation>bien</translation>
    </message>
    <message>
        <source>needs a look</source>
        <translation>por revisar</translation>
    </message>
    <message>
        <source>not needed or not known</source>
        <translation>no hace falta o no se conoce</translation>
    </message>
</context>
<context>
    <name>FailureList</name>
    <message>
        <source>A failure closes itself when its cause is gone, and stands here for the day.</source>
        <translation>Un fallo se cierra por sí solo cuando desaparece su causa, y figura aquí durante el día.</translation>
    </message>
    <message>
        <source>A failure that you acknowledge with a note stands here until its cause is gone.</source>
        <translation>Un fallo que usted da por visto con una nota figura aquí hasta que desaparece su causa.</translation>
    </message>
    <message>
        <source>Closed today</source>
        <translation>Cerrados hoy</translation>
    </message>
    <message>
        <source>Details copied</source>
        <translation>Detalles copiados</translation>
    </message>
    <message>
        <source>Nothing closed today</source>
        <translation>Nada cerrado hoy</translation>
    </message>
    <message>
        <source>Nothing is acknowledged</source>
        <translation>Nada dado por visto</translation>
    </message>
    <message>
        <source>Nothing is wrong</source>
        <translation>No hay ningún problema</translation>
    </message>
    <message>
        <source>The failures can&apos;t be read</source>
        <translation>No se pueden leer los fallos</translation>
    </message>
    <message>
        <source>What goes wrong stands here in plain words, with the buttons that mend it.</source>
        <translation>Lo que va mal figura aquí en palabras sencillas, con los botones que lo arreglan.</translation>
    </message>
    <message>
        <source>{channel} takes no password from the store; look at its settings</source>
        <translation>{channel} no toma ninguna contraseña del almacén; revise sus ajustes</translation>
    </message>
    <message>
        <source>{channel}: asking for the key…</source>
        <translation>{channel}: pidiendo la clave…</translation>
    </message>
    <message>
        <source>{channel}: there is no key to trust</source>
        <translation>{channel}: no hay ninguna clave en la que confiar</translation>
    </message>
</context>
<context>
    <name>Failures</name>
    <message>
        <source>Acknowledge…</source>
        <translation>Dar por visto…</translation>
    </message>
    <message>
        <source>Check again</source>
        <translation>Comprobar de nuevo</translation>
    </message>
    <message>
        <source>Copy details</source>
        <translation>Copiar los detalles</translation>
    </message>
    <message>
        <source>Edit channel</source>
        <translation>Editar el canal</translation>
    </message>
    <message>
        <source>Enter keys…</source>
        <translation>Introducir claves…</translation>
    </message>
    <message>
        <source>Enter password…</source>
        <translation>Introducir contraseña…</translation>
    </message>
    <message>
        <source>Go on without this blob…</source>
        <translation>Continuar sin este blob…</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Diario</translation>
    </message>
    <message>
        <source>Make folder</source>
        <translation>Crear la carpeta</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>Abrir la carpeta</translation>
    </message>
    <message>
        <source>Opens channels.yaml in the editor of this system</source>
        <translation>Abre channels.yaml en el editor de este sistema</translation>
    </message>
    <message>
        <source>Pauses the channel and opens its settings</source>
        <translation>Pone el canal en pausa y abre sus ajustes</translation>
    </message>
    <message>
        <source>Read in place…</source>
        <translation>Leer en su sitio…</translation>
    </message>
    <message>
        <source>Resend…</source>
        <translation>Reenviar…</translation>
    </message>
    <message>
        <source>Show claims</source>
        <translation>Mostrar los reclamados</translation>
    </message>
    <message>
        <source>Show messages</source>
        <translation>Mostrar los mensajes</translation>
    </message>
    <message>
        <source>The engine looks again by itself. Nothing is lost: files stay where they are.</source>
        <translation>El motor vuelve a mirar por sí solo. No se pierde nada: los archivos se quedan donde están.</translation>
    </message>
    <message>
        <source>This channel does not run now</source>
        <translation>Este canal no está en marcha ahora</translation>
    </message>
    <message>
        <source>This source has no folder of its own</source>
        <translation>Este origen no tiene carpeta propia</translation>
    </message>
    <message>
        <source>Trust this server…</source>
        <translation>Confiar en este servidor…</translation>
    </message>
    <message>
        <source>Try now</source>
        <translation>Reintentar ahora</translation>
    </message>
    <message>
        <source>closed {time}</source>
        <translation>cerrado: {time}</translation>
    </message>
    <message>
        <source>last seen {time}</source>
        <translation>última vez: {time}</translation>
    </message>
    <message>
        <source>no answer</source>
        <translation>sin respuesta</translation>
    </message>
    <message>
        <source>once</source>
        <translation>una vez</translation>
    </message>
    <message>
        <source>since {time}</source>
        <translation>desde {time}</translation>
    </message>
    <message>
        <source>{count} times</source>
        <translation>{count} veces</translation>
    </message>
    <message>
        <source>{server} has another key than hostKey in channels.yaml; compare it, then change it there</source>
        <translation>{server} tiene otra clave que hostKey en channels.yaml; compárela y cámbiela allí</translation>
    </message>
    <message>
        <source>{server} has the key that channels.yaml names</source>
        <translation>{server} tiene la clave que nombra channels.yaml</translation>
    </message>
    <message>
        <source>{server} is trusted already</source>
        <translation>{server} ya es de confianza</translation>
    </message>
    <message>
        <source>{server}: {why}</source>
        <translation>{server}: {why}</translation>
    </message>
</context>
<context>
    <name>FailuresPage</name>
    <message>
        <source>Acknowledged {count}</source>
        <translation>Vistos {count}</translation>
    </message>
    <message>
        <source>All channels</source>
        <translation>Todos los canales</translation>
    </message>
    <message>
        <source>Channel</source>
        <translation>Canal</translation>
    </message>
    <message>
        <source>Closed today {count}</source>
        <translation>Cerrados hoy {count}</translation>
    </message>
    <message>
        <source>Copy list</source>
        <translation>Copiar la lista</translation>
    </message>
    <message>
        <source>Export list…</source>
        <translation>Exportar la lista…</translation>
    </message>
    <message>
        <source>List copied</source>
        <translation>Lista copiada</translation>
    </message>
    <message>
        <source>None open</source>
        <translation>Ninguno abierto</translation>
    </message>
    <message>
        <source>Open {count}</source>
        <translation>Abiertos {count}</translation>
    </message>
    <message>
        <source>Open, acknowledged and closed ones of all channels</source>
        <translation>Abiertos, vistos y cerrados de todos los canales</translation>
    </message>
    <message>
        <source>There is nothing to copy</source>
        <translation>No hay nada que copiar</translation>
    </message>
    <message>
        <source>There is nothing to export</source>
        <translation>No hay nada que exportar</translation>
    </message>
    <message>
        <source>{count} open, the worst first</source>
        <translation>Abiertos: {count}, lo peor primero</translation>
    </message>
</context>
<context>
    <name>FileList</name>
    <message>
        <source>Copy exact time</source>
        <translation>Copiar la hora exacta</translation>
    </message>
    <message>
        <source>Copy name</source>
        <translation>Copiar el nombre</translation>
    </message>
</context>
<context>
    <name>FilterChip</name>
    <message>
        <source>Delete removes this filter</source>
        <translation>Supr quita este filtro</translation>
    </message>
</context>
<context>
    <name>FolderCard</name>
    <message>
        <source>Choose a state whose folder is on this computer</source>
        <translation>Elija un estado cuya carpeta esté en este equipo</translation>
    </message>
    <message>
        <source>Claimed</source>
        <translation>Reclamados</translation>
    </message>
    <message>
        <source>Counting…</source>
        <translation>Contando…</translation>
    </message>
    <message>
        <source>Files by state</source>
        <translation>Archivos por estado</translation>
    </message>
    <message>
        <source>Files of the chosen state</source>
        <translation>Archivos del estado elegido</translation>
    </message>
    <message>
        <source>Incoming</source>
        <translation>De entrada</translation>
    </message>
    <message>
        <source>No file is there.</source>
        <translation>No hay ningún archivo.</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>Abrir la carpeta</translation>
    </message>
    <message>
        <source>Processed</source>
        <translation>Procesados</translation>
    </message>
    <message>
        <source>Set aside</source>
        <translation>Apartados</translation>
    </message>
    <message>
        <source>The newest {count} of those that were counted.</source>
        <translation>Los {count} más recientes de los que se contaron.</translation>
    </message>
    <message>
        <source>The place was not listed yet.</source>
        <translation>La ubicación aún no se ha listado.</translation>
    </message>
    <message>
        <source>counted {time}</source>
        <translation>contado: {time}</translation>
    </message>
    <message>
        <source>more than {count}</source>
        <translation>más de {count}</translation>
    </message>
</context>
<context>
    <name>FormCard</name>
    <message>
        <source>Expected {what}</source>
        <translation>Se esperaba {what}</translation>
    </message>
    <message>
        <source>Fewer settings</source>
        <translation>Menos ajustes</translation>
    </message>
    <message>
        <source>More settings</source>
        <translation>Más ajustes</translation>
    </message>
</context>
<context>
    <name>GeneralPart</name>
    <message>
        <source>After {count} minutes</source>
        <translation>Tras {count} minutos</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>Como el sistema</translation>
    </message>
    <message>
        <source>At log-on</source>
        <translation>Al abrir sesión</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>Colores</translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation>Copiado.</translation>
    </message>
    <message>
        <source>Copy version and folder</source>
        <translation>Copiar versión y carpeta</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Oscuro</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>Contraste alto</translation>
    </message>
    <message>
        <source>High contrast of the system stands over this choice. The size of text is the system&apos;s.</source>
        <translation>El contraste alto del sistema prevalece sobre esta elección. El tamaño del texto es el del sistema.</translation>
    </message>
    <message>
        <source>Home folder: {path}</source>
        <translation>Carpeta de la instalación: {path}</translation>
    </message>
    <message>
        <source>It changes at once, in the tray too. The names of settings in channels.yaml and codes stay.</source>
        <translation>Cambia al momento, también en la bandeja. Los nombres de los ajustes en channels.yaml y los códigos se quedan como están.</translation>
    </message>
    <message>
        <source>It is decided elsewhere: the words say where</source>
        <translation>Se decide en otro lugar: el texto dice dónde</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Idioma</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Claro</translation>
    </message>
    <message>
        <source>Never by itself</source>
        <translation>Nunca por sí sola</translation>
    </message>
    <message>
        <source>Notices</source>
        <translation>Avisos</translation>
    </message>
    <message>
        <source>One for each cause and channel, then a digest at most every 15 minutes. They name no patient and no file. The icon, its tooltip and the page Failures tell the same, always.</source>
        <translation>Uno por causa y canal; después, un resumen cada 15 minutos como mucho. No nombran a ningún paciente ni archivo. El icono, su texto de ayuda y la página Fallos dicen lo mismo, siempre.</translation>
    </message>
    <message>
        <source>Open channels.yaml in the system&apos;s editor</source>
        <translation>Abrir channels.yaml en el editor del sistema</translation>
    </message>
    <message>
        <source>Open the home folder</source>
        <translation>Abrir la carpeta de la instalación</translation>
    </message>
    <message>
        <source>Pathways Desktop {version}</source>
        <translation>Pathways Desktop {version}</translation>
    </message>
    <message>
        <source>Reset the window&apos;s place and size</source>
        <translation>Restablecer el lugar y el tamaño de la ventana</translation>
    </message>
    <message>
        <source>Say when the window is closed that Pathways goes on in the tray</source>
        <translation>Al cerrar la ventana, decir que Pathways sigue en la bandeja</translation>
    </message>
    <message>
        <source>Screen</source>
        <translation>Pantalla</translation>
    </message>
    <message>
        <source>Set by your organisation</source>
        <translation>Fijado por su organización</translation>
    </message>
    <message>
        <source>Show a notice when a channel fails</source>
        <translation>Mostrar un aviso cuando falle un canal</translation>
    </message>
    <message>
        <source>The administrators of this machine decided this for all its users.</source>
        <translation>Los administradores de este equipo lo decidieron para todos sus usuarios.</translation>
    </message>
    <message>
        <source>This installation</source>
        <translation>Esta instalación</translation>
    </message>
    <message>
        <source>What the window shows is put away when nobody used it for so long, when the session is locked, and with Ctrl+L. One click opens it again, once the key store gives the key. The channels go on.</source>
        <translation>Lo que muestra la ventana se oculta cuando nadie la usa durante ese tiempo, cuando se bloquea la sesión y con Ctrl+L. Un clic la abre de nuevo, en cuanto el almacén de claves da la clave. Los canales continúan.</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>Ventana</translation>
    </message>
</context>
<context>
    <name>GoOnWithoutSheet</name>
    <message>
        <source>Go on</source>
        <translation>Continuar</translation>
    </message>
    <message>
        <source>Go on without this blob in {channel}</source>
        <translation>Continuar sin este blob en {channel}</translation>
    </message>
    <message>
        <source>It stays where it is, with its marker, and is not read again. It stands under the channel&apos;s claims; when the snapshots are gone, finish it there. Setting it aside is audited.</source>
        <translation>Se queda donde está, con su marca, y no se vuelve a leer. Figura entre los reclamados del canal; cuando ya no haya instantáneas, termínelo allí. Apartarlo queda auditado.</translation>
    </message>
    <message>
        <source>The blob is stored once. It can&apos;t be deleted while it has snapshots, and the channel waits.</source>
        <translation>El blob está guardado una vez. No puede eliminarse mientras tenga instantáneas, y el canal espera.</translation>
    </message>
    <message>
        <source>The blob may stay in the container</source>
        <translation>El blob puede quedarse en el contenedor</translation>
    </message>
</context>
<context>
    <name>HL7</name>
    <message>
        <source>Abnormal flags</source>
        <translation>Marcas de anormalidad</translation>
    </message>
    <message>
        <source>Abstract</source>
        <translation>Resumen</translation>
    </message>
    <message>
        <source>Accept acknowledgment</source>
        <translation>Acuse de aceptación</translation>
    </message>
    <message>
        <source>Access checks</source>
        <translation>Comprobaciones de acceso</translation>
    </message>
    <message>
        <source>Access restriction</source>
        <translation>Restricción de acceso</translation>
    </message>
    <message>
        <source>Accession ID</source>
        <translation>Id. de registro de muestra</translation>
    </message>
    <message>
        <source>Accident</source>
        <translation>Accidente</translation>
    </message>
    <message>
        <source>Accommodation</source>
        <translation>Alojamiento</translation>
    </message>
    <message>
        <source>Account ID</source>
        <translation>Id. de cuenta</translation>
    </message>
    <message>
        <source>Account number</source>
        <translation>Número de cuenta</translation>
    </message>
    <message>
        <source>Account status</source>
        <translation>Estado de la cuenta</translation>
    </message>
    <message>
        <source>Acknowledgment</source>
        <translation>Acuse de recibo</translation>
    </message>
    <message>
        <source>Acknowledgment code</source>
        <translation>Código de acuse</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>Acción</translation>
    </message>
    <message>
        <source>Action by</source>
        <translation>Acción realizada por</translation>
    </message>
    <message>
        <source>Action reason</source>
        <translation>Motivo de la acción</translation>
    </message>
    <message>
        <source>Activity</source>
        <translation>Actividad</translation>
    </message>
    <message>
        <source>Actual stay</source>
        <translation>Estancia real</translation>
    </message>
    <message>
        <source>Additive</source>
        <translation>Aditivo</translation>
    </message>
    <message>
        <source>Additives</source>
        <translation>Aditivos</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Dirección</translation>
    </message>
    <message>
        <source>Administered at</source>
        <translation>Administrado en</translation>
    </message>
    <message>
        <source>Administered by</source>
        <translation>Administrado por</translation>
    </message>
    <message>
        <source>Administered code</source>
        <translation>Código administrado</translation>
    </message>
    <message>
        <source>Administered per</source>
        <translation>Administrado por unidad de tiempo</translation>
    </message>
    <message>
        <source>Administration instructions</source>
        <translation>Instrucciones de administración</translation>
    </message>
    <message>
        <source>Administration notes</source>
        <translation>Notas de administración</translation>
    </message>
    <message>
        <source>Administration sub-ID</source>
        <translation>Subid. de administración</translation>
    </message>
    <message>
        <source>Administrative sex</source>
        <translation>Sexo administrativo</translation>
    </message>
    <message>
        <source>Admission level of care</source>
        <translation>Nivel de cuidados al ingreso</translation>
    </message>
    <message>
        <source>Admission type</source>
        <translation>Tipo de ingreso</translation>
    </message>
    <message>
        <source>Admit reason</source>
        <translation>Motivo de ingreso</translation>
    </message>
    <message>
        <source>Admit source</source>
        <translation>Procedencia del ingreso</translation>
    </message>
    <message>
        <source>Admitted</source>
        <translation>Ingresado</translation>
    </message>
    <message>
        <source>Admitting doctor</source>
        <translation>Médico que ingresa</translation>
    </message>
    <message>
        <source>Advance directive</source>
        <translation>Voluntades anticipadas</translation>
    </message>
    <message>
        <source>Advance directive date</source>
        <translation>Fecha de voluntades anticipadas</translation>
    </message>
    <message>
        <source>Adverse reaction</source>
        <translation>Reacción adversa</translation>
    </message>
    <message>
        <source>Agreement type</source>
        <translation>Tipo de acuerdo</translation>
    </message>
    <message>
        <source>Alias</source>
        <translation>Alias</translation>
    </message>
    <message>
        <source>Allergen</source>
        <translation>Alérgeno</translation>
    </message>
    <message>
        <source>Allergen type</source>
        <translation>Tipo de alérgeno</translation>
    </message>
    <message>
        <source>Allergy</source>
        <translation>Alergia</translation>
    </message>
    <message>
        <source>Alternate character set scheme</source>
        <translation>Esquema de juego de caracteres alternativo</translation>
    </message>
    <message>
        <source>Alternate description</source>
        <translation>Descripción alternativa</translation>
    </message>
    <message>
        <source>Alternate patient ID</source>
        <translation>Id. alternativo del paciente</translation>
    </message>
    <message>
        <source>Alternate visit ID</source>
        <translation>Id. alternativo del episodio</translation>
    </message>
    <message>
        <source>Ambulatory status</source>
        <translation>Estado ambulatorio</translation>
    </message>
    <message>
        <source>Amount</source>
        <translation>Cantidad</translation>
    </message>
    <message>
        <source>Amount, extended</source>
        <translation>Importe total</translation>
    </message>
    <message>
        <source>Amount, least</source>
        <translation>Cantidad mínima</translation>
    </message>
    <message>
        <source>Amount, most</source>
        <translation>Cantidad máxima</translation>
    </message>
    <message>
        <source>Amount, unit</source>
        <translation>Importe unitario</translation>
    </message>
    <message>
        <source>Anaesthesia code</source>
        <translation>Código de anestesia</translation>
    </message>
    <message>
        <source>Anaesthesia minutes</source>
        <translation>Minutos de anestesia</translation>
    </message>
    <message>
        <source>Anaesthesiologist</source>
        <translation>Anestesista</translation>
    </message>
    <message>
        <source>Analysed</source>
        <translation>Analizado</translation>
    </message>
    <message>
        <source>Application</source>
        <translation>Aplicación</translation>
    </message>
    <message>
        <source>Application acknowledgment</source>
        <translation>Acuse de la aplicación</translation>
    </message>
    <message>
        <source>Application error code</source>
        <translation>Código de error de la aplicación</translation>
    </message>
    <message>
        <source>Application parameter</source>
        <translation>Parámetro de la aplicación</translation>
    </message>
    <message>
        <source>Application statistics</source>
        <translation>Estadísticas de la aplicación</translation>
    </message>
    <message>
        <source>Application status change</source>
        <translation>Cambio de estado de la aplicación</translation>
    </message>
    <message>
        <source>Appointment</source>
        <translation>Cita</translation>
    </message>
    <message>
        <source>Appointment preferences</source>
        <translation>Preferencias de cita</translation>
    </message>
    <message>
        <source>Appointment reason</source>
        <translation>Motivo de la cita</translation>
    </message>
    <message>
        <source>Appointment request</source>
        <translation>Solicitud de cita</translation>
    </message>
    <message>
        <source>Appointment type</source>
        <translation>Tipo de cita</translation>
    </message>
    <message>
        <source>Appointment, general resource</source>
        <translation>Cita, recurso general</translation>
    </message>
    <message>
        <source>Appointment, person</source>
        <translation>Cita, personal</translation>
    </message>
    <message>
        <source>Appointment, place</source>
        <translation>Cita, lugar</translation>
    </message>
    <message>
        <source>Appointment, service</source>
        <translation>Cita, servicio</translation>
    </message>
    <message>
        <source>Appropriateness</source>
        <translation>Adecuación</translation>
    </message>
    <message>
        <source>Assigned location</source>
        <translation>Ubicación asignada</translation>
    </message>
    <message>
        <source>Assignment of benefits</source>
        <translation>Cesión de prestaciones</translation>
    </message>
    <message>
        <source>Assistant interpreter</source>
        <translation>Intérprete auxiliar</translation>
    </message>
    <message>
        <source>Associated diagnosis</source>
        <translation>Diagnóstico asociado</translation>
    </message>
    <message>
        <source>Attending doctor</source>
        <translation>Médico responsable</translation>
    </message>
    <message>
        <source>Attested</source>
        <translation>Atestiguado</translation>
    </message>
    <message>
        <source>Authentication person and time</source>
        <translation>Persona y hora de autenticación</translation>
    </message>
    <message>
        <source>Authenticator</source>
        <translation>Autenticador</translation>
    </message>
    <message>
        <source>Authorization</source>
        <translation>Autorización</translation>
    </message>
    <message>
        <source>Authorization mode</source>
        <translation>Modo de autorización</translation>
    </message>
    <message>
        <source>Availability</source>
        <translation>Disponibilidad</translation>
    </message>
    <message>
        <source>Available</source>
        <translation>Disponible</translation>
    </message>
    <message>
        <source>Available volume</source>
        <translation>Volumen disponible</translation>
    </message>
    <message>
        <source>Baby detained</source>
        <translation>Recién nacido retenido</translation>
    </message>
    <message>
        <source>Bad debt agency</source>
        <translation>Agencia de impagados</translation>
    </message>
    <message>
        <source>Bad debt code</source>
        <translation>Código de impagado</translation>
    </message>
    <message>
        <source>Bad debt date</source>
        <translation>Fecha de impagado</translation>
    </message>
    <message>
        <source>Bad debt recovery</source>
        <translation>Recuperación de impagado</translation>
    </message>
    <message>
        <source>Bad debt transfer</source>
        <translation>Traspaso de impagado</translation>
    </message>
    <message>
        <source>Barcode</source>
        <translation>Código de barras</translation>
    </message>
    <message>
        <source>Barrier delta</source>
        <translation>Delta de barrera</translation>
    </message>
    <message>
        <source>Batch ID</source>
        <translation>Id. de lote</translation>
    </message>
    <message>
        <source>Batch comment</source>
        <translation>Comentario del lote</translation>
    </message>
    <message>
        <source>Batch control ID</source>
        <translation>Id. de control del lote</translation>
    </message>
    <message>
        <source>Batch header</source>
        <translation>Cabecera de lote</translation>
    </message>
    <message>
        <source>Batch name, type</source>
        <translation>Nombre y tipo de lote</translation>
    </message>
    <message>
        <source>Batch totals</source>
        <translation>Totales del lote</translation>
    </message>
    <message>
        <source>Batch trailer</source>
        <translation>Cierre de lote</translation>
    </message>
    <message>
        <source>Batches in file</source>
        <translation>Lotes del archivo</translation>
    </message>
    <message>
        <source>Bed status</source>
        <translation>Estado de la cama</translation>
    </message>
    <message>
        <source>Begin</source>
        <translation>Inicio</translation>
    </message>
    <message>
        <source>Beneficiary notice</source>
        <translation>Aviso al beneficiario</translation>
    </message>
    <message>
        <source>Beneficiary override</source>
        <translation>Anulación del beneficiario</translation>
    </message>
    <message>
        <source>Billing</source>
        <translation>Facturación</translation>
    </message>
    <message>
        <source>Billing hold</source>
        <translation>Facturación retenida</translation>
    </message>
    <message>
        <source>Billing media</source>
        <translation>Medio de facturación</translation>
    </message>
    <message>
        <source>Billing status</source>
        <translation>Estado de facturación</translation>
    </message>
    <message>
        <source>Binary ID</source>
        <translation>Id. binario</translation>
    </message>
    <message>
        <source>Birth order</source>
        <translation>Orden de nacimiento</translation>
    </message>
    <message>
        <source>Birth place</source>
        <translation>Lugar de nacimiento</translation>
    </message>
    <message>
        <source>Blood code</source>
        <translation>Código de sangre</translation>
    </message>
    <message>
        <source>Blood product order</source>
        <translation>Solicitud de hemoderivado</translation>
    </message>
    <message>
        <source>Blood product status</source>
        <translation>Estado del hemoderivado</translation>
    </message>
    <message>
        <source>Blood product transfusion</source>
        <translation>Transfusión de hemoderivado</translation>
    </message>
    <message>
        <source>Bottom delta</source>
        <translation>Delta inferior</translation>
    </message>
    <message>
        <source>Break point</source>
        <translation>Punto de corte</translation>
    </message>
    <message>
        <source>Breed</source>
        <translation>Raza animal</translation>
    </message>
    <message>
        <source>Business phone</source>
        <translation>Teléfono del trabajo</translation>
    </message>
    <message>
        <source>Call-back phone</source>
        <translation>Teléfono de contacto para devolución de llamada</translation>
    </message>
    <message>
        <source>Cap</source>
        <translation>Tapón</translation>
    </message>
    <message>
        <source>Carrier ID</source>
        <translation>Id. de soporte</translation>
    </message>
    <message>
        <source>Carrier position</source>
        <translation>Posición en el soporte</translation>
    </message>
    <message>
        <source>Carrier type</source>
        <translation>Tipo de soporte</translation>
    </message>
    <message>
        <source>Certificate</source>
        <translation>Certificado</translation>
    </message>
    <message>
        <source>Change reason</source>
        <translation>Motivo del cambio</translation>
    </message>
    <message>
        <source>Character set</source>
        <translation>Juego de caracteres</translation>
    </message>
    <message>
        <source>Charge adjustment</source>
        <translation>Ajuste del cargo</translation>
    </message>
    <message>
        <source>Charge description</source>
        <translation>Descripción del cargo</translation>
    </message>
    <message>
        <source>Charge price</source>
        <translation>Precio del cargo</translation>
    </message>
    <message>
        <source>Charge to practice</source>
        <translation>Cargo a la consulta</translation>
    </message>
    <message>
        <source>Charge type</source>
        <translation>Tipo de cargo</translation>
    </message>
    <message>
        <source>Charge type reason</source>
        <translation>Motivo del tipo de cargo</translation>
    </message>
    <message>
        <source>Child role</source>
        <translation>Función del hijo</translation>
    </message>
    <message>
        <source>Citizenship</source>
        <translation>Ciudadanía</translation>
    </message>
    <message>
        <source>Classification</source>
        <translation>Clasificación</translation>
    </message>
    <message>
        <source>Clear notification</source>
        <translation>Borrar notificación</translation>
    </message>
    <message>
        <source>Clinic organization</source>
        <translation>Organización de la consulta</translation>
    </message>
    <message>
        <source>Clinical information</source>
        <translation>Información clínica</translation>
    </message>
    <message>
        <source>Clinical relationship</source>
        <translation>Relación clínica</translation>
    </message>
    <message>
        <source>Clinical study</source>
        <translation>Estudio clínico</translation>
    </message>
    <message>
        <source>Clinical study phase</source>
        <translation>Fase del estudio clínico</translation>
    </message>
    <message>
        <source>Clinical study registration</source>
        <translation>Inscripción en el estudio clínico</translation>
    </message>
    <message>
        <source>Clinical study schedule</source>
        <translation>Calendario del estudio clínico</translation>
    </message>
    <message>
        <source>Clinical trial</source>
        <translation>Ensayo clínico</translation>
    </message>
    <message>
        <source>Code and location (old)</source>
        <translation>Código y lugar (antiguo)</translation>
    </message>
    <message>
        <source>Code modifier</source>
        <translation>Modificador de código</translation>
    </message>
    <message>
        <source>Coding method</source>
        <translation>Método de codificación</translation>
    </message>
    <message>
        <source>Collected</source>
        <translation>Recogido</translation>
    </message>
    <message>
        <source>Collection amount</source>
        <translation>Cantidad recogida</translation>
    </message>
    <message>
        <source>Collection method</source>
        <translation>Método de recogida</translation>
    </message>
    <message>
        <source>Collection site</source>
        <translation>Lugar de recogida</translation>
    </message>
    <message>
        <source>Collection volume</source>
        <translation>Volumen recogido</translation>
    </message>
    <message>
        <source>Collector</source>
        <translation>Quien recoge</translation>
    </message>
    <message>
        <source>Collector&apos;s comment</source>
        <translation>Comentario de quien recoge</translation>
    </message>
    <message>
        <source>Comment</source>
        <translation>Comentario</translation>
    </message>
    <message>
        <source>Comment type</source>
        <translation>Tipo de comentario</translation>
    </message>
    <message>
        <source>Common order</source>
        <translation>Orden común</translation>
    </message>
    <message>
        <source>Communication</source>
        <translation>Comunicación</translation>
    </message>
    <message>
        <source>Company ID</source>
        <translation>Id. de la compañía</translation>
    </message>
    <message>
        <source>Company address</source>
        <translation>Dirección de la compañía</translation>
    </message>
    <message>
        <source>Company contact</source>
        <translation>Contacto de la compañía</translation>
    </message>
    <message>
        <source>Company name</source>
        <translation>Nombre de la compañía</translation>
    </message>
    <message>
        <source>Company phone</source>
        <translation>Teléfono de la compañía</translation>
    </message>
    <message>
        <source>Company plan code</source>
        <translation>Código de plan de la compañía</translation>
    </message>
    <message>
        <source>Completed</source>
        <translation>Completado</translation>
    </message>
    <message>
        <source>Completion status</source>
        <translation>Estado de finalización</translation>
    </message>
    <message>
        <source>Component code</source>
        <translation>Código de componente</translation>
    </message>
    <message>
        <source>Component type</source>
        <translation>Tipo de componente</translation>
    </message>
    <message>
        <source>Condition</source>
        <translation>Condición</translation>
    </message>
    <message>
        <source>Condition code</source>
        <translation>Código de condición</translation>
    </message>
    <message>
        <source>Condition text</source>
        <translation>Texto de la condición</translation>
    </message>
    <message>
        <source>Confidential</source>
        <translation>Confidencial</translation>
    </message>
    <message>
        <source>Confidentiality</source>
        <translation>Confidencialidad</translation>
    </message>
    <message>
        <source>Conjunction</source>
        <translation>Conjunción</translation>
    </message>
    <message>
        <source>Consent</source>
        <translation>Consentimiento</translation>
    </message>
    <message>
        <source>Consulting doctor</source>
        <translation>Médico consultor</translation>
    </message>
    <message>
        <source>Contact data</source>
        <translation>Datos de contacto</translation>
    </message>
    <message>
        <source>Contact person</source>
        <translation>Persona de contacto</translation>
    </message>
    <message>
        <source>Contact person&apos;s address</source>
        <translation>Dirección de la persona de contacto</translation>
    </message>
    <message>
        <source>Contact person&apos;s phone</source>
        <translation>Teléfono de la persona de contacto</translation>
    </message>
    <message>
        <source>Contact reason</source>
        <translation>Motivo del contacto</translation>
    </message>
    <message>
        <source>Contact role</source>
        <translation>Función del contacto</translation>
    </message>
    <message>
        <source>Container ID</source>
        <translation>Id. de recipiente</translation>
    </message>
    <message>
        <source>Container condition</source>
        <translation>Condición del recipiente</translation>
    </message>
    <message>
        <source>Container status</source>
        <translation>Estado del recipiente</translation>
    </message>
    <message>
        <source>Container type</source>
        <translation>Tipo de recipiente</translation>
    </message>
    <message>
        <source>Containers</source>
        <translation>Recipientes</translation>
    </message>
    <message>
        <source>Content presentation</source>
        <translation>Presentación del contenido</translation>
    </message>
    <message>
        <source>Continuation pointer</source>
        <translation>Puntero de continuación</translation>
    </message>
    <message>
        <source>Continued text</source>
        <translation>Texto de continuación</translation>
    </message>
    <message>
        <source>Contract amount</source>
        <translation>Importe del contrato</translation>
    </message>
    <message>
        <source>Contract code</source>
        <translation>Código de contrato</translation>
    </message>
    <message>
        <source>Contract date</source>
        <translation>Fecha del contrato</translation>
    </message>
    <message>
        <source>Contract period</source>
        <translation>Período del contrato</translation>
    </message>
    <message>
        <source>Control ID</source>
        <translation>Id. de control</translation>
    </message>
    <message>
        <source>Control reason</source>
        <translation>Motivo de control</translation>
    </message>
    <message>
        <source>Controlled schedule</source>
        <translation>Lista de sustancias controladas</translation>
    </message>
    <message>
        <source>Coordination of benefits</source>
        <translation>Coordinación de prestaciones</translation>
    </message>
    <message>
        <source>Copies to</source>
        <translation>Copias para</translation>
    </message>
    <message>
        <source>Country</source>
        <translation>País</translation>
    </message>
    <message>
        <source>County</source>
        <translation>Condado o provincia</translation>
    </message>
    <message>
        <source>Courtesy</source>
        <translation>Cortesía</translation>
    </message>
    <message>
        <source>Coverage type</source>
        <translation>Tipo de cobertura</translation>
    </message>
    <message>
        <source>Credit rating</source>
        <translation>Calificación crediticia</translation>
    </message>
    <message>
        <source>Current balance</source>
        <translation>Saldo actual</translation>
    </message>
    <message>
        <source>Current quantity</source>
        <translation>Cantidad actual</translation>
    </message>
    <message>
        <source>Cyclic flag</source>
        <translation>Indicador cíclico</translation>
    </message>
    <message>
        <source>Cyclic maximum</source>
        <translation>Máximo del ciclo</translation>
    </message>
    <message>
        <source>Daily dose</source>
        <translation>Dosis diaria</translation>
    </message>
    <message>
        <source>Danger code</source>
        <translation>Código de peligro</translation>
    </message>
    <message>
        <source>Data line</source>
        <translation>Línea de datos</translation>
    </message>
    <message>
        <source>Date of birth</source>
        <translation>Fecha de nacimiento</translation>
    </message>
    <message>
        <source>Date/time of batch</source>
        <translation>Fecha y hora del lote</translation>
    </message>
    <message>
        <source>Date/time of birth</source>
        <translation>Fecha y hora de nacimiento</translation>
    </message>
    <message>
        <source>Date/time of death</source>
        <translation>Fecha y hora de defunción</translation>
    </message>
    <message>
        <source>Date/time of file</source>
        <translation>Fecha y hora del archivo</translation>
    </message>
    <message>
        <source>Date/time of message</source>
        <translation>Fecha y hora del mensaje</translation>
    </message>
    <message>
        <source>Date/time of transaction</source>
        <translation>Fecha y hora de la transacción</translation>
    </message>
    <message>
        <source>Days between dispenses</source>
        <translation>Días entre dispensaciones</translation>
    </message>
    <message>
        <source>Death flag</source>
        <translation>Marca de defunción</translation>
    </message>
    <message>
        <source>Death indicator</source>
        <translation>Indicador de defunción</translation>
    </message>
    <message>
        <source>Deferred time</source>
        <translation>Hora aplazada</translation>
    </message>
    <message>
        <source>Deferred type</source>
        <translation>Tipo de aplazamiento</translation>
    </message>
    <message>
        <source>Delay days</source>
        <translation>Días de demora</translation>
    </message>
    <message>
        <source>Delayed acknowledgment</source>
        <translation>Acuse aplazado</translation>
    </message>
    <message>
        <source>Deleted</source>
        <translation>Eliminado</translation>
    </message>
    <message>
        <source>Deleted on</source>
        <translation>Eliminado el</translation>
    </message>
    <message>
        <source>Deliver to</source>
        <translation>Entregar a</translation>
    </message>
    <message>
        <source>Deliver-to address</source>
        <translation>Dirección de entrega</translation>
    </message>
    <message>
        <source>Deliver-to location</source>
        <translation>Lugar de entrega</translation>
    </message>
    <message>
        <source>Department</source>
        <translation>Departamento</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>Descripción</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Dispositivo</translation>
    </message>
    <message>
        <source>Diagnosed</source>
        <translation>Diagnosticado</translation>
    </message>
    <message>
        <source>Diagnosing clinician</source>
        <translation>Clínico que diagnostica</translation>
    </message>
    <message>
        <source>Diagnosis</source>
        <translation>Diagnóstico</translation>
    </message>
    <message>
        <source>Diagnosis code</source>
        <translation>Código de diagnóstico</translation>
    </message>
    <message>
        <source>Diagnosis description</source>
        <translation>Descripción del diagnóstico</translation>
    </message>
    <message>
        <source>Diagnosis related group</source>
        <translation>Grupo relacionado por el diagnóstico</translation>
    </message>
    <message>
        <source>Diagnosis type</source>
        <translation>Tipo de diagnóstico</translation>
    </message>
    <message>
        <source>Diagnostic information</source>
        <translation>Información diagnóstica</translation>
    </message>
    <message>
        <source>Diameter</source>
        <translation>Diámetro</translation>
    </message>
    <message>
        <source>Diet</source>
        <translation>Dieta</translation>
    </message>
    <message>
        <source>Diet order</source>
        <translation>Orden de dieta</translation>
    </message>
    <message>
        <source>Diet tray</source>
        <translation>Bandeja de dieta</translation>
    </message>
    <message>
        <source>Dilution</source>
        <translation>Dilución</translation>
    </message>
    <message>
        <source>Disability</source>
        <translation>Discapacidad</translation>
    </message>
    <message>
        <source>Discharge disposition</source>
        <translation>Destino al alta</translation>
    </message>
    <message>
        <source>Discharged</source>
        <translation>Dado de alta</translation>
    </message>
    <message>
        <source>Discharged to</source>
        <translation>Alta con traslado a</translation>
    </message>
    <message>
        <source>Dispense amount</source>
        <translation>Cantidad por dispensar</translation>
    </message>
    <message>
        <source>Dispense code</source>
        <translation>Código de dispensación</translation>
    </message>
    <message>
        <source>Dispense instructions</source>
        <translation>Instrucciones de dispensación</translation>
    </message>
    <message>
        <source>Dispense notes</source>
        <translation>Notas de dispensación</translation>
    </message>
    <message>
        <source>Dispense sub-ID</source>
        <translation>Subid. de dispensación</translation>
    </message>
    <message>
        <source>Dispense units</source>
        <translation>Unidades de dispensación</translation>
    </message>
    <message>
        <source>Dispensed</source>
        <translation>Dispensado</translation>
    </message>
    <message>
        <source>Dispensed at</source>
        <translation>Dispensado en</translation>
    </message>
    <message>
        <source>Dispensed by</source>
        <translation>Dispensado por</translation>
    </message>
    <message>
        <source>Dispensed code</source>
        <translation>Código dispensado</translation>
    </message>
    <message>
        <source>Dispensing pharmacy</source>
        <translation>Farmacia dispensadora</translation>
    </message>
    <message>
        <source>Dispensing pharmacy&apos;s address</source>
        <translation>Dirección de la farmacia dispensadora</translation>
    </message>
    <message>
        <source>Display data</source>
        <translation>Datos de pantalla</translation>
    </message>
    <message>
        <source>Display level</source>
        <translation>Nivel de presentación</translation>
    </message>
    <message>
        <source>Document header</source>
        <translation>Cabecera de documento</translation>
    </message>
    <message>
        <source>Document type</source>
        <translation>Tipo de documento</translation>
    </message>
    <message>
        <source>Dosage form</source>
        <translation>Forma farmacéutica</translation>
    </message>
    <message>
        <source>Driver&apos;s licence</source>
        <translation>Permiso de conducir</translation>
    </message>
    <message>
        <source>Duplicate patient</source>
        <translation>Paciente duplicado</translation>
    </message>
    <message>
        <source>Duplicate procedure reason</source>
        <translation>Motivo del procedimiento duplicado</translation>
    </message>
    <message>
        <source>Duplicate reason</source>
        <translation>Motivo del duplicado</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>Duración</translation>
    </message>
    <message>
        <source>Duration units</source>
        <translation>Unidades de duración</translation>
    </message>
    <message>
        <source>Edited</source>
        <translation>Editado</translation>
    </message>
    <message>
        <source>Education</source>
        <translation>Formación</translation>
    </message>
    <message>
        <source>Effective</source>
        <translation>En vigor</translation>
    </message>
    <message>
        <source>Effective from</source>
        <translation>En vigor desde</translation>
    </message>
    <message>
        <source>Effective to</source>
        <translation>En vigor hasta</translation>
    </message>
    <message>
        <source>Employee ID</source>
        <translation>Id. de empleado</translation>
    </message>
    <message>
        <source>Employee number</source>
        <translation>Número de empleado</translation>
    </message>
    <message>
        <source>Employer</source>
        <translation>Empresa</translation>
    </message>
    <message>
        <source>Employer ID</source>
        <translation>Id. de la empresa</translation>
    </message>
    <message>
        <source>Employer&apos;s address</source>
        <translation>Dirección de la empresa</translation>
    </message>
    <message>
        <source>Employer&apos;s phone</source>
        <translation>Teléfono de la empresa</translation>
    </message>
    <message>
        <source>Employment illness</source>
        <translation>Enfermedad laboral</translation>
    </message>
    <message>
        <source>Employment status</source>
        <translation>Situación laboral</translation>
    </message>
    <message>
        <source>Employment stop</source>
        <translation>Fin del empleo</translation>
    </message>
    <message>
        <source>Encoded medication order</source>
        <translation>Orden de medicación codificada</translation>
    </message>
    <message>
        <source>Encoding characters</source>
        <translation>Caracteres de codificación</translation>
    </message>
    <message>
        <source>End</source>
        <translation>Fin</translation>
    </message>
    <message>
        <source>End date</source>
        <translation>Fecha de fin</translation>
    </message>
    <message>
        <source>Entered</source>
        <translation>Introducido</translation>
    </message>
    <message>
        <source>Entered by</source>
        <translation>Introducido por</translation>
    </message>
    <message>
        <source>Enterer&apos;s location</source>
        <translation>Lugar de quien introduce</translation>
    </message>
    <message>
        <source>Enterer&apos;s phone</source>
        <translation>Teléfono de quien introduce</translation>
    </message>
    <message>
        <source>Entering device</source>
        <translation>Dispositivo de entrada</translation>
    </message>
    <message>
        <source>Entering organization</source>
        <translation>Organización que introduce</translation>
    </message>
    <message>
        <source>Equipment</source>
        <translation>Equipo</translation>
    </message>
    <message>
        <source>Equipment command</source>
        <translation>Orden al equipo</translation>
    </message>
    <message>
        <source>Equipment command response</source>
        <translation>Respuesta a la orden al equipo</translation>
    </message>
    <message>
        <source>Equipment container ID</source>
        <translation>Id. de recipiente del equipo</translation>
    </message>
    <message>
        <source>Equipment log</source>
        <translation>Diario del equipo</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Error</translation>
    </message>
    <message>
        <source>Error condition</source>
        <translation>Condición de error</translation>
    </message>
    <message>
        <source>Escort</source>
        <translation>Acompañante</translation>
    </message>
    <message>
        <source>Ethnic group</source>
        <translation>Grupo étnico</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>Evento</translation>
    </message>
    <message>
        <source>Event reason</source>
        <translation>Motivo del evento</translation>
    </message>
    <message>
        <source>Event type</source>
        <translation>Tipo de evento</translation>
    </message>
    <message>
        <source>Expected admit</source>
        <translation>Ingreso previsto</translation>
    </message>
    <message>
        <source>Expected availability</source>
        <translation>Disponibilidad prevista</translation>
    </message>
    <message>
        <source>Expected discharge</source>
        <translation>Alta prevista</translation>
    </message>
    <message>
        <source>Expected disposition</source>
        <translation>Destino previsto</translation>
    </message>
    <message>
        <source>Expected preadmit test</source>
        <translation>Prueba previa al ingreso prevista</translation>
    </message>
    <message>
        <source>Expected return</source>
        <translation>Regreso previsto</translation>
    </message>
    <message>
        <source>Expected sequence number</source>
        <translation>Número de secuencia esperado</translation>
    </message>
    <message>
        <source>Expected stay</source>
        <translation>Estancia prevista</translation>
    </message>
    <message>
        <source>Expected surgery</source>
        <translation>Cirugía prevista</translation>
    </message>
    <message>
        <source>Expires</source>
        <translation>Caduca</translation>
    </message>
    <message>
        <source>Explicit time</source>
        <translation>Hora explícita</translation>
    </message>
    <message>
        <source>External accession ID</source>
        <translation>Id. externo de registro de muestra</translation>
    </message>
    <message>
        <source>Facility</source>
        <translation>Centro</translation>
    </message>
    <message>
        <source>Fee schedule</source>
        <translation>Tarifa</translation>
    </message>
    <message>
        <source>Field separator</source>
        <translation>Separador de campos</translation>
    </message>
    <message>
        <source>File comment</source>
        <translation>Comentario del archivo</translation>
    </message>
    <message>
        <source>File control ID</source>
        <translation>Id. de control del archivo</translation>
    </message>
    <message>
        <source>File header</source>
        <translation>Cabecera de archivo</translation>
    </message>
    <message>
        <source>File name</source>
        <translation>Nombre de archivo</translation>
    </message>
    <message>
        <source>File trailer</source>
        <translation>Cierre de archivo</translation>
    </message>
    <message>
        <source>Filler appointment ID</source>
        <translation>Id. de cita del ejecutor</translation>
    </message>
    <message>
        <source>Filler contact</source>
        <translation>Contacto del ejecutor</translation>
    </message>
    <message>
        <source>Filler contact&apos;s address</source>
        <translation>Dirección del contacto del ejecutor</translation>
    </message>
    <message>
        <source>Filler contact&apos;s location</source>
        <translation>Lugar del contacto del ejecutor</translation>
    </message>
    <message>
        <source>Filler contact&apos;s phone</source>
        <translation>Teléfono del contacto del ejecutor</translation>
    </message>
    <message>
        <source>Filler field 1</source>
        <translation>Campo 1 del ejecutor</translation>
    </message>
    <message>
        <source>Filler field 2</source>
        <translation>Campo 2 del ejecutor</translation>
    </message>
    <message>
        <source>Filler order number</source>
        <translation>Número de orden del ejecutor</translation>
    </message>
    <message>
        <source>Filler status</source>
        <translation>Estado del ejecutor</translation>
    </message>
    <message>
        <source>Filler supplemental</source>
        <translation>Datos suplementarios del ejecutor</translation>
    </message>
    <message>
        <source>Financial class</source>
        <translation>Clase financiera</translation>
    </message>
    <message>
        <source>Financial transaction</source>
        <translation>Transacción financiera</translation>
    </message>
    <message>
        <source>First dispense amount</source>
        <translation>Cantidad de la primera dispensación</translation>
    </message>
    <message>
        <source>First similar illness</source>
        <translation>Primera enfermedad similar</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Formato</translation>
    </message>
    <message>
        <source>Formulary</source>
        <translation>Guía farmacológica</translation>
    </message>
    <message>
        <source>Functional type</source>
        <translation>Tipo funcional</translation>
    </message>
    <message>
        <source>Give code</source>
        <translation>Código de administración</translation>
    </message>
    <message>
        <source>Give per</source>
        <translation>Administrar por unidad de tiempo</translation>
    </message>
    <message>
        <source>Give sub-ID</source>
        <translation>Subid. de toma</translation>
    </message>
    <message>
        <source>Goal</source>
        <translation>Objetivo</translation>
    </message>
    <message>
        <source>Group approval</source>
        <translation>Aprobación del grupo</translation>
    </message>
    <message>
        <source>Group name</source>
        <translation>Nombre del grupo</translation>
    </message>
    <message>
        <source>Group number</source>
        <translation>Número de grupo</translation>
    </message>
    <message>
        <source>Grouped count</source>
        <translation>Recuento agrupado</translation>
    </message>
    <message>
        <source>Grouper review</source>
        <translation>Revisión del agrupador</translation>
    </message>
    <message>
        <source>Grouper version</source>
        <translation>Versión del agrupador</translation>
    </message>
    <message>
        <source>Grouping, procedure</source>
        <translation>Agrupación, procedimiento</translation>
    </message>
    <message>
        <source>Grouping, visit</source>
        <translation>Agrupación, episodio</translation>
    </message>
    <message>
        <source>Guarantor</source>
        <translation>Garante</translation>
    </message>
    <message>
        <source>Guarantor number</source>
        <translation>Número de garante</translation>
    </message>
    <message>
        <source>HL7 error code</source>
        <translation>Código de error HL7</translation>
    </message>
    <message>
        <source>Handicap</source>
        <translation>Minusvalía</translation>
    </message>
    <message>
        <source>Handling</source>
        <translation>Manipulación</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>Altura</translation>
    </message>
    <message>
        <source>Help desk contact</source>
        <translation>Contacto de asistencia</translation>
    </message>
    <message>
        <source>Hire date</source>
        <translation>Fecha de contratación</translation>
    </message>
    <message>
        <source>Hits</source>
        <translation>Coincidencias</translation>
    </message>
    <message>
        <source>Hits in this answer</source>
        <translation>Coincidencias de esta respuesta</translation>
    </message>
    <message>
        <source>Hits left</source>
        <translation>Coincidencias restantes</translation>
    </message>
    <message>
        <source>Home phone</source>
        <translation>Teléfono particular</translation>
    </message>
    <message>
        <source>Hospital service</source>
        <translation>Servicio hospitalario</translation>
    </message>
    <message>
        <source>Household income</source>
        <translation>Ingresos del hogar</translation>
    </message>
    <message>
        <source>Household size</source>
        <translation>Personas en el hogar</translation>
    </message>
    <message>
        <source>Human review</source>
        <translation>Revisión humana</translation>
    </message>
    <message>
        <source>Identified</source>
        <translation>Identificado</translation>
    </message>
    <message>
        <source>Identifier</source>
        <translation>Identificador</translation>
    </message>
    <message>
        <source>Identifiers</source>
        <translation>Identificadores</translation>
    </message>
    <message>
        <source>Identity reliability</source>
        <translation>Fiabilidad de la identidad</translation>
    </message>
    <message>
        <source>Identity unknown</source>
        <translation>Identidad desconocida</translation>
    </message>
    <message>
        <source>Imaging procedure control</source>
        <translation>Control del procedimiento de imagen</translation>
    </message>
    <message>
        <source>Imaging study (local)</source>
        <translation>Estudio de imagen (local)</translation>
    </message>
    <message>
        <source>Indication</source>
        <translation>Indicación</translation>
    </message>
    <message>
        <source>Initial volume</source>
        <translation>Volumen inicial</translation>
    </message>
    <message>
        <source>Install date</source>
        <translation>Fecha de instalación</translation>
    </message>
    <message>
        <source>Instance identifier</source>
        <translation>Identificador de instancia</translation>
    </message>
    <message>
        <source>Insurance</source>
        <translation>Seguro</translation>
    </message>
    <message>
        <source>Insurance amount</source>
        <translation>Importe del seguro</translation>
    </message>
    <message>
        <source>Insurance plans</source>
        <translation>Planes de seguro</translation>
    </message>
    <message>
        <source>Insurance, certification</source>
        <translation>Seguro, certificación</translation>
    </message>
    <message>
        <source>Insurance, further data</source>
        <translation>Seguro, otros datos</translation>
    </message>
    <message>
        <source>Insured&apos;s ID</source>
        <translation>Id. del asegurado</translation>
    </message>
    <message>
        <source>Insured&apos;s address</source>
        <translation>Dirección del asegurado</translation>
    </message>
    <message>
        <source>Insured&apos;s birth date</source>
        <translation>Fecha de nacimiento del asegurado</translation>
    </message>
    <message>
        <source>Insured&apos;s employer&apos;s address</source>
        <translation>Dirección de la empresa del asegurado</translation>
    </message>
    <message>
        <source>Insured&apos;s employment</source>
        <translation>Empleo del asegurado</translation>
    </message>
    <message>
        <source>Insured&apos;s group employer</source>
        <translation>Empresa del grupo del asegurado</translation>
    </message>
    <message>
        <source>Insured&apos;s group employer ID</source>
        <translation>Id. de la empresa del grupo del asegurado</translation>
    </message>
    <message>
        <source>Insured&apos;s relationship</source>
        <translation>Parentesco con el asegurado</translation>
    </message>
    <message>
        <source>Insured&apos;s sex</source>
        <translation>Sexo del asegurado</translation>
    </message>
    <message>
        <source>Interaction status</source>
        <translation>Estado de la interacción</translation>
    </message>
    <message>
        <source>Interest code</source>
        <translation>Código de interés</translation>
    </message>
    <message>
        <source>Interval</source>
        <translation>Intervalo</translation>
    </message>
    <message>
        <source>Inventory</source>
        <translation>Inventario</translation>
    </message>
    <message>
        <source>Inventory item</source>
        <translation>Artículo de inventario</translation>
    </message>
    <message>
        <source>Job code</source>
        <translation>Código de puesto</translation>
    </message>
    <message>
        <source>Job status</source>
        <translation>Situación del puesto</translation>
    </message>
    <message>
        <source>Job title</source>
        <translation>Puesto</translation>
    </message>
    <message>
        <source>Key type</source>
        <translation>Tipo de clave</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Idioma</translation>
    </message>
    <message>
        <source>Last dispensed</source>
        <translation>Última dispensación</translation>
    </message>
    <message>
        <source>Last fill pharmacy</source>
        <translation>Farmacia de la última dispensación</translation>
    </message>
    <message>
        <source>Last update</source>
        <translation>Última actualización</translation>
    </message>
    <message>
        <source>Last update facility</source>
        <translation>Centro de la última actualización</translation>
    </message>
    <message>
        <source>Lifetime reserve days</source>
        <translation>Días de reserva vitalicia</translation>
    </message>
    <message>
        <source>Living arrangement</source>
        <translation>Forma de convivencia</translation>
    </message>
    <message>
        <source>Living dependency</source>
        <translation>Dependencia</translation>
    </message>
    <message>
        <source>Living will</source>
        <translation>Testamento vital</translation>
    </message>
    <message>
        <source>Local segment</source>
        <translation>Segmento local</translation>
    </message>
    <message>
        <source>Location</source>
        <translation>Ubicación</translation>
    </message>
    <message>
        <source>Location characteristic</source>
        <translation>Característica de la ubicación</translation>
    </message>
    <message>
        <source>Location charge code</source>
        <translation>Código de cargo de la ubicación</translation>
    </message>
    <message>
        <source>Location department</source>
        <translation>Departamento de la ubicación</translation>
    </message>
    <message>
        <source>Location group</source>
        <translation>Grupo de ubicaciones</translation>
    </message>
    <message>
        <source>Location relationship</source>
        <translation>Relación de la ubicación</translation>
    </message>
    <message>
        <source>Location type</source>
        <translation>Tipo de ubicación</translation>
    </message>
    <message>
        <source>Lot number</source>
        <translation>Número de lote</translation>
    </message>
    <message>
        <source>Major category</source>
        <translation>Categoría principal</translation>
    </message>
    <message>
        <source>Manufacturer</source>
        <translation>Fabricante</translation>
    </message>
    <message>
        <source>Marital status</source>
        <translation>Estado civil</translation>
    </message>
    <message>
        <source>Master file</source>
        <translation>Archivo maestro</translation>
    </message>
    <message>
        <source>Master file acknowledgment</source>
        <translation>Acuse de archivo maestro</translation>
    </message>
    <message>
        <source>Master file entry</source>
        <translation>Entrada de archivo maestro</translation>
    </message>
    <message>
        <source>Master file identification</source>
        <translation>Identificación de archivo maestro</translation>
    </message>
    <message>
        <source>Medical director</source>
        <translation>Director médico</translation>
    </message>
    <message>
        <source>Medication administration</source>
        <translation>Administración de medicación</translation>
    </message>
    <message>
        <source>Medication component</source>
        <translation>Componente de la medicación</translation>
    </message>
    <message>
        <source>Medication dispense</source>
        <translation>Dispensación de medicación</translation>
    </message>
    <message>
        <source>Medication give</source>
        <translation>Toma de medicación</translation>
    </message>
    <message>
        <source>Medication order</source>
        <translation>Orden de medicación</translation>
    </message>
    <message>
        <source>Medication route</source>
        <translation>Vía de la medicación</translation>
    </message>
    <message>
        <source>Merged patient</source>
        <translation>Paciente fusionado</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>Mensaje</translation>
    </message>
    <message>
        <source>Message control ID</source>
        <translation>Id. de control del mensaje</translation>
    </message>
    <message>
        <source>Message header</source>
        <translation>Cabecera del mensaje</translation>
    </message>
    <message>
        <source>Message profile</source>
        <translation>Perfil del mensaje</translation>
    </message>
    <message>
        <source>Message type</source>
        <translation>Tipo de mensaje</translation>
    </message>
    <message>
        <source>Messages in batch</source>
        <translation>Mensajes del lote</translation>
    </message>
    <message>
        <source>Messages waiting</source>
        <translation>Mensajes en espera</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Método</translation>
    </message>
    <message>
        <source>Military branch</source>
        <translation>Cuerpo militar</translation>
    </message>
    <message>
        <source>Military non-availability</source>
        <translation>No disponibilidad militar</translation>
    </message>
    <message>
        <source>Military partnership</source>
        <translation>Vinculación militar</translation>
    </message>
    <message>
        <source>Military rank</source>
        <translation>Rango militar</translation>
    </message>
    <message>
        <source>Military status</source>
        <translation>Situación militar</translation>
    </message>
    <message>
        <source>Minutes</source>
        <translation>Minutos</translation>
    </message>
    <message>
        <source>Modality</source>
        <translation>Modalidad</translation>
    </message>
    <message>
        <source>Mode of arrival</source>
        <translation>Modo de llegada</translation>
    </message>
    <message>
        <source>Mood</source>
        <translation>Modo de la orden</translation>
    </message>
    <message>
        <source>More, not shown</source>
        <translation>Hay más, no se muestra</translation>
    </message>
    <message>
        <source>Mother&apos;s identifier</source>
        <translation>Identificador de la madre</translation>
    </message>
    <message>
        <source>Mother&apos;s maiden name</source>
        <translation>Apellido de soltera de la madre</translation>
    </message>
    <message>
        <source>Multiple birth</source>
        <translation>Nacimiento múltiple</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nombre</translation>
    </message>
    <message>
        <source>Name of insured</source>
        <translation>Nombre del asegurado</translation>
    </message>
    <message>
        <source>National drug code</source>
        <translation>Código nacional del medicamento</translation>
    </message>
    <message>
        <source>Nationality</source>
        <translation>Nacionalidad</translation>
    </message>
    <message>
        <source>Nature of abnormal test</source>
        <translation>Naturaleza de la anormalidad</translation>
    </message>
    <message>
        <source>Newborn</source>
        <translation>Recién nacido</translation>
    </message>
    <message>
        <source>Next of kin</source>
        <translation>Familiar o allegado</translation>
    </message>
    <message>
        <source>Notes and comments</source>
        <translation>Notas y comentarios</translation>
    </message>
    <message>
        <source>Notice date</source>
        <translation>Fecha del aviso</translation>
    </message>
    <message>
        <source>Notice of admission</source>
        <translation>Aviso de ingreso</translation>
    </message>
    <message>
        <source>Notification detail</source>
        <translation>Detalle de la notificación</translation>
    </message>
    <message>
        <source>Notify clergy</source>
        <translation>Avisar al ministro de culto</translation>
    </message>
    <message>
        <source>Observation end</source>
        <translation>Fin de la observación</translation>
    </message>
    <message>
        <source>Observation identifier</source>
        <translation>Identificador de la observación</translation>
    </message>
    <message>
        <source>Observation request</source>
        <translation>Solicitud de observación</translation>
    </message>
    <message>
        <source>Observation result</source>
        <translation>Resultado de observación</translation>
    </message>
    <message>
        <source>Observation sub-ID</source>
        <translation>Subid. de la observación</translation>
    </message>
    <message>
        <source>Observation value</source>
        <translation>Valor de la observación</translation>
    </message>
    <message>
        <source>Observation, battery</source>
        <translation>Observación, batería</translation>
    </message>
    <message>
        <source>Observation, calculated</source>
        <translation>Observación, calculada</translation>
    </message>
    <message>
        <source>Observation, categorical</source>
        <translation>Observación, categórica</translation>
    </message>
    <message>
        <source>Observation, general</source>
        <translation>Observación, general</translation>
    </message>
    <message>
        <source>Observation, numeric</source>
        <translation>Observación, numérica</translation>
    </message>
    <message>
        <source>Observation, specimen</source>
        <translation>Observación, muestra</translation>
    </message>
    <message>
        <source>Observed</source>
        <translation>Observado</translation>
    </message>
    <message>
        <source>Observer</source>
        <translation>Observador</translation>
    </message>
    <message>
        <source>Occurred</source>
        <translation>Ocurrido</translation>
    </message>
    <message>
        <source>Occurrence</source>
        <translation>Ocurrencia</translation>
    </message>
    <message>
        <source>Occurrence duration</source>
        <translation>Duración de la ocurrencia</translation>
    </message>
    <message>
        <source>Offset units</source>
        <translation>Unidades de desplazamiento</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>Operador</translation>
    </message>
    <message>
        <source>Order control</source>
        <translation>Control de la orden</translation>
    </message>
    <message>
        <source>Order status</source>
        <translation>Estado de la orden</translation>
    </message>
    <message>
        <source>Order type</source>
        <translation>Tipo de orden</translation>
    </message>
    <message>
        <source>Ordered by</source>
        <translation>Solicitado por</translation>
    </message>
    <message>
        <source>Ordering facility</source>
        <translation>Centro solicitante</translation>
    </message>
    <message>
        <source>Ordering facility&apos;s address</source>
        <translation>Dirección del centro solicitante</translation>
    </message>
    <message>
        <source>Ordering facility&apos;s phone</source>
        <translation>Teléfono del centro solicitante</translation>
    </message>
    <message>
        <source>Ordering provider</source>
        <translation>Profesional solicitante</translation>
    </message>
    <message>
        <source>Ordering provider&apos;s DEA number</source>
        <translation>Número DEA del profesional solicitante</translation>
    </message>
    <message>
        <source>Ordering provider&apos;s address</source>
        <translation>Dirección del profesional solicitante</translation>
    </message>
    <message>
        <source>Organ donor</source>
        <translation>Donante de órganos</translation>
    </message>
    <message>
        <source>Organization</source>
        <translation>Organización</translation>
    </message>
    <message>
        <source>Organization of a person</source>
        <translation>Organización de una persona</translation>
    </message>
    <message>
        <source>Organization type</source>
        <translation>Tipo de organización</translation>
    </message>
    <message>
        <source>Original order</source>
        <translation>Orden original</translation>
    </message>
    <message>
        <source>Originated</source>
        <translation>Originado</translation>
    </message>
    <message>
        <source>Originator</source>
        <translation>Originador</translation>
    </message>
    <message>
        <source>Other provider</source>
        <translation>Otro profesional</translation>
    </message>
    <message>
        <source>Outlier cost</source>
        <translation>Coste atípico</translation>
    </message>
    <message>
        <source>Outlier days</source>
        <translation>Días atípicos</translation>
    </message>
    <message>
        <source>Outlier type</source>
        <translation>Tipo de caso atípico</translation>
    </message>
    <message>
        <source>Override</source>
        <translation>Anulación</translation>
    </message>
    <message>
        <source>Override reason</source>
        <translation>Motivo de la anulación</translation>
    </message>
    <message>
        <source>Override type</source>
        <translation>Tipo de anulación</translation>
    </message>
    <message>
        <source>Package method</source>
        <translation>Método de envasado</translation>
    </message>
    <message>
        <source>Package size</source>
        <translation>Tamaño del envase</translation>
    </message>
    <message>
        <source>Package units</source>
        <translation>Unidades del envase</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parámetros</translation>
    </message>
    <message>
        <source>Parent</source>
        <translation>Elemento padre</translation>
    </message>
    <message>
        <source>Parent ID</source>
        <translation>Id. del elemento padre</translation>
    </message>
    <message>
        <source>Parent document number</source>
        <translation>Número del documento padre</translation>
    </message>
    <message>
        <source>Parent filler ID</source>
        <translation>Id. del ejecutor del padre</translation>
    </message>
    <message>
        <source>Parent placer ID</source>
        <translation>Id. del solicitante del padre</translation>
    </message>
    <message>
        <source>Parent result</source>
        <translation>Resultado padre</translation>
    </message>
    <message>
        <source>Parent universal service ID</source>
        <translation>Id. de servicio universal del padre</translation>
    </message>
    <message>
        <source>Participation</source>
        <translation>Participación</translation>
    </message>
    <message>
        <source>Participation ID</source>
        <translation>Id. de participación</translation>
    </message>
    <message>
        <source>Pathway</source>
        <translation>Vía clínica</translation>
    </message>
    <message>
        <source>Patient ID (old)</source>
        <translation>Id. del paciente (antiguo)</translation>
    </message>
    <message>
        <source>Patient address</source>
        <translation>Dirección del paciente</translation>
    </message>
    <message>
        <source>Patient class</source>
        <translation>Clase de paciente</translation>
    </message>
    <message>
        <source>Patient death and autopsy</source>
        <translation>Defunción y autopsia del paciente</translation>
    </message>
    <message>
        <source>Patient identification</source>
        <translation>Identificación del paciente</translation>
    </message>
    <message>
        <source>Patient identifier list</source>
        <translation>Lista de identificadores del paciente</translation>
    </message>
    <message>
        <source>Patient location</source>
        <translation>Ubicación del paciente</translation>
    </message>
    <message>
        <source>Patient name</source>
        <translation>Nombre del paciente</translation>
    </message>
    <message>
        <source>Patient status</source>
        <translation>Estado del paciente</translation>
    </message>
    <message>
        <source>Patient transport comment</source>
        <translation>Comentario sobre el traslado del paciente</translation>
    </message>
    <message>
        <source>Patient type</source>
        <translation>Tipo de paciente</translation>
    </message>
    <message>
        <source>Patient, further data</source>
        <translation>Paciente, otros datos</translation>
    </message>
    <message>
        <source>Payment reference</source>
        <translation>Referencia del pago</translation>
    </message>
    <message>
        <source>Pending location</source>
        <translation>Ubicación pendiente</translation>
    </message>
    <message>
        <source>Performed</source>
        <translation>Realizado</translation>
    </message>
    <message>
        <source>Performed by</source>
        <translation>Realizado por</translation>
    </message>
    <message>
        <source>Performing address</source>
        <translation>Dirección donde se realiza</translation>
    </message>
    <message>
        <source>Performing organization</source>
        <translation>Organización que realiza</translation>
    </message>
    <message>
        <source>Person</source>
        <translation>Persona</translation>
    </message>
    <message>
        <source>Person provider type</source>
        <translation>Tipo de profesional</translation>
    </message>
    <message>
        <source>Pharmacy instructions</source>
        <translation>Instrucciones de farmacia</translation>
    </message>
    <message>
        <source>Phone</source>
        <translation>Teléfono</translation>
    </message>
    <message>
        <source>Place of worship</source>
        <translation>Lugar de culto</translation>
    </message>
    <message>
        <source>Placer appointment ID</source>
        <translation>Id. de cita del solicitante</translation>
    </message>
    <message>
        <source>Placer contact</source>
        <translation>Contacto del solicitante</translation>
    </message>
    <message>
        <source>Placer contact&apos;s address</source>
        <translation>Dirección del contacto del solicitante</translation>
    </message>
    <message>
        <source>Placer contact&apos;s location</source>
        <translation>Lugar del contacto del solicitante</translation>
    </message>
    <message>
        <source>Placer contact&apos;s phone</source>
        <translation>Teléfono del contacto del solicitante</translation>
    </message>
    <message>
        <source>Placer field 1</source>
        <translation>Campo 1 del solicitante</translation>
    </message>
    <message>
        <source>Placer field 2</source>
        <translation>Campo 2 del solicitante</translation>
    </message>
    <message>
        <source>Placer group number</source>
        <translation>Número de grupo del solicitante</translation>
    </message>
    <message>
        <source>Placer order number</source>
        <translation>Número de orden del solicitante</translation>
    </message>
    <message>
        <source>Placer supplemental</source>
        <translation>Datos suplementarios del solicitante</translation>
    </message>
    <message>
        <source>Plan ID</source>
        <translation>Id. del plan</translation>
    </message>
    <message>
        <source>Plan effective</source>
        <translation>Plan en vigor desde</translation>
    </message>
    <message>
        <source>Plan expires</source>
        <translation>Plan caduca</translation>
    </message>
    <message>
        <source>Plan type</source>
        <translation>Tipo de plan</translation>
    </message>
    <message>
        <source>Planned</source>
        <translation>Planificado</translation>
    </message>
    <message>
        <source>Policy deductible</source>
        <translation>Franquicia de la póliza</translation>
    </message>
    <message>
        <source>Policy limit, amount</source>
        <translation>Límite de la póliza, importe</translation>
    </message>
    <message>
        <source>Policy limit, days</source>
        <translation>Límite de la póliza, días</translation>
    </message>
    <message>
        <source>Policy number</source>
        <translation>Número de póliza</translation>
    </message>
    <message>
        <source>Possible causal relationship</source>
        <translation>Posible relación causal</translation>
    </message>
    <message>
        <source>Posted</source>
        <translation>Contabilizado</translation>
    </message>
    <message>
        <source>Practitioner</source>
        <translation>Profesional</translation>
    </message>
    <message>
        <source>Pre-admit certificate</source>
        <translation>Certificado previo al ingreso</translation>
    </message>
    <message>
        <source>Preadmit number</source>
        <translation>Número previo al ingreso</translation>
    </message>
    <message>
        <source>Preadmit test</source>
        <translation>Prueba previa al ingreso</translation>
    </message>
    <message>
        <source>Precautions</source>
        <translation>Precauciones</translation>
    </message>
    <message>
        <source>Preferred method</source>
        <translation>Método preferido</translation>
    </message>
    <message>
        <source>Prescription number</source>
        <translation>Número de receta</translation>
    </message>
    <message>
        <source>Previous service</source>
        <translation>Servicio anterior</translation>
    </message>
    <message>
        <source>Previous treatment</source>
        <translation>Tratamiento anterior</translation>
    </message>
    <message>
        <source>Pricing</source>
        <translation>Precios</translation>
    </message>
    <message>
        <source>Primary care provider</source>
        <translation>Profesional de atención primaria</translation>
    </message>
    <message>
        <source>Primary container ID</source>
        <translation>Id. de recipiente primario</translation>
    </message>
    <message>
        <source>Primary facility</source>
        <translation>Centro principal</translation>
    </message>
    <message>
        <source>Primary key</source>
        <translation>Clave primaria</translation>
    </message>
    <message>
        <source>Primary provider</source>
        <translation>Profesional principal</translation>
    </message>
    <message>
        <source>Principal interpreter</source>
        <translation>Intérprete principal</translation>
    </message>
    <message>
        <source>Prior account number</source>
        <translation>Número de cuenta anterior</translation>
    </message>
    <message>
        <source>Prior alternate ID</source>
        <translation>Id. alternativo anterior</translation>
    </message>
    <message>
        <source>Prior alternate visit ID</source>
        <translation>Id. alternativo anterior del episodio</translation>
    </message>
    <message>
        <source>Prior identifier list</source>
        <translation>Lista de identificadores anterior</translation>
    </message>
    <message>
        <source>Prior location</source>
        <translation>Ubicación anterior</translation>
    </message>
    <message>
        <source>Prior name</source>
        <translation>Nombre anterior</translation>
    </message>
    <message>
        <source>Prior patient ID</source>
        <translation>Id. anterior del paciente</translation>
    </message>
    <message>
        <source>Prior pending location</source>
        <translation>Ubicación pendiente anterior</translation>
    </message>
    <message>
        <source>Prior plan</source>
        <translation>Plan anterior</translation>
    </message>
    <message>
        <source>Prior temporary location</source>
        <translation>Ubicación temporal anterior</translation>
    </message>
    <message>
        <source>Prior visit number</source>
        <translation>Número de episodio anterior</translation>
    </message>
    <message>
        <source>Priority</source>
        <translation>Prioridad</translation>
    </message>
    <message>
        <source>Priority (old)</source>
        <translation>Prioridad (antiguo)</translation>
    </message>
    <message>
        <source>Priority of waiting</source>
        <translation>Prioridad de los que esperan</translation>
    </message>
    <message>
        <source>Probability</source>
        <translation>Probabilidad</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>Problema</translation>
    </message>
    <message>
        <source>Procedure</source>
        <translation>Procedimiento</translation>
    </message>
    <message>
        <source>Procedure code</source>
        <translation>Código de procedimiento</translation>
    </message>
    <message>
        <source>Procedure description</source>
        <translation>Descripción del procedimiento</translation>
    </message>
    <message>
        <source>Procedure modifier</source>
        <translation>Modificador del procedimiento</translation>
    </message>
    <message>
        <source>Processing ID</source>
        <translation>Id. de procesamiento</translation>
    </message>
    <message>
        <source>Producer</source>
        <translation>Productor</translation>
    </message>
    <message>
        <source>Product</source>
        <translation>Producto</translation>
    </message>
    <message>
        <source>Product experience observation</source>
        <translation>Observación de experiencia con el producto</translation>
    </message>
    <message>
        <source>Product experience sender</source>
        <translation>Emisor de experiencia con el producto</translation>
    </message>
    <message>
        <source>Product information</source>
        <translation>Información del producto</translation>
    </message>
    <message>
        <source>Product summary header</source>
        <translation>Cabecera de resumen del producto</translation>
    </message>
    <message>
        <source>Production class</source>
        <translation>Clase de producción</translation>
    </message>
    <message>
        <source>Professional affiliation</source>
        <translation>Afiliación profesional</translation>
    </message>
    <message>
        <source>Protection</source>
        <translation>Protección</translation>
    </message>
    <message>
        <source>Protection date</source>
        <translation>Fecha de protección</translation>
    </message>
    <message>
        <source>Protocol code</source>
        <translation>Código de protocolo</translation>
    </message>
    <message>
        <source>Provider</source>
        <translation>Profesional</translation>
    </message>
    <message>
        <source>Provider type</source>
        <translation>Tipo de profesional o centro</translation>
    </message>
    <message>
        <source>Publicity</source>
        <translation>Publicidad</translation>
    </message>
    <message>
        <source>Publicity date</source>
        <translation>Fecha de publicidad</translation>
    </message>
    <message>
        <source>Purge date</source>
        <translation>Fecha de depuración</translation>
    </message>
    <message>
        <source>Purge status</source>
        <translation>Estado de depuración</translation>
    </message>
    <message>
        <source>Qualitative duration</source>
        <translation>Duración cualitativa</translation>
    </message>
    <message>
        <source>Quality</source>
        <translation>Calidad</translation>
    </message>
    <message>
        <source>Quantity</source>
        <translation>Cantidad numérica</translation>
    </message>
    <message>
        <source>Quantity limit</source>
        <translation>Límite de cantidad</translation>
    </message>
    <message>
        <source>Quantity units</source>
        <translation>Unidades de cantidad</translation>
    </message>
    <message>
        <source>Quantity/timing</source>
        <translation>Cantidad y horario</translation>
    </message>
    <message>
        <source>Query ID</source>
        <translation>Id. de consulta</translation>
    </message>
    <message>
        <source>Query acknowledgment</source>
        <translation>Acuse de consulta</translation>
    </message>
    <message>
        <source>Query definition (old)</source>
        <translation>Definición de consulta (antiguo)</translation>
    </message>
    <message>
        <source>Query filter (old)</source>
        <translation>Filtro de consulta (antiguo)</translation>
    </message>
    <message>
        <source>Query identification</source>
        <translation>Identificación de consulta</translation>
    </message>
    <message>
        <source>Query name</source>
        <translation>Nombre de la consulta</translation>
    </message>
    <message>
        <source>Query parameters</source>
        <translation>Parámetros de la consulta</translation>
    </message>
    <message>
        <source>Query tag</source>
        <translation>Etiqueta de la consulta</translation>
    </message>
    <message>
        <source>Query time</source>
        <translation>Hora de la consulta</translation>
    </message>
    <message>
        <source>Race</source>
        <translation>Raza</translation>
    </message>
    <message>
        <source>Rate amount</source>
        <translation>Importe de la tasa</translation>
    </message>
    <message>
        <source>Rate units</source>
        <translation>Unidades de la tasa</translation>
    </message>
    <message>
        <source>Reaction</source>
        <translation>Reacción</translation>
    </message>
    <message>
        <source>Readmission</source>
        <translation>Reingreso</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>Motivo</translation>
    </message>
    <message>
        <source>Reason for study</source>
        <translation>Motivo del estudio</translation>
    </message>
    <message>
        <source>Received</source>
        <translation>Recibido</translation>
    </message>
    <message>
        <source>Receiving application</source>
        <translation>Aplicación receptora</translation>
    </message>
    <message>
        <source>Receiving facility</source>
        <translation>Centro receptor</translation>
    </message>
    <message>
        <source>Receiving network address</source>
        <translation>Dirección de red receptora</translation>
    </message>
    <message>
        <source>Receiving organization</source>
        <translation>Organización receptora</translation>
    </message>
    <message>
        <source>Recorded</source>
        <translation>Registrado</translation>
    </message>
    <message>
        <source>Recreational drug use</source>
        <translation>Consumo de drogas recreativas</translation>
    </message>
    <message>
        <source>Recurring service</source>
        <translation>Servicio recurrente</translation>
    </message>
    <message>
        <source>Reference control ID</source>
        <translation>Id. de control de referencia</translation>
    </message>
    <message>
        <source>Reference key</source>
        <translation>Clave de referencia</translation>
    </message>
    <message>
        <source>Reference range</source>
        <translation>Intervalo de referencia</translation>
    </message>
    <message>
        <source>Reference range effective</source>
        <translation>Intervalo de referencia en vigor</translation>
    </message>
    <message>
        <source>Referral</source>
        <translation>Derivación</translation>
    </message>
    <message>
        <source>Referral source</source>
        <translation>Procedencia de la derivación</translation>
    </message>
    <message>
        <source>Referring doctor</source>
        <translation>Médico que deriva</translation>
    </message>
    <message>
        <source>Refills</source>
        <translation>Renovaciones</translation>
    </message>
    <message>
        <source>Refills dispensed</source>
        <translation>Renovaciones dispensadas</translation>
    </message>
    <message>
        <source>Refills left</source>
        <translation>Renovaciones restantes</translation>
    </message>
    <message>
        <source>Refusal reason</source>
        <translation>Motivo del rechazo del paciente</translation>
    </message>
    <message>
        <source>Registered</source>
        <translation>Inscrito</translation>
    </message>
    <message>
        <source>Registry status</source>
        <translation>Estado en el registro</translation>
    </message>
    <message>
        <source>Registry status date</source>
        <translation>Fecha del estado en el registro</translation>
    </message>
    <message>
        <source>Reject reason</source>
        <translation>Motivo del rechazo</translation>
    </message>
    <message>
        <source>Related filler number</source>
        <translation>Número de ejecutor relacionado</translation>
    </message>
    <message>
        <source>Related group</source>
        <translation>Grupo relacionado</translation>
    </message>
    <message>
        <source>Related group number</source>
        <translation>Número de grupo relacionado</translation>
    </message>
    <message>
        <source>Related group type</source>
        <translation>Tipo de grupo relacionado</translation>
    </message>
    <message>
        <source>Related placer number</source>
        <translation>Número de solicitante relacionado</translation>
    </message>
    <message>
        <source>Relationship</source>
        <translation>Parentesco</translation>
    </message>
    <message>
        <source>Relative time</source>
        <translation>Hora relativa</translation>
    </message>
    <message>
        <source>Release code</source>
        <translation>Código de divulgación</translation>
    </message>
    <message>
        <source>Religion</source>
        <translation>Religión</translation>
    </message>
    <message>
        <source>Repeat pattern</source>
        <translation>Patrón de repetición</translation>
    </message>
    <message>
        <source>Report date</source>
        <translation>Fecha del informe</translation>
    </message>
    <message>
        <source>Report of eligibility</source>
        <translation>Informe de elegibilidad</translation>
    </message>
    <message>
        <source>Reported</source>
        <translation>Comunicado</translation>
    </message>
    <message>
        <source>Requested (old)</source>
        <translation>Solicitado (antiguo)</translation>
    </message>
    <message>
        <source>Requested code</source>
        <translation>Código solicitado</translation>
    </message>
    <message>
        <source>Requested procedure ID</source>
        <translation>Id. del procedimiento solicitado</translation>
    </message>
    <message>
        <source>Requisition</source>
        <translation>Petición</translation>
    </message>
    <message>
        <source>Requisition, further data</source>
        <translation>Petición, otros datos</translation>
    </message>
    <message>
        <source>Resource ID</source>
        <translation>Id. del recurso</translation>
    </message>
    <message>
        <source>Resource group</source>
        <translation>Grupo de recursos</translation>
    </message>
    <message>
        <source>Resource group ID</source>
        <translation>Id. del grupo de recursos</translation>
    </message>
    <message>
        <source>Resource type</source>
        <translation>Tipo de recurso</translation>
    </message>
    <message>
        <source>Response control</source>
        <translation>Control de la respuesta</translation>
    </message>
    <message>
        <source>Response flag</source>
        <translation>Indicador de respuesta</translation>
    </message>
    <message>
        <source>Response level</source>
        <translation>Nivel de respuesta</translation>
    </message>
    <message>
        <source>Response status</source>
        <translation>Estado de la respuesta</translation>
    </message>
    <message>
        <source>Result ID</source>
        <translation>Id. del resultado</translation>
    </message>
    <message>
        <source>Result handling</source>
        <translation>Tratamiento del resultado</translation>
    </message>
    <message>
        <source>Result status</source>
        <translation>Estado del resultado</translation>
    </message>
    <message>
        <source>Results definition</source>
        <translation>Definición de resultados</translation>
    </message>
    <message>
        <source>Results level</source>
        <translation>Nivel de resultados</translation>
    </message>
    <message>
        <source>Results selection</source>
        <translation>Selección de resultados</translation>
    </message>
    <message>
        <source>Retention</source>
        <translation>Conservación</translation>
    </message>
    <message>
        <source>Risk</source>
        <translation>Riesgo</translation>
    </message>
    <message>
        <source>Risk management incident</source>
        <translation>Incidente de gestión de riesgos</translation>
    </message>
    <message>
        <source>Role</source>
        <translation>Función</translation>
    </message>
    <message>
        <source>Role instance</source>
        <translation>Instancia de la función</translation>
    </message>
    <message>
        <source>Room rate, private</source>
        <translation>Tarifa de habitación individual</translation>
    </message>
    <message>
        <source>Room rate, semi-private</source>
        <translation>Tarifa de habitación doble</translation>
    </message>
    <message>
        <source>Route</source>
        <translation>Vía</translation>
    </message>
    <message>
        <source>Routing instruction</source>
        <translation>Instrucción de encaminamiento</translation>
    </message>
    <message>
        <source>Schedule ID</source>
        <translation>Id. de agenda</translation>
    </message>
    <message>
        <source>Scheduled</source>
        <translation>Programado</translation>
    </message>
    <message>
        <source>Scheduled step ID</source>
        <translation>Id. del paso programado</translation>
    </message>
    <message>
        <source>Security</source>
        <translation>Seguridad</translation>
    </message>
    <message>
        <source>Sending application</source>
        <translation>Aplicación emisora</translation>
    </message>
    <message>
        <source>Sending facility</source>
        <translation>Centro emisor</translation>
    </message>
    <message>
        <source>Sending network address</source>
        <translation>Dirección de red emisora</translation>
    </message>
    <message>
        <source>Sending organization</source>
        <translation>Organización emisora</translation>
    </message>
    <message>
        <source>Separate bill</source>
        <translation>Factura separada</translation>
    </message>
    <message>
        <source>Separator</source>
        <translation>Separador</translation>
    </message>
    <message>
        <source>Sequence flag</source>
        <translation>Indicador de secuencia</translation>
    </message>
    <message>
        <source>Sequence number</source>
        <translation>Número de secuencia</translation>
    </message>
    <message>
        <source>Service section</source>
        <translation>Sección del servicio</translation>
    </message>
    <message>
        <source>Servicing facility</source>
        <translation>Centro que presta el servicio</translation>
    </message>
    <message>
        <source>Set ID</source>
        <translation>Número del segmento</translation>
    </message>
    <message>
        <source>Severity</source>
        <translation>Gravedad</translation>
    </message>
    <message>
        <source>Sex</source>
        <translation>Sexo</translation>
    </message>
    <message>
        <source>Signature on file</source>
        <translation>Firma en archivo</translation>
    </message>
    <message>
        <source>Site</source>
        <translation>Lugar anatómico</translation>
    </message>
    <message>
        <source>Site modifier</source>
        <translation>Modificador del lugar anatómico</translation>
    </message>
    <message>
        <source>Social security number</source>
        <translation>Número de la seguridad social</translation>
    </message>
    <message>
        <source>Software</source>
        <translation>Software</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Origen</translation>
    </message>
    <message>
        <source>Source site</source>
        <translation>Lugar de origen</translation>
    </message>
    <message>
        <source>Special program</source>
        <translation>Programa especial</translation>
    </message>
    <message>
        <source>Special relationship</source>
        <translation>Relación especial</translation>
    </message>
    <message>
        <source>Species</source>
        <translation>Especie</translation>
    </message>
    <message>
        <source>Specimen</source>
        <translation>Muestra</translation>
    </message>
    <message>
        <source>Specimen ID</source>
        <translation>Id. de la muestra</translation>
    </message>
    <message>
        <source>Specimen action</source>
        <translation>Acción sobre la muestra</translation>
    </message>
    <message>
        <source>Specimen component</source>
        <translation>Componente de la muestra</translation>
    </message>
    <message>
        <source>Specimen container</source>
        <translation>Recipiente de la muestra</translation>
    </message>
    <message>
        <source>Specimen received</source>
        <translation>Muestra recibida</translation>
    </message>
    <message>
        <source>Specimen source</source>
        <translation>Origen de la muestra</translation>
    </message>
    <message>
        <source>Specimen type</source>
        <translation>Tipo de muestra</translation>
    </message>
    <message>
        <source>Spouse</source>
        <translation>Cónyuge</translation>
    </message>
    <message>
        <source>Staff</source>
        <translation>Personal</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Comienzo</translation>
    </message>
    <message>
        <source>Start date</source>
        <translation>Fecha de comienzo</translation>
    </message>
    <message>
        <source>Start offset</source>
        <translation>Desplazamiento del comienzo</translation>
    </message>
    <message>
        <source>Station AE title</source>
        <translation>Título AE de la estación</translation>
    </message>
    <message>
        <source>Station name</source>
        <translation>Nombre de la estación</translation>
    </message>
    <message>
        <source>Status effective</source>
        <translation>Estado en vigor desde</translation>
    </message>
    <message>
        <source>Status modifier</source>
        <translation>Modificador de estado</translation>
    </message>
    <message>
        <source>Step location</source>
        <translation>Lugar del paso</translation>
    </message>
    <message>
        <source>Storage</source>
        <translation>Almacenamiento</translation>
    </message>
    <message>
        <source>Strain</source>
        <translation>Cepa</translation>
    </message>
    <message>
        <source>Strength</source>
        <translation>Concentración</translation>
    </message>
    <message>
        <source>Strength units</source>
        <translation>Unidades de concentración</translation>
    </message>
    <message>
        <source>Strength volume</source>
        <translation>Volumen de la concentración</translation>
    </message>
    <message>
        <source>Strength volume units</source>
        <translation>Unidades del volumen de la concentración</translation>
    </message>
    <message>
        <source>Student</source>
        <translation>Estudiante</translation>
    </message>
    <message>
        <source>Study instance UID</source>
        <translation>UID de instancia del estudio</translation>
    </message>
    <message>
        <source>Style</source>
        <translation>Estilo</translation>
    </message>
    <message>
        <source>Substance</source>
        <translation>Sustancia</translation>
    </message>
    <message>
        <source>Substance alternative</source>
        <translation>Sustancia alternativa</translation>
    </message>
    <message>
        <source>Substitution</source>
        <translation>Sustitución</translation>
    </message>
    <message>
        <source>Supplementary code</source>
        <translation>Código suplementario</translation>
    </message>
    <message>
        <source>Surgeon</source>
        <translation>Cirujano</translation>
    </message>
    <message>
        <source>System clock</source>
        <translation>Reloj del sistema</translation>
    </message>
    <message>
        <source>Table row data</source>
        <translation>Datos de fila de tabla</translation>
    </message>
    <message>
        <source>Table row definition</source>
        <translation>Definición de fila de tabla</translation>
    </message>
    <message>
        <source>Technician</source>
        <translation>Técnico</translation>
    </message>
    <message>
        <source>Telecommunication</source>
        <translation>Telecomunicación</translation>
    </message>
    <message>
        <source>Temporary location</source>
        <translation>Ubicación temporal</translation>
    </message>
    <message>
        <source>Test code configuration</source>
        <translation>Configuración del código de prueba</translation>
    </message>
    <message>
        <source>Test code detail</source>
        <translation>Detalle del código de prueba</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Texto</translation>
    </message>
    <message>
        <source>Text instruction</source>
        <translation>Instrucción en texto</translation>
    </message>
    <message>
        <source>Text outside a segment</source>
        <translation>Texto fuera de un segmento</translation>
    </message>
    <message>
        <source>Timing</source>
        <translation>Horario</translation>
    </message>
    <message>
        <source>Timing and order sequence</source>
        <translation>Horario y secuencia de la orden</translation>
    </message>
    <message>
        <source>Timing and quantity</source>
        <translation>Horario y cantidad</translation>
    </message>
    <message>
        <source>Tissue type</source>
        <translation>Tipo de tejido</translation>
    </message>
    <message>
        <source>Total adjustments</source>
        <translation>Total de ajustes</translation>
    </message>
    <message>
        <source>Total charges</source>
        <translation>Total de cargos</translation>
    </message>
    <message>
        <source>Total occurrences</source>
        <translation>Total de ocurrencias</translation>
    </message>
    <message>
        <source>Total payments</source>
        <translation>Total de pagos</translation>
    </message>
    <message>
        <source>Trailer comment</source>
        <translation>Comentario de cierre</translation>
    </message>
    <message>
        <source>Transaction ID</source>
        <translation>Id. de transacción</translation>
    </message>
    <message>
        <source>Transaction code</source>
        <translation>Código de transacción</translation>
    </message>
    <message>
        <source>Transaction date</source>
        <translation>Fecha de transacción</translation>
    </message>
    <message>
        <source>Transaction type</source>
        <translation>Tipo de transacción</translation>
    </message>
    <message>
        <source>Transcribed</source>
        <translation>Transcrito</translation>
    </message>
    <message>
        <source>Transcriptionist</source>
        <translation>Transcriptor</translation>
    </message>
    <message>
        <source>Transfer reason</source>
        <translation>Motivo del traslado</translation>
    </message>
    <message>
        <source>Transport</source>
        <translation>Transporte</translation>
    </message>
    <message>
        <source>Transport arranged</source>
        <translation>Transporte acordado</translation>
    </message>
    <message>
        <source>Transport arrangement</source>
        <translation>Acuerdo de transporte</translation>
    </message>
    <message>
        <source>Transport logistics</source>
        <translation>Logística del transporte</translation>
    </message>
    <message>
        <source>Tray ID</source>
        <translation>Id. de bandeja</translation>
    </message>
    <message>
        <source>Tray position</source>
        <translation>Posición en la bandeja</translation>
    </message>
    <message>
        <source>Tray type</source>
        <translation>Tipo de bandeja</translation>
    </message>
    <message>
        <source>Tribal citizenship</source>
        <translation>Ciudadanía tribal</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Tipo</translation>
    </message>
    <message>
        <source>Type modifier</source>
        <translation>Modificador de tipo</translation>
    </message>
    <message>
        <source>UB82 billing</source>
        <translation>Facturación UB82</translation>
    </message>
    <message>
        <source>UB92 billing</source>
        <translation>Facturación UB92</translation>
    </message>
    <message>
        <source>Unique document file name</source>
        <translation>Nombre de archivo único del documento</translation>
    </message>
    <message>
        <source>Unique document number</source>
        <translation>Número único del documento</translation>
    </message>
    <message>
        <source>Unit cost</source>
        <translation>Coste unitario</translation>
    </message>
    <message>
        <source>Units</source>
        <translation>Unidades</translation>
    </message>
    <message>
        <source>Universal service ID</source>
        <translation>Id. de servicio universal</translation>
    </message>
    <message>
        <source>Universal service identifier</source>
        <translation>Identificador de servicio universal</translation>
    </message>
    <message>
        <source>User code</source>
        <translation>Código de usuario</translation>
    </message>
    <message>
        <source>User credential</source>
        <translation>Credencial de usuario</translation>
    </message>
    <message>
        <source>User message</source>
        <translation>Mensaje al usuario</translation>
    </message>
    <message>
        <source>VIP</source>
        <translation>VIP</translation>
    </message>
    <message>
        <source>Valuables</source>
        <translation>Objetos de valor</translation>
    </message>
    <message>
        <source>Valuables location</source>
        <translation>Lugar de los objetos de valor</translation>
    </message>
    <message>
        <source>Value type</source>
        <translation>Tipo de valor</translation>
    </message>
    <message>
        <source>Variance</source>
        <translation>Desviación</translation>
    </message>
    <message>
        <source>Vendor</source>
        <translation>Proveedor</translation>
    </message>
    <message>
        <source>Verification status</source>
        <translation>Estado de verificación</translation>
    </message>
    <message>
        <source>Verified</source>
        <translation>Verificado</translation>
    </message>
    <message>
        <source>Verified by</source>
        <translation>Verificado por</translation>
    </message>
    <message>
        <source>Verifier&apos;s ID</source>
        <translation>Id. de quien verifica</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>Versión</translation>
    </message>
    <message>
        <source>Veteran status</source>
        <translation>Condición de veterano</translation>
    </message>
    <message>
        <source>Virtual table query</source>
        <translation>Consulta de tabla virtual</translation>
    </message>
    <message>
        <source>Visit</source>
        <translation>Episodio</translation>
    </message>
    <message>
        <source>Visit description</source>
        <translation>Descripción del episodio</translation>
    </message>
    <message>
        <source>Visit indicator</source>
        <translation>Indicador de episodio</translation>
    </message>
    <message>
        <source>Visit number</source>
        <translation>Número de episodio</translation>
    </message>
    <message>
        <source>Visit priority</source>
        <translation>Prioridad del episodio</translation>
    </message>
    <message>
        <source>Visit protection</source>
        <translation>Protección del episodio</translation>
    </message>
    <message>
        <source>Visit publicity</source>
        <translation>Publicidad del episodio</translation>
    </message>
    <message>
        <source>Visit, further data</source>
        <translation>Episodio, otros datos</translation>
    </message>
    <message>
        <source>Volume</source>
        <translation>Volumen</translation>
    </message>
    <message>
        <source>Volume units</source>
        <translation>Unidades de volumen</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Qué</translation>
    </message>
    <message>
        <source>What department</source>
        <translation>Qué departamento</translation>
    </message>
    <message>
        <source>What value</source>
        <translation>Qué valor</translation>
    </message>
    <message>
        <source>When to charge</source>
        <translation>Cuándo cargar</translation>
    </message>
    <message>
        <source>Who</source>
        <translation>Quién</translation>
    </message>
    <message>
        <source>Who to inform</source>
        <translation>A quién informar</translation>
    </message>
    <message>
        <source>abnormal</source>
        <translation>anormal</translation>
    </message>
    <message>
        <source>accepted</source>
        <translation>aceptado</translation>
    </message>
    <message>
        <source>acknowledgment</source>
        <translation>acuse de recibo</translation>
    </message>
    <message>
        <source>appointment</source>
        <translation>cita</translation>
    </message>
    <message>
        <source>appointment request</source>
        <translation>solicitud de cita</translation>
    </message>
    <message>
        <source>billing account</source>
        <translation>cuenta de facturación</translation>
    </message>
    <message>
        <source>cancel</source>
        <translation>cancelar</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>cancelado</translation>
    </message>
    <message>
        <source>change</source>
        <translation>cambiar</translation>
    </message>
    <message>
        <source>coded</source>
        <translation>codificado</translation>
    </message>
    <message>
        <source>commit accepted</source>
        <translation>aceptado para registro</translation>
    </message>
    <message>
        <source>commit error</source>
        <translation>error de registro</translation>
    </message>
    <message>
        <source>commit rejected</source>
        <translation>rechazado para registro</translation>
    </message>
    <message>
        <source>completed</source>
        <translation>completado</translation>
    </message>
    <message>
        <source>corrected</source>
        <translation>corregido</translation>
    </message>
    <message>
        <source>date</source>
        <translation>fecha</translation>
    </message>
    <message>
        <source>debugging</source>
        <translation>depuración</translation>
    </message>
    <message>
        <source>deleted</source>
        <translation>eliminado</translation>
    </message>
    <message>
        <source>discontinue</source>
        <translation>interrumpir</translation>
    </message>
    <message>
        <source>discontinued</source>
        <translation>interrumpido</translation>
    </message>
    <message>
        <source>document</source>
        <translation>documento</translation>
    </message>
    <message>
        <source>emergency</source>
        <translation>urgencias</translation>
    </message>
    <message>
        <source>enclosed data</source>
        <translation>datos encapsulados</translation>
    </message>
    <message>
        <source>error</source>
        <translation>error</translation>
    </message>
    <message>
        <source>fatal</source>
        <translation>grave</translation>
    </message>
    <message>
        <source>final</source>
        <translation>definitivo</translation>
    </message>
    <message>
        <source>final, not sent again</source>
        <translation>definitivo, no se envía de nuevo</translation>
    </message>
    <message>
        <source>financial transaction</source>
        <translation>transacción financiera</translation>
    </message>
    <message>
        <source>formatted text</source>
        <translation>texto con formato</translation>
    </message>
    <message>
        <source>high</source>
        <translation>alto</translation>
    </message>
    <message>
        <source>hold</source>
        <translation>retener</translation>
    </message>
    <message>
        <source>imaging order</source>
        <translation>orden de imagen</translation>
    </message>
    <message>
        <source>in process</source>
        <translation>en proceso</translation>
    </message>
    <message>
        <source>information</source>
        <translation>información</translation>
    </message>
    <message>
        <source>inpatient</source>
        <translation>hospitalizado</translation>
    </message>
    <message>
        <source>intermediate</source>
        <translation>intermedio</translation>
    </message>
    <message>
        <source>laboratory order</source>
        <translation>orden de laboratorio</translation>
    </message>
    <message>
        <source>low</source>
        <translation>bajo</translation>
    </message>
    <message>
        <source>master file</source>
        <translation>archivo maestro</translation>
    </message>
    <message>
        <source>medication dispense</source>
        <translation>dispensación de medicación</translation>
    </message>
    <message>
        <source>medication order</source>
        <translation>orden de medicación</translation>
    </message>
    <message>
        <source>new order</source>
        <translation>orden nueva</translation>
    </message>
    <message>
        <source>no result</source>
        <translation>sin resultado</translation>
    </message>
    <message>
        <source>normal</source>
        <translation>normal</translation>
    </message>
    <message>
        <source>not applicable</source>
        <translation>no procede</translation>
    </message>
    <message>
        <source>not asked</source>
        <translation>no solicitado</translation>
    </message>
    <message>
        <source>not verified</source>
        <translation>no verificado</translation>
    </message>
    <message>
        <source>number</source>
        <translation>número</translation>
    </message>
    <message>
        <source>observations follow</source>
        <translation>siguen observaciones</translation>
    </message>
    <message>
        <source>obstetrics</source>
        <translation>obstetricia</translation>
    </message>
    <message>
        <source>on hold</source>
        <translation>retenido</translation>
    </message>
    <message>
        <source>order</source>
        <translation>orden</translation>
    </message>
    <message>
        <source>order cancelled</source>
        <translation>orden cancelada</translation>
    </message>
    <message>
        <source>order received</source>
        <translation>orden recibida</translation>
    </message>
    <message>
        <source>order response</source>
        <translation>respuesta a la orden</translation>
    </message>
    <message>
        <source>outpatient</source>
        <translation>ambulatorio</translation>
    </message>
    <message>
        <source>partial</source>
        <translation>parcial</translation>
    </message>
    <message>
        <source>patient administration</source>
        <translation>administración de pacientes</translation>
    </message>
    <message>
        <source>pending</source>
        <translation>pendiente</translation>
    </message>
    <message>
        <source>pointer</source>
        <translation>puntero</translation>
    </message>
    <message>
        <source>pre-admit</source>
        <translation>previo al ingreso</translation>
    </message>
    <message>
        <source>preliminary</source>
        <translation>preliminar</translation>
    </message>
    <message>
        <source>production</source>
        <translation>producción</translation>
    </message>
    <message>
        <source>query</source>
        <translation>consulta</translation>
    </message>
    <message>
        <source>query response</source>
        <translation>respuesta a la consulta</translation>
    </message>
    <message>
        <source>recurring</source>
        <translation>recurrente</translation>
    </message>
    <message>
        <source>referral</source>
        <translation>derivación</translation>
    </message>
    <message>
        <source>rejected</source>
        <translation>rechazado</translation>
    </message>
    <message>
        <source>replace</source>
        <translation>sustituir</translation>
    </message>
    <message>
        <source>resistant</source>
        <translation>resistente</translation>
    </message>
    <message>
        <source>scheduled</source>
        <translation>programado</translation>
    </message>
    <message>
        <source>send number</source>
        <translation>enviar número</translation>
    </message>
    <message>
        <source>some results</source>
        <translation>algunos resultados</translation>
    </message>
    <message>
        <source>status changed</source>
        <translation>estado cambiado</translation>
    </message>
    <message>
        <source>string</source>
        <translation>cadena</translation>
    </message>
    <message>
        <source>structured number</source>
        <translation>número estructurado</translation>
    </message>
    <message>
        <source>susceptible</source>
        <translation>sensible</translation>
    </message>
    <message>
        <source>text</source>
        <translation>texto</translation>
    </message>
    <message>
        <source>time</source>
        <translation>hora</translation>
    </message>
    <message>
        <source>time stamp</source>
        <translation>marca de tiempo</translation>
    </message>
    <message>
        <source>training</source>
        <translation>formación</translation>
    </message>
    <message>
        <source>unable to accept</source>
        <translation>no puede aceptarse</translation>
    </message>
    <message>
        <source>unsolicited laboratory result</source>
        <translation>resultado de laboratorio no solicitado</translation>
    </message>
    <message>
        <source>unsolicited result</source>
        <translation>resultado no solicitado</translation>
    </message>
    <message>
        <source>vaccination</source>
        <translation>vacunación</translation>
    </message>
    <message>
        <source>very abnormal</source>
        <translation>muy anormal</translation>
    </message>
    <message>
        <source>very high</source>
        <translation>muy alto</translation>
    </message>
    <message>
        <source>very low</source>
        <translation>muy bajo</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>advertencia</translation>
    </message>
    <message>
        <source>wrong</source>
        <translation>erróneo</translation>
    </message>
</context>
<context>
    <name>Help</name>
    <message>
        <source>1 to 64 of a-z 0-9 - _, beginning with a letter or digit. It names the claim folder too.</source>
        <translation>De 1 a 64 caracteres de a-z 0-9 - _, empezando por letra o cifra. También da nombre a la carpeta de reclamados.</translation>
    </message>
    <message>
        <source>A file is taken only when its done file is there, and then whatever its age: a name with {name} or {stem} of the file in it, like {name}.done. Both are claimed, and the done file goes with its file.</source>
        <translation>Un archivo se toma solo cuando está su archivo de fin, y entonces sea cual sea su antigüedad: un nombre que contiene {name} o {stem} del archivo, como {name}.done. Se reclaman ambos, y el archivo de fin acompaña a su archivo.</translation>
    </message>
    <message>
        <source>A file is taken when it has been seen unchanged for this long; 0 takes it at once.</source>
        <translation>Un archivo se toma cuando se ha visto sin cambios durante este tiempo; 0 lo toma al momento.</translation>
    </message>
    <message>
        <source>A file is taken when it has been seen unchanged for this long; 0 takes it at once. That a pause is the end is a guess: a done file, or a sender that renames when it is done, is sure.</source>
        <translation>Un archivo se toma cuando se ha visto sin cambios durante este tiempo; 0 lo toma al momento. Que una pausa sea el final es una suposición: un archivo de fin, o un emisor que renombra al acabar, es seguro.</translation>
    </message>
    <message>
        <source>A file of certificates (PEM) of the authority that signed the store&apos;s certificate: an absolute path on this machine. Default: those that the system trusts.</source>
        <translation>Un archivo de certificados (PEM) de la autoridad que firmó el certificado del almacén: una ruta absoluta en este equipo. Si no se indica: los de confianza del sistema.</translation>
    </message>
    <message>
        <source>A file that can&apos;t be read readTries times goes into this folder below dir. Default: it stays.</source>
        <translation>Un archivo que no puede leerse readTries veces va a esta carpeta dentro de dir. Si no se indica: se queda.</translation>
    </message>
    <message>
        <source>A longer topic goes on in a file of its own; 100 on eCryptfs. Others may have another figure.</source>
        <translation>Un tema más largo sigue en un archivo propio; 100 en eCryptfs. Otros pueden tener otra cifra.</translation>
    </message>
    <message>
        <source>A word of a pattern that takes any number of words.</source>
        <translation>Una palabra de un patrón que admite cualquier número de palabras.</translation>
    </message>
    <message>
        <source>A word of a pattern that takes any one word.</source>
        <translation>Una palabra de un patrón que admite una palabra cualquiera.</translation>
    </message>
    <message>
        <source>Attempts before a delivery is given up; 0: until it works.</source>
        <translation>Intentos antes de abandonar una entrega; 0: hasta que funcione.</translation>
    </message>
    <message>
        <source>Bytes of a bucket&apos;s stamp in update/UPDATE; 0: there are no stamps.</source>
        <translation>Bytes del sello de un cubo en update/UPDATE; 0: no hay sellos.</translation>
    </message>
    <message>
        <source>Claim nothing and read in place. Only for a place that this engine alone reads.</source>
        <translation>No reclamar nada y leer en su sitio. Solo para una ubicación que lee únicamente este motor.</translation>
    </message>
    <message>
        <source>Digits of a bucket&apos;s name.</source>
        <translation>Cifras del nombre de un cubo.</translation>
    </message>
    <message>
        <source>Each pause is this many times the one before.</source>
        <translation>Cada pausa es tantas veces la anterior.</translation>
    </message>
    <message>
        <source>How a written file is called: text with {id} {output} {ext} {name} {stem} {channel} {received:%Y%m%d} in it. Without {id} a second message that gives the same name replaces the first (mode replace) or is rejected (mode create). In {name} and {stem} what a share could not hold is written as % and two digits: / \ : and control characters, a dot or blank at the end, the first letter of a device&apos;s name; on Windows &lt; &gt; &quot; | ? * too.</source>
        <translation>Cómo se llama un archivo escrito: un texto que contiene {id} {output} {ext} {name} {stem} {channel} {received:%Y%m%d}. Sin {id}, un segundo mensaje que da el mismo nombre sustituye al primero (mode replace) o se rechaza (mode create). En {name} y {stem}, lo que un recurso compartido no admitiría se escribe como % y dos cifras: / \ : y caracteres de control, un punto o espacio al final, la primera letra del nombre de un dispositivo; en Windows también &lt; &gt; &quot; | ? *.</translation>
    </message>
    <message>
        <source>How long a message lives; then every program deletes it, read or not. Default: 30d for work, 1d for broadcast.</source>
        <translation>Cuánto vive un mensaje; después lo elimina cualquier programa, leído o no. Si no se indica: 30d para trabajo, 1d para difusión.</translation>
    </message>
    <message>
        <source>How often a file is tried before it counts as unreadable.</source>
        <translation>Cuántas veces se intenta un archivo antes de darlo por ilegible.</translation>
    </message>
    <message>
        <source>Keep whole values (file name, patient, control and order ids, family names) as keyed hashes, so that a search finds them at once. false: a search opens the messages one by one.</source>
        <translation>Conservar valores completos (nombre de archivo, identificadores de paciente, de control y de orden, apellidos) como hashes con clave, para que una búsqueda los encuentre al momento. false: una búsqueda abre los mensajes uno a uno.</translation>
    </message>
    <message>
        <source>Leave files that are larger. Default: no limit.</source>
        <translation>Dejar los archivos que sean mayores. Si no se indica: sin límite.</translation>
    </message>
    <message>
        <source>Leave files whose name matches one of these globs.</source>
        <translation>Dejar los archivos cuyo nombre coincida con uno de estos patrones.</translation>
    </message>
    <message>
        <source>Log in with the private key in this file: an absolute path on this machine.</source>
        <translation>Iniciar sesión con la clave privada de este archivo: una ruta absoluta en este equipo.</translation>
    </message>
    <message>
        <source>Messages that are delivered are kept for this long.</source>
        <translation>Los mensajes entregados se conservan durante este tiempo.</translation>
    </message>
    <message>
        <source>Move files that are stored into this folder below dir instead of deleting them. They are plain text there.</source>
        <translation>Mover los archivos guardados a esta carpeta dentro de dir en lugar de eliminarlos. Allí están como texto sin cifrar.</translation>
    </message>
    <message>
        <source>No pause is longer than this.</source>
        <translation>Ninguna pausa es más larga que esta.</translation>
    </message>
    <message>
        <source>Pause after the first attempt that failed.</source>
        <translation>Pausa tras el primer intento fallido.</translation>
    </message>
    <message>
        <source>Raise an alarm when a file or a delivery waits for this long. Default: never.</source>
        <translation>Dar una alarma cuando un archivo o una entrega espera durante este tiempo. Si no se indica: nunca.</translation>
    </message>
    <message>
        <source>Raise an alarm when nothing has come for this long. Default: as usualHours says.</source>
        <translation>Dar una alarma cuando no ha llegado nada durante este tiempo. Si no se indica: lo que diga usualHours.</translation>
    </message>
    <message>
        <source>Read the folders below dir too, except hidden ones.</source>
        <translation>Leer también las carpetas dentro de dir, salvo las ocultas.</translation>
    </message>
    <message>
        <source>Take files by name (bytes of the path in UTF-8) or by the time they were last changed.</source>
        <translation>Tomar los archivos por nombre (bytes de la ruta en UTF-8) o por la hora de su último cambio.</translation>
    </message>
    <message>
        <source>Take only files whose name matches one of these globs. Default: all.</source>
        <translation>Tomar solo los archivos cuyo nombre coincida con uno de estos patrones. Si no se indica: todos.</translation>
    </message>
    <message>
        <source>The account on the server.</source>
        <translation>La cuenta en el servidor.</translation>
    </message>
    <message>
        <source>The address of a store of your own or of a gateway. Default: the service&apos;s own.</source>
        <translation>La dirección de un almacén propio o de una puerta de enlace. Si no se indica: la del propio servicio.</translation>
    </message>
    <message>
        <source>The base of the numbers that name the buckets.</source>
        <translation>La base de los números que dan nombre a los cubos.</translation>
    </message>
    <message>
        <source>The bucket&apos;s region. Default: what the profile says.</source>
        <translation>La región del bucket. Si no se indica: la que diga el perfil.</translation>
    </message>
    <message>
        <source>The bucket. It is never made.</source>
        <translation>El bucket. Nunca se crea.</translation>
    </message>
    <message>
        <source>The container. It is never made.</source>
        <translation>El contenedor. Nunca se crea.</translation>
    </message>
    <message>
        <source>The destination&apos;s name, unique in its channel.</source>
        <translation>El nombre del destino, único en su canal.</translation>
    </message>
    <message>
        <source>The folder of the queue: an absolute path on this machine, or of a share. It is never made; what belongs into it is.</source>
        <translation>La carpeta de la cola: una ruta absoluta en este equipo o de un recurso compartido. Nunca se crea; lo que va dentro, sí.</translation>
    </message>
    <message>
        <source>The folder on the server: a path from the root, or from where the login ends (. for that folder itself). It is never made by a run.</source>
        <translation>La carpeta en el servidor: una ruta desde la raíz, o desde donde termina el inicio de sesión (. para esa misma carpeta). Una ejecución nunca la crea.</translation>
    </message>
    <message>
        <source>The folder-like path below which objects are read or written; in and in/ are the same. Default: all.</source>
        <translation>La ruta, como de carpeta, bajo la que se leen o escriben objetos; in y in/ son la misma. Si no se indica: todo.</translation>
    </message>
    <message>
        <source>The folder: an absolute path on this machine, or of a share. It is never made.</source>
        <translation>La carpeta: una ruta absoluta en este equipo o de un recurso compartido. Nunca se crea.</translation>
    </message>
    <message>
        <source>The place is listed this often, whether or not the system tells of changes.</source>
        <translation>La ubicación se lista con esta frecuencia, avise o no el sistema de los cambios.</translation>
    </message>
    <message>
        <source>The server&apos;s host key: its line (ssh-ed25519 AAAA…) or its fingerprint (SHA256:…). It stands over the key that was trusted with the trust command; with neither nothing is sent to the server.</source>
        <translation>La clave del servidor: su línea (ssh-ed25519 AAAA…) o su huella (SHA256:…). Prevalece sobre la clave en la que se confió con la orden trust; sin ninguna de las dos no se envía nada al servidor.</translation>
    </message>
    <message>
        <source>The server&apos;s name or address.</source>
        <translation>El nombre o la dirección del servidor.</translation>
    </message>
    <message>
        <source>The server&apos;s port.</source>
        <translation>El puerto del servidor.</translation>
    </message>
    <message>
        <source>The storage account.</source>
        <translation>La cuenta de almacenamiento.</translation>
    </message>
    <message>
        <source>The topic of each message: words with a dot between them. {channel} is the channel&apos;s name, {type} the message&apos;s type in lower case, a word for each part: ADT^A01 gives adt.a01; other where it has none.</source>
        <translation>El tema de cada mensaje: palabras separadas por un punto. {channel} es el nombre del canal, {type} el tipo del mensaje en minúsculas, una palabra por cada parte: ADT^A01 da adt.a01; other si no tiene ninguno.</translation>
    </message>
    <message>
        <source>Topics stand in hex in the names of messages.</source>
        <translation>Los temas figuran en hexadecimal en los nombres de los mensajes.</translation>
    </message>
    <message>
        <source>What stands between the words of a topic.</source>
        <translation>Lo que separa las palabras de un tema.</translation>
    </message>
    <message>
        <source>Where the bucket&apos;s name stands in an address: path, or virtual (in the host&apos;s name). auto: path for an endpoint with a port or an IP address.</source>
        <translation>Dónde figura el nombre del bucket en una dirección: path, o virtual (en el nombre del servidor). auto: path para un punto de conexión con puerto o dirección IP.</translation>
    </message>
    <message>
        <source>Which messages: words with a dot between them; * is one word that is not empty, # any number of words, also none, at most three times.</source>
        <translation>Qué mensajes: palabras separadas por un punto; * es una palabra no vacía, # cualquier número de palabras, también ninguna, como máximo tres veces.</translation>
    </message>
    <message>
        <source>Without silentAfter: learn each hour of the week for 14 days, then raise an alarm when nothing has come for three times the longest pause that this hour had in four weeks, 15 minutes at least.</source>
        <translation>Sin silentAfter: aprender cada hora de la semana durante 14 días y después dar una alarma cuando no ha llegado nada durante el triple de la pausa más larga que tuvo esta hora en cuatro semanas, 15 minutos como mínimo.</translation>
    </message>
    <message>
        <source>Write a done file after each file, when that one is whole and flushed: a name with {name} or {stem} of the written file in it, like {name}.done.</source>
        <translation>Escribir un archivo de fin después de cada archivo, cuando este está completo y volcado a disco: un nombre que contiene {name} o {stem} del archivo escrito, como {name}.done.</translation>
    </message>
    <message>
        <source>create: an object is never replaced; the same bytes there already count as delivered, others reject the message; replace: an object of the same name is replaced.</source>
        <translation>create: nunca se sustituye un objeto; si allí ya están los mismos bytes cuenta como entregado, otros rechazan el mensaje; replace: se sustituye un objeto con el mismo nombre.</translation>
    </message>
    <message>
        <source>false: the channel is left alone until it is set to true.</source>
        <translation>false: el canal se deja en paz hasta que se fije true.</translation>
    </message>
    <message>
        <source>replace: a file of the same name is replaced, so a resend writes over its first copy; create: another file of that name rejects the message.</source>
        <translation>replace: se sustituye un archivo con el mismo nombre, así que un reenvío escribe sobre su primera copia; create: otro archivo con ese nombre rechaza el mensaje.</translation>
    </message>
    <message>
        <source>same: another drive at this path is not touched until a person says it is right; any: each drive is a place of its own. Default: same on fixed disks and shares, any on removable drives.</source>
        <translation>same: otra unidad en esta ruta no se toca hasta que una persona diga que es correcta; any: cada unidad es una ubicación propia. Si no se indica: same en discos fijos y recursos compartidos, any en unidades extraíbles.</translation>
    </message>
    <message>
        <source>stored: log in with the password that is sealed in the store.</source>
        <translation>stored: iniciar sesión con la contraseña sellada en el almacén.</translation>
    </message>
    <message>
        <source>stored: the access key that is sealed in the store; default: what this machine&apos;s environment gives; profile:NAME: a profile of this user&apos;s AWS files.</source>
        <translation>stored: la clave de acceso sellada en el almacén; default: lo que da el entorno de este equipo; profile:NAME: un perfil de los archivos de AWS de este usuario.</translation>
    </message>
    <message>
        <source>stored: the account key, SAS or connection string that is sealed in the store; default: what this machine&apos;s environment gives.</source>
        <translation>stored: la clave de cuenta, la SAS o la cadena de conexión sellada en el almacén; default: lo que da el entorno de este equipo.</translation>
    </message>
    <message>
        <source>stored: the private key is opened with the passphrase that is sealed in the store.</source>
        <translation>stored: la clave privada se abre con la frase de contraseña sellada en el almacén.</translation>
    </message>
    <message>
        <source>true: log in with the keys of the running SSH agent.</source>
        <translation>true: iniciar sesión con las claves del agente SSH en marcha.</translation>
    </message>
    <message>
        <source>true: publish work, of which each message goes to one program of all; false: publish broadcast.</source>
        <translation>true: publicar trabajo, del que cada mensaje va a un solo programa de todos; false: publicar difusión.</translation>
    </message>
    <message>
        <source>true: take bundles: each folder in dir that came by one rename, with one file and its manifest.json in it. One message a bundle.</source>
        <translation>true: tomar conjuntos: cada carpeta de dir que llegó con un solo cambio de nombre, con un archivo y su manifest.json dentro. Un mensaje por conjunto.</translation>
    </message>
    <message>
        <source>true: take work, of which each message goes to one program of all; false: hear broadcast, which each program gets.</source>
        <translation>true: tomar trabajo, del que cada mensaje va a un solo programa de todos; false: escuchar difusión, que recibe cada programa.</translation>
    </message>
    <message>
        <source>true: the done file is a manifest (JSON) of the bytes that were written: name, size, hash, records, key and time.</source>
        <translation>true: el archivo de fin es un manifiesto (JSON) de los bytes escritos: nombre, tamaño, hash, registros, clave y hora.</translation>
    </message>
    <message>
        <source>true: the done file is a manifest (JSON), and name, size, hash, records, key and time in it are checked. Its idempotencyKey is the message&apos;s key.</source>
        <translation>true: el archivo de fin es un manifiesto (JSON), y se comprueban su nombre, tamaño, hash, registros, clave y hora. Su idempotencyKey es la clave del mensaje.</translation>
    </message>
    <message>
        <source>true: there is one bucket alone.</source>
        <translation>true: hay un solo cubo.</translation>
    </message>
    <message>
        <source>true: write each file as a bundle: a folder of its name with the file and its manifest.json in it, published by one rename. Another bundle of that name is never replaced.</source>
        <translation>true: escribir cada archivo como conjunto: una carpeta con su nombre que contiene el archivo y su manifest.json, publicada con un solo cambio de nombre. Nunca se sustituye otro conjunto con ese nombre.</translation>
    </message>
    <message>
        <source>when-required: send no checksum of our own, for older gateways that refuse it.</source>
        <translation>when-required: no enviar ninguna suma de comprobación propia, para puertas de enlace antiguas que la rechazan.</translation>
    </message>
</context>
<context>
    <name>HelpSheet</name>
    <message>
        <source>A code, or a word of what it means</source>
        <translation>Un código, o una palabra de lo que significa</translation>
    </message>
    <message>
        <source>Channels, Messages, Failures, Audit, Settings</source>
        <translation>Canales, Mensajes, Fallos, Auditoría, Ajustes</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>Código</translation>
    </message>
    <message>
        <source>Codes</source>
        <translation>Códigos</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Copiado</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copiar</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Ayuda</translation>
    </message>
    <message>
        <source>Meanwhile</source>
        <translation>Entretanto</translation>
    </message>
    <message>
        <source>No code is called that or means that.</source>
        <translation>Ningún código se llama así ni significa eso.</translation>
    </message>
    <message>
        <source>Nothing is chosen</source>
        <translation>No hay nada elegido</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>Espacio</translation>
    </message>
    <message>
        <source>The keys of the window</source>
        <translation>Las teclas de la ventana</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Qué</translation>
    </message>
    <message>
        <source>What it means</source>
        <translation>Qué significa</translation>
    </message>
    <message>
        <source>What to do</source>
        <translation>Qué hacer</translation>
    </message>
    <message>
        <source>a new channel, edit the chosen one</source>
        <translation>un canal nuevo, editar el elegido</translation>
    </message>
    <message>
        <source>closes a menu, a sheet, the pane, then the search</source>
        <translation>cierra un menú, una hoja, el panel y después la búsqueda</translation>
    </message>
    <message>
        <source>find</source>
        <translation>buscar</translation>
    </message>
    <message>
        <source>poll the chosen channel now; from the head of the list, all</source>
        <translation>sondear ahora el canal elegido; desde la cabecera de la lista, todos</translation>
    </message>
    <message>
        <source>put away what is shown</source>
        <translation>ocultar lo que se muestra</translation>
    </message>
    <message>
        <source>quit</source>
        <translation>salir</translation>
    </message>
    <message>
        <source>resend what is chosen</source>
        <translation>reenviar lo elegido</translation>
    </message>
    <message>
        <source>the menu of a row</source>
        <translation>el menú de una fila</translation>
    </message>
    <message>
        <source>this help, on the code of what is chosen</source>
        <translation>esta ayuda, en el código de lo elegido</translation>
    </message>
    <message>
        <source>ticks a row</source>
        <translation>marca una fila</translation>
    </message>
</context>
<context>
    <name>HistoryModel</name>
    <message>
        <source>What</source>
        <translation>Qué</translation>
    </message>
    <message>
        <source>When</source>
        <translation>Cuándo</translation>
    </message>
    <message>
        <source>Who</source>
        <translation>Quién</translation>
    </message>
</context>
<context>
    <name>Kept</name>
    <message>
        <source>1 day</source>
        <translation>1 día</translation>
    </message>
    <message>
        <source>1 hour</source>
        <translation>1 hora</translation>
    </message>
    <message>
        <source>1 message</source>
        <translation>1 mensaje</translation>
    </message>
    <message>
        <source>{count} days</source>
        <translation>{count} días</translation>
    </message>
    <message>
        <source>{count} hours</source>
        <translation>{count} horas</translation>
    </message>
    <message>
        <source>{count} messages</source>
        <translation>{count} mensajes</translation>
    </message>
</context>
<context>
    <name>KeptModel</name>
    <message>
        <source>Channel</source>
        <translation>Canal</translation>
    </message>
    <message>
        <source>Kept for</source>
        <translation>Se conserva</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>Mensajes</translation>
    </message>
    <message>
        <source>Oldest</source>
        <translation>El más antiguo</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Tamaño</translation>
    </message>
    <message>
        <source>none</source>
        <translation>ninguno</translation>
    </message>
    <message>
        <source>not in channels.yaml</source>
        <translation>no figura en channels.yaml</translation>
    </message>
</context>
<context>
    <name>KeyPage</name>
    <message>
        <source>A channel takes files from one place, keeps each one sealed in this home, and delivers it to others. Two questions and a check, then it runs.</source>
        <translation>Un canal toma archivos de una ubicación, guarda cada uno sellado en esta instalación y lo entrega en otras. Dos preguntas y una comprobación, y está en marcha.</translation>
    </message>
    <message>
        <source>Finish the recovery key first, or choose Later</source>
        <translation>Termine primero la clave de recuperación o elija «Más tarde»</translation>
    </message>
    <message>
        <source>It opens this home&apos;s store on any machine, whoever holds it.</source>
        <translation>Abre el almacén de esta instalación en cualquier equipo, la tenga quien la tenga.</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>Más tarde</translation>
    </message>
    <message>
        <source>Make the recovery key now</source>
        <translation>Crear ahora la clave de recuperación</translation>
    </message>
    <message>
        <source>Messages, names and passwords are sealed. The key is kept by: {keeper}</source>
        <translation>Los mensajes, los nombres y las contraseñas están sellados. Guarda la clave: {keeper}</translation>
    </message>
    <message>
        <source>The recovery key</source>
        <translation>La clave de recuperación</translation>
    </message>
    <message>
        <source>There is a recovery key, made {time}</source>
        <translation>Hay una clave de recuperación, creada: {time}</translation>
    </message>
    <message>
        <source>Welcome</source>
        <translation>Bienvenida</translation>
    </message>
    <message>
        <source>Without it, what is stored can&apos;t be opened when this user&apos;s profile or this machine is lost. This page asks again with the next channel; Settings has it too.</source>
        <translation>Sin ella, lo guardado no puede abrirse si se pierde el perfil de este usuario o este equipo. Esta página vuelve a preguntar con el próximo canal; también está en Ajustes.</translation>
    </message>
</context>
<context>
    <name>Keys</name>
    <message>
        <source>1 month has a key of its own</source>
        <translation>1 mes tiene clave propia</translation>
    </message>
    <message>
        <source>Being sealed anew for {age}: {stage}; {done} of {total} messages done</source>
        <translation>Sellándose de nuevo desde hace {age}: {stage}; {done} de {total} mensajes hechos</translation>
    </message>
    <message>
        <source>Fingerprint {fingerprint}, taken {time}</source>
        <translation>Huella {fingerprint}, tomada: {time}</translation>
    </message>
    <message>
        <source>Made {time}, {age} ago. An earlier one is void.</source>
        <translation>Creada: {time}, hace {age}. Las anteriores quedan anuladas.</translation>
    </message>
    <message>
        <source>Master key {number}, {age} old: since {time}</source>
        <translation>Clave maestra {number}, de hace {age}: desde {time}</translation>
    </message>
    <message>
        <source>No backup can be made: it would open with it alone.</source>
        <translation>No se puede hacer ninguna copia de seguridad: solo se abriría con ella.</translation>
    </message>
    <message>
        <source>Somebody put {count} other keys into the store from outside. They were given nothing.</source>
        <translation>Alguien puso {count} claves ajenas en el almacén desde fuera. No se les dio acceso a nada.</translation>
    </message>
    <message>
        <source>The store is open. Kept by: {keeper}</source>
        <translation>El almacén está abierto. Guarda la clave: {keeper}</translation>
    </message>
    <message>
        <source>The store was opened with the recovery key, to be looked at only. Its master key is away.</source>
        <translation>El almacén se abrió con la clave de recuperación, solo para consulta. Su clave maestra no está.</translation>
    </message>
    <message>
        <source>There is none. A lost user profile or machine would mean lost messages.</source>
        <translation>No hay ninguna. Perder el perfil de usuario o el equipo significaría perder los mensajes.</translation>
    </message>
    <message>
        <source>There is none. The escrow key of the hospital opens this store too.</source>
        <translation>No hay ninguna. La clave de custodia del hospital también abre este almacén.</translation>
    </message>
    <message>
        <source>failures, settings and secrets</source>
        <translation>fallos, ajustes y secretos</translation>
    </message>
    <message>
        <source>the audit record</source>
        <translation>el registro de auditoría</translation>
    </message>
    <message>
        <source>the keys</source>
        <translation>las claves</translation>
    </message>
    <message>
        <source>the messages</source>
        <translation>los mensajes</translation>
    </message>
    <message>
        <source>the search words</source>
        <translation>las palabras de búsqueda</translation>
    </message>
    <message>
        <source>{count} months have a key of their own</source>
        <translation>{count} meses tienen clave propia</translation>
    </message>
</context>
<context>
    <name>KeysPart</name>
    <message>
        <source>A key is feared known</source>
        <translation>Se teme que alguien conozca una clave</translation>
    </message>
    <message>
        <source>A stolen key file, a lost paper, somebody who left: everything is sealed anew under new keys, and the old keys are destroyed. Work goes on meanwhile.</source>
        <translation>Un archivo de clave robado, un papel perdido, alguien que se marchó: todo se sella de nuevo con claves nuevas y las anteriores se destruyen. El trabajo continúa entretanto.</translation>
    </message>
    <message>
        <source>Escrow key of the hospital</source>
        <translation>Clave de custodia del hospital</translation>
    </message>
    <message>
        <source>Everything is being sealed anew</source>
        <translation>Todo se está sellando de nuevo</translation>
    </message>
    <message>
        <source>Everything is being sealed anew, beside the work. A restart goes on with it.</source>
        <translation>Todo se está sellando de nuevo, en paralelo al trabajo. Tras un reinicio continúa.</translation>
    </message>
    <message>
        <source>Exchange the master key…</source>
        <translation>Cambiar la clave maestra…</translation>
    </message>
    <message>
        <source>It is being exchanged</source>
        <translation>Se está cambiando</translation>
    </message>
    <message>
        <source>It opens the keys of the months, and these open the messages. It never lies in the home folder.</source>
        <translation>Abre las claves de los meses, y estas abren los mensajes. Nunca está en la carpeta de la instalación.</translation>
    </message>
    <message>
        <source>Make a new recovery key…</source>
        <translation>Crear una nueva clave de recuperación…</translation>
    </message>
    <message>
        <source>Make a recovery key…</source>
        <translation>Crear una clave de recuperación…</translation>
    </message>
    <message>
        <source>Master key</source>
        <translation>Clave maestra</translation>
    </message>
    <message>
        <source>Messages sealed anew</source>
        <translation>Mensajes sellados de nuevo</translation>
    </message>
    <message>
        <source>On paper, in a safe. It opens the store where the master key is lost, also on another machine.</source>
        <translation>En papel, en una caja fuerte. Abre el almacén si se pierde la clave maestra, también en otro equipo.</translation>
    </message>
    <message>
        <source>Recovery key</source>
        <translation>Clave de recuperación</translation>
    </message>
    <message>
        <source>Seal everything anew…</source>
        <translation>Sellar todo de nuevo…</translation>
    </message>
    <message>
        <source>The administrators of this machine named it. Whoever has its private half opens this store.</source>
        <translation>La nombraron los administradores de este equipo. Quien tiene su mitad privada abre este almacén.</translation>
    </message>
    <message>
        <source>The master key is being exchanged…</source>
        <translation>Se está cambiando la clave maestra…</translation>
    </message>
    <message>
        <source>The recovery key is valid from now on. An earlier one is void.</source>
        <translation>La clave de recuperación es válida desde ahora. Las anteriores quedan anuladas.</translation>
    </message>
    <message>
        <source>The state of the keys is not known yet</source>
        <translation>Aún no se conoce el estado de las claves</translation>
    </message>
    <message>
        <source>The store has a new master key, its number {number}. The old one is forgotten.</source>
        <translation>El almacén tiene una clave maestra nueva, la número {number}. La anterior se olvidó.</translation>
    </message>
    <message>
        <source>There is none yet</source>
        <translation>Aún no hay ninguna</translation>
    </message>
    <message>
        <source>This recovery key opens everything that is kept. The try stands in the audit record.</source>
        <translation>Esta clave de recuperación abre todo lo que se conserva. La prueba consta en el registro de auditoría.</translation>
    </message>
    <message>
        <source>Try the recovery key…</source>
        <translation>Probar la clave de recuperación…</translation>
    </message>
</context>
<context>
    <name>LineStrip</name>
    <message>
        <source>Where the messages stand</source>
        <translation>Dónde están los mensajes</translation>
    </message>
</context>
<context>
    <name>ListFiles</name>
    <message>
        <source>Export the list</source>
        <translation>Exportar la lista</translation>
    </message>
    <message>
        <source>Table (*.csv)</source>
        <translation>Tabla (*.csv)</translation>
    </message>
    <message>
        <source>The newest {count} rows are written: narrow the list for the older ones.</source>
        <translation>Se escriben las {count} filas más recientes: acote la lista para las más antiguas.</translation>
    </message>
    <message>
        <source>Writing the list…</source>
        <translation>Escribiendo la lista…</translation>
    </message>
    <message>
        <source>{count} rows written. It is in the audit record.</source>
        <translation>Filas escritas: {count}. Consta en el registro de auditoría.</translation>
    </message>
</context>
<context>
    <name>LogModel</name>
    <message>
        <source>Channel</source>
        <translation>Canal</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Detalles</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>Evento</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>Nivel</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Hora</translation>
    </message>
</context>
<context>
    <name>LogPart</name>
    <message>
        <source>Diagnostics bundle…</source>
        <translation>Paquete de diagnóstico…</translation>
    </message>
    <message>
        <source>Open the log folder</source>
        <translation>Abrir la carpeta del diario</translation>
    </message>
</context>
<context>
    <name>LogView</name>
    <message>
        <source>All channels</source>
        <translation>Todos los canales</translation>
    </message>
    <message>
        <source>All levels</source>
        <translation>Todos los niveles</translation>
    </message>
    <message>
        <source>Channel</source>
        <translation>Canal</translation>
    </message>
    <message>
        <source>Clear filters</source>
        <translation>Quitar los filtros</translation>
    </message>
    <message>
        <source>Copy code</source>
        <translation>Copiar el código</translation>
    </message>
    <message>
        <source>Copy exact time</source>
        <translation>Copiar la hora exacta</translation>
    </message>
    <message>
        <source>Copy lines</source>
        <translation>Copiar las líneas</translation>
    </message>
    <message>
        <source>Copy row</source>
        <translation>Copiar la fila</translation>
    </message>
    <message>
        <source>Errors</source>
        <translation>Errores</translation>
    </message>
    <message>
        <source>Find in the log</source>
        <translation>Buscar en el diario</translation>
    </message>
    <message>
        <source>Info and worse</source>
        <translation>Información y superior</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>Nivel</translation>
    </message>
    <message>
        <source>Lines of other levels or other words are there.</source>
        <translation>Hay líneas de otros niveles o con otras palabras.</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Diario</translation>
    </message>
    <message>
        <source>No line like this</source>
        <translation>Ninguna línea así</translation>
    </message>
    <message>
        <source>No line yet</source>
        <translation>Aún no hay líneas</translation>
    </message>
    <message>
        <source>Reading the log…</source>
        <translation>Leyendo el diario…</translation>
    </message>
    <message>
        <source>The log can&apos;t be read</source>
        <translation>No se puede leer el diario</translation>
    </message>
    <message>
        <source>There is nothing to copy</source>
        <translation>No hay nada que copiar</translation>
    </message>
    <message>
        <source>Warnings and worse</source>
        <translation>Advertencias y superior</translation>
    </message>
    <message>
        <source>What the engine does stands here, line by line, without names and without content.</source>
        <translation>Lo que hace el motor figura aquí línea a línea, sin nombres y sin contenido.</translation>
    </message>
    <message>
        <source>{count} lines copied</source>
        <translation>Líneas copiadas: {count}</translation>
    </message>
</context>
<context>
    <name>Look</name>
    <message>
        <source>1 file lies there now</source>
        <translation>Ahora hay allí 1 archivo</translation>
    </message>
    <message>
        <source>; the newest is of {time}</source>
        <translation>; el más reciente: {time}</translation>
    </message>
    <message>
        <source>Can be read</source>
        <translation>Se puede leer</translation>
    </message>
    <message>
        <source>Can be written</source>
        <translation>Se puede escribir</translation>
    </message>
    <message>
        <source>Can&apos;t be used now</source>
        <translation>No se puede usar ahora</translation>
    </message>
    <message>
        <source>Made on Start</source>
        <translation>Se crea al iniciar</translation>
    </message>
    <message>
        <source>More than {count} files lie there now</source>
        <translation>Ahora hay allí más de {count} archivos</translation>
    </message>
    <message>
        <source>Needs a look</source>
        <translation>Por revisar</translation>
    </message>
    <message>
        <source>No file lies there now.</source>
        <translation>Ahora no hay allí ningún archivo.</translation>
    </message>
    <message>
        <source>The folder is not there yet. Start makes it.</source>
        <translation>La carpeta aún no existe. «Iniciar» la crea.</translation>
    </message>
    <message>
        <source>They are taken too: each is stored sealed here, delivered, and then removed from there.</source>
        <translation>También se toman: cada uno se guarda aquí sellado, se entrega y después se elimina de allí.</translation>
    </message>
    <message>
        <source>What comes there is stored sealed here, delivered, and then removed from there.</source>
        <translation>Lo que llega allí se guarda aquí sellado, se entrega y después se elimina de allí.</translation>
    </message>
    <message>
        <source>What lies there stays. Each file is written under a hidden name, then renamed into place.</source>
        <translation>Lo que hay allí se queda. Cada archivo se escribe con un nombre oculto y después se renombra en su lugar.</translation>
    </message>
    <message>
        <source>without an ending</source>
        <translation>sin extensión</translation>
    </message>
    <message>
        <source>{count} files lie there now</source>
        <translation>Ahora hay allí {count} archivos</translation>
    </message>
    <message>
        <source>{size} free</source>
        <translation>{size} libres</translation>
    </message>
</context>
<context>
    <name>LookCard</name>
    <message>
        <source>Nothing is touched before you press Start on the last page.</source>
        <translation>No se toca nada antes de que usted pulse «Iniciar» en la última página.</translation>
    </message>
</context>
<context>
    <name>LookSheet</name>
    <message>
        <source>Look without the key store</source>
        <translation>Consultar sin el almacén de claves</translation>
    </message>
    <message>
        <source>Messages, failures and the audit record can be read and exported. Each look is audited.</source>
        <translation>Los mensajes, los fallos y el registro de auditoría pueden leerse y exportarse. Cada consulta queda auditada.</translation>
    </message>
    <message>
        <source>Nothing is claimed, delivered, resent or changed, and no key is kept by that.</source>
        <translation>No se reclama, entrega, reenvía ni cambia nada, y no se conserva ninguna clave por ello.</translation>
    </message>
    <message>
        <source>Open to look</source>
        <translation>Abrir para consultar</translation>
    </message>
</context>
<context>
    <name>MakeRecoverySheet</name>
    <message>
        <source>It opens this home&apos;s store on any machine, whoever holds it.</source>
        <translation>Abre el almacén de esta instalación en cualquier equipo, la tenga quien la tenga.</translation>
    </message>
    <message>
        <source>New recovery key</source>
        <translation>Nueva clave de recuperación</translation>
    </message>
    <message>
        <source>The one before it is void then. Backups of before keep opening with theirs: keep that paper too.</source>
        <translation>La anterior queda entonces anulada. Las copias de seguridad de antes se siguen abriendo con la suya: conserve también ese papel.</translation>
    </message>
</context>
<context>
    <name>MessageBrowser</name>
    <message>
        <source>1 chosen, further down</source>
        <translation>1 elegido, más abajo</translation>
    </message>
    <message>
        <source>At most {count} messages at a time</source>
        <translation>Como máximo {count} mensajes a la vez</translation>
    </message>
    <message>
        <source>Choose messages first</source>
        <translation>Elija primero mensajes</translation>
    </message>
    <message>
        <source>Clear filters</source>
        <translation>Quitar los filtros</translation>
    </message>
    <message>
        <source>Copy exact time</source>
        <translation>Copiar la hora exacta</translation>
    </message>
    <message>
        <source>Copy id</source>
        <translation>Copiar el id.</translation>
    </message>
    <message>
        <source>Copy row</source>
        <translation>Copiar la fila</translation>
    </message>
    <message>
        <source>Copy value</source>
        <translation>Copiar el valor</translation>
    </message>
    <message>
        <source>Each file that a channel takes stands here as a message, with its deliveries.</source>
        <translation>Cada archivo que toma un canal figura aquí como mensaje, con sus entregas.</translation>
    </message>
    <message>
        <source>Filter for this value</source>
        <translation>Filtrar por este valor</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>Mensajes</translation>
    </message>
    <message>
        <source>No key deletes a message. How long they are kept stands under Settings, Retention and backup.</source>
        <translation>Ninguna tecla borra un mensaje. Cuánto tiempo se conservan está en Ajustes, Conservación y copias.</translation>
    </message>
    <message>
        <source>No message found</source>
        <translation>No se encontró ningún mensaje</translation>
    </message>
    <message>
        <source>No message yet</source>
        <translation>Aún no hay ningún mensaje</translation>
    </message>
    <message>
        <source>Nothing found back to {time}</source>
        <translation>Nada encontrado hasta {time}</translation>
    </message>
    <message>
        <source>Nothing found back to {time} yet</source>
        <translation>Aún nada encontrado hasta {time}</translation>
    </message>
    <message>
        <source>Nothing kept here matches the search and the chips.</source>
        <translation>Nada de lo que se conserva aquí coincide con la búsqueda y los filtros.</translation>
    </message>
    <message>
        <source>Outputs</source>
        <translation>Salidas</translation>
    </message>
    <message>
        <source>Patient id, control id, file name or time</source>
        <translation>Id. de paciente, id. de control, archivo u hora</translation>
    </message>
    <message>
        <source>Shift or Ctrl and click to choose more</source>
        <translation>Mayús o Ctrl y clic para elegir más</translation>
    </message>
    <message>
        <source>The messages can&apos;t be read</source>
        <translation>No se pueden leer los mensajes</translation>
    </message>
    <message>
        <source>The search was stopped there. Go on looks further back.</source>
        <translation>La búsqueda se detuvo ahí. «Continuar» busca más atrás.</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Reintentar</translation>
    </message>
    <message>
        <source>Whole values are looked up first; the rest is looked for by opening, newest first.</source>
        <translation>Primero se buscan los valores completos; el resto se busca abriendo los mensajes, los más recientes primero.</translation>
    </message>
    <message>
        <source>more than {count}</source>
        <translation>más de {count}</translation>
    </message>
    <message>
        <source>{count} chosen</source>
        <translation>Elegidos: {count}</translation>
    </message>
    <message>
        <source>{first} to {last} of {total}</source>
        <translation>De {first} a {last} de {total}</translation>
    </message>
</context>
<context>
    <name>MessageFilters</name>
    <message>
        <source>+ Channel</source>
        <translation>+ Canal</translation>
    </message>
    <message>
        <source>+ Received</source>
        <translation>+ Recibido</translation>
    </message>
    <message>
        <source>+ State</source>
        <translation>+ Estado</translation>
    </message>
    <message>
        <source>+ Type</source>
        <translation>+ Tipo</translation>
    </message>
    <message>
        <source>Channel: {name}</source>
        <translation>Canal: {name}</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Continuar</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>Buscando…</translation>
    </message>
    <message>
        <source>No channel yet</source>
        <translation>Aún no hay ningún canal</translation>
    </message>
    <message>
        <source>No type among the messages listed</source>
        <translation>Ningún tipo entre los mensajes listados</translation>
    </message>
    <message>
        <source>Received: {words}</source>
        <translation>Recibido: {words}</translation>
    </message>
    <message>
        <source>State: {words}</source>
        <translation>Estado: {words}</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Detener</translation>
    </message>
    <message>
        <source>Type: {name}</source>
        <translation>Tipo: {name}</translation>
    </message>
    <message>
        <source>before {until}</source>
        <translation>antes de {until}</translation>
    </message>
    <message>
        <source>last 24 hours</source>
        <translation>últimas 24 horas</translation>
    </message>
    <message>
        <source>last 7 days</source>
        <translation>últimos 7 días</translation>
    </message>
    <message>
        <source>last hour</source>
        <translation>última hora</translation>
    </message>
    <message>
        <source>more than {count}</source>
        <translation>más de {count}</translation>
    </message>
    <message>
        <source>since {since}</source>
        <translation>desde {since}</translation>
    </message>
    <message>
        <source>today</source>
        <translation>hoy</translation>
    </message>
    <message>
        <source>{count} found in {ms} ms</source>
        <translation>Encontrados: {count}, en {ms} ms</translation>
    </message>
    <message>
        <source>{count} found, searched back to {time}</source>
        <translation>Encontrados: {count}; buscado hasta {time}</translation>
    </message>
    <message>
        <source>{since} to {until}</source>
        <translation>de {since} a {until}</translation>
    </message>
</context>
<context>
    <name>Messages</name>
    <message>
        <source>Replaces {id}, which was stored too early</source>
        <translation>Sustituye a {id}, que se guardó demasiado pronto</translation>
    </message>
    <message>
        <source>Same bytes as {id}</source>
        <translation>Mismos bytes que {id}</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>no encontrado</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>desconocido</translation>
    </message>
</context>
<context>
    <name>MessagesModel</name>
    <message>
        <source>Control id</source>
        <translation>Id. de control</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Archivo</translation>
    </message>
    <message>
        <source>Outputs</source>
        <translation>Salidas</translation>
    </message>
    <message>
        <source>Received</source>
        <translation>Recibido</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Estado</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Tipo</translation>
    </message>
</context>
<context>
    <name>MessagesPage</name>
    <message>
        <source>Export list…</source>
        <translation>Exportar la lista…</translation>
    </message>
    <message>
        <source>There is nothing to export</source>
        <translation>No hay nada que exportar</translation>
    </message>
    <message>
        <source>{count} kept</source>
        <translation>Conservados: {count}</translation>
    </message>
    <message>
        <source>{count} match</source>
        <translation>Coincidencias: {count}</translation>
    </message>
</context>
<context>
    <name>NavRail</name>
    <message>
        <source>Pages</source>
        <translation>Páginas</translation>
    </message>
</context>
<context>
    <name>Overview</name>
    <message>
        <source>Claimed</source>
        <translation>Reclamado</translation>
    </message>
    <message>
        <source>Clock difference {seconds} s, longest name {count}</source>
        <translation>Diferencia de reloj {seconds} s, nombre más largo {count}</translation>
    </message>
    <message>
        <source>Last good pass {time}</source>
        <translation>Última pasada correcta: {time}</translation>
    </message>
    <message>
        <source>Longest name {count}</source>
        <translation>Nombre más largo {count}</translation>
    </message>
    <message>
        <source>No progress at {name} since {time}</source>
        <translation>Sin avance en {name} desde {time}</translation>
    </message>
    <message>
        <source>No progress since {time}</source>
        <translation>Sin avance desde {time}</translation>
    </message>
    <message>
        <source>Received today</source>
        <translation>Recibidos hoy</translation>
    </message>
    <message>
        <source>Stored</source>
        <translation>Guardado</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>En espera</translation>
    </message>
    <message>
        <source>What waits, by age</source>
        <translation>Lo que espera, por antigüedad</translation>
    </message>
    <message>
        <source>You are told after {limit} of silence: the longest pause at this hour was {longest}</source>
        <translation>Se le avisa tras {limit} de silencio: la pausa más larga a esta hora fue de {longest}</translation>
    </message>
    <message>
        <source>for {name}</source>
        <translation>para {name}</translation>
    </message>
    <message>
        <source>in the bucket</source>
        <translation>en el bucket</translation>
    </message>
    <message>
        <source>in the container</source>
        <translation>en el contenedor</translation>
    </message>
    <message>
        <source>in the folder</source>
        <translation>en la carpeta</translation>
    </message>
    <message>
        <source>in the queue</source>
        <translation>en la cola</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>se desconoce</translation>
    </message>
    <message>
        <source>oldest {age}</source>
        <translation>hasta {age}</translation>
    </message>
    <message>
        <source>this run</source>
        <translation>esta ejecución</translation>
    </message>
    <message>
        <source>today</source>
        <translation>hoy</translation>
    </message>
    <message>
        <source>{count} delivered</source>
        <translation>Entregados: {count}</translation>
    </message>
    <message>
        <source>{count} failed</source>
        <translation>{count} con fallo</translation>
    </message>
    <message>
        <source>{count} in this half hour</source>
        <translation>{count} en esta media hora</translation>
    </message>
    <message>
        <source>{count} wait</source>
        <translation>{count} en espera</translation>
    </message>
</context>
<context>
    <name>Pages</name>
    <message>
        <source>Audit</source>
        <translation>Auditoría</translation>
    </message>
    <message>
        <source>Channels</source>
        <translation>Canales</translation>
    </message>
    <message>
        <source>Failures</source>
        <translation>Fallos</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>Mensajes</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Ajustes</translation>
    </message>
</context>
<context>
    <name>Paper</name>
    <message>
        <source>Recovery key of Pathways on {host}</source>
        <translation>Clave de recuperación de Pathways en {host}</translation>
    </message>
    <message>
        <source>Whoever holds this page can open the store it belongs to. Keep it in a safe. It brings the messages back when the user&apos;s profile or the machine is lost: pathways-desktop key restore.</source>
        <translation>Quien tiene esta hoja puede abrir el almacén al que pertenece. Consérvela en una caja fuerte. Recupera los mensajes si se pierde el perfil de usuario o el equipo: pathways-desktop key restore.</translation>
    </message>
</context>
<context>
    <name>PaperSheet</name>
    <message>
        <source>It is being tried</source>
        <translation>Se está probando</translation>
    </message>
    <message>
        <source>The recovery key, its 8 groups one after the other</source>
        <translation>La clave de recuperación, sus 8 grupos uno tras otro</translation>
    </message>
    <message>
        <source>Type all 56 characters first</source>
        <translation>Escriba primero los 56 caracteres</translation>
    </message>
    <message>
        <source>{count} of {all} characters. Capital and small letters, spaces and dashes do not matter.</source>
        <translation>{count} de {all} caracteres. No importan las mayúsculas, los espacios ni los guiones.</translation>
    </message>
</context>
<context>
    <name>PhiMask</name>
    <message>
        <source>hidden</source>
        <translation>oculto</translation>
    </message>
</context>
<context>
    <name>PlaceCard</name>
    <message>
        <source>A right is missing</source>
        <translation>Falta un permiso</translation>
    </message>
    <message>
        <source>Another drive</source>
        <translation>Otra unidad</translation>
    </message>
    <message>
        <source>Check again</source>
        <translation>Comprobar de nuevo</translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation>Comprobando…</translation>
    </message>
    <message>
        <source>Folder missing</source>
        <translation>Falta la carpeta</translation>
    </message>
    <message>
        <source>Make the folder</source>
        <translation>Crear la carpeta</translation>
    </message>
    <message>
        <source>Missing</source>
        <translation>Falta</translation>
    </message>
    <message>
        <source>Not mounted</source>
        <translation>Sin montar</translation>
    </message>
    <message>
        <source>Not reachable</source>
        <translation>Inaccesible</translation>
    </message>
    <message>
        <source>This is the right drive…</source>
        <translation>Esta es la unidad correcta…</translation>
    </message>
    <message>
        <source>Try now</source>
        <translation>Reintentar ahora</translation>
    </message>
</context>
<context>
    <name>PlaceForm</name>
    <message>
        <source>Destination {name}</source>
        <translation>Destino {name}</translation>
    </message>
    <message>
        <source>Kind of place</source>
        <translation>Tipo de ubicación</translation>
    </message>
    <message>
        <source>Remove this destination</source>
        <translation>Quitar este destino</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Origen</translation>
    </message>
    <message>
        <source>is sealed in the store</source>
        <translation>está sellada en el almacén</translation>
    </message>
    <message>
        <source>sealed here; type to replace it</source>
        <translation>sellada aquí; escriba para sustituirla</translation>
    </message>
</context>
<context>
    <name>PlacePage</name>
    <message>
        <source>Another channel has this name already</source>
        <translation>Otro canal ya tiene este nombre</translation>
    </message>
    <message>
        <source>Azure Blob</source>
        <translation>Azure Blob</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>Examinar…</translation>
    </message>
    <message>
        <source>Channel name</source>
        <translation>Nombre del canal</translation>
    </message>
    <message>
        <source>Choose a folder first</source>
        <translation>Elija primero una carpeta</translation>
    </message>
    <message>
        <source>Choose the folder in which the other system drops its files.</source>
        <translation>Elija la carpeta en la que el otro sistema deja sus archivos.</translation>
    </message>
    <message>
        <source>Choose the folder in which the receiving system looks for its files.</source>
        <translation>Elija la carpeta en la que el sistema receptor busca sus archivos.</translation>
    </message>
    <message>
        <source>Expected {what}</source>
        <translation>Se esperaba {what}</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Carpeta</translation>
    </message>
    <message>
        <source>Give the channel a name first</source>
        <translation>Dé primero un nombre al canal</translation>
    </message>
    <message>
        <source>Letters a to z, digits, - and _</source>
        <translation>Letras de la a a la z, cifras, - y _</translation>
    </message>
    <message>
        <source>Opens the channel&apos;s editor</source>
        <translation>Abre el editor del canal</translation>
    </message>
    <message>
        <source>S3 bucket</source>
        <translation>Bucket S3</translation>
    </message>
    <message>
        <source>SFTP server</source>
        <translation>Servidor SFTP</translation>
    </message>
    <message>
        <source>Shared queue</source>
        <translation>Cola compartida</translation>
    </message>
    <message>
        <source>Somewhere else:</source>
        <translation>En otro lugar:</translation>
    </message>
    <message>
        <source>The folder is being looked at</source>
        <translation>Se está examinando la carpeta</translation>
    </message>
    <message>
        <source>The path of a folder, or choose a drive below</source>
        <translation>La ruta de una carpeta, o elija abajo una unidad</translation>
    </message>
    <message>
        <source>Where do the files come from?</source>
        <translation>¿De dónde vienen los archivos?</translation>
    </message>
    <message>
        <source>Where do they go?</source>
        <translation>¿Adónde van?</translation>
    </message>
</context>
<context>
    <name>Policy</name>
    <message>
        <source>A recovery key is required.</source>
        <translation>Se exige una clave de recuperación.</translation>
    </message>
    <message>
        <source>Every message is kept for at least {time}.</source>
        <translation>Cada mensaje se conserva al menos {time}.</translation>
    </message>
    <message>
        <source>Not understood: {settings}</source>
        <translation>No se entiende: {settings}</translation>
    </message>
    <message>
        <source>Only administrators install another version of this program.</source>
        <translation>Solo los administradores instalan otra versión de este programa.</translation>
    </message>
</context>
<context>
    <name>Rail</name>
    <message>
        <source>1 needs a look</source>
        <translation>1 por revisar</translation>
    </message>
    <message>
        <source>Audit</source>
        <translation>Auditoría</translation>
    </message>
    <message>
        <source>Channels</source>
        <translation>Canales</translation>
    </message>
    <message>
        <source>Failures</source>
        <translation>Fallos</translation>
    </message>
    <message>
        <source>Last pass {age} ago</source>
        <translation>Pasada hace {age}</translation>
    </message>
    <message>
        <source>Last pass {seconds} s ago</source>
        <translation>Pasada hace {seconds} s</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>Mensajes</translation>
    </message>
    <message>
        <source>No channel yet</source>
        <translation>Aún no hay ningún canal</translation>
    </message>
    <message>
        <source>No pass yet</source>
        <translation>Aún sin pasadas</translation>
    </message>
    <message>
        <source>Not running</source>
        <translation>Detenido</translation>
    </message>
    <message>
        <source>Put away</source>
        <translation>Oculta</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>Listo</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Ajustes</translation>
    </message>
    <message>
        <source>The engine has not reported for {age}</source>
        <translation>El motor no da señales desde hace {age}</translation>
    </message>
    <message>
        <source>To be looked at only</source>
        <translation>Solo para consulta</translation>
    </message>
    <message>
        <source>{count} failed</source>
        <translation>{count} con fallo</translation>
    </message>
    <message>
        <source>{count} need a look</source>
        <translation>{count} por revisar</translation>
    </message>
    <message>
        <source>{count} paused</source>
        <translation>{count} en pausa</translation>
    </message>
    <message>
        <source>{count} received today</source>
        <translation>Recibidos hoy: {count}</translation>
    </message>
    <message>
        <source>{count} running</source>
        <translation>{count} en marcha</translation>
    </message>
    <message>
        <source>{count} starting</source>
        <translation>{count} iniciándose</translation>
    </message>
    <message>
        <source>{done} of {total} resent</source>
        <translation>Reenviados {done} de {total}</translation>
    </message>
</context>
<context>
    <name>ReadInPlaceSheet</name>
    <message>
        <source>Each file is read where it lies, stored, and only then removed. Nothing is moved, so what this place can&apos;t promise of a move doesn&apos;t matter.</source>
        <translation>Cada archivo se lee donde está, se guarda y solo entonces se elimina. No se mueve nada, así que no importa lo que esta ubicación no pueda garantizar al mover.</translation>
    </message>
    <message>
        <source>Files are taken once, also after a crash, by name, size, time and content</source>
        <translation>Los archivos se toman una sola vez, también tras una caída, por nombre, tamaño, hora y contenido</translation>
    </message>
    <message>
        <source>In channels.yaml the source gets one line: singleNode: true. The channel starts then.</source>
        <translation>En channels.yaml el origen recibe una línea: singleNode: true. Después se inicia el canal.</translation>
    </message>
    <message>
        <source>No other engine and no other channel reads this place</source>
        <translation>Ningún otro motor y ningún otro canal lee esta ubicación</translation>
    </message>
    <message>
        <source>Read in place</source>
        <translation>Leer en su sitio</translation>
    </message>
    <message>
        <source>Read {channel} in place</source>
        <translation>Leer {channel} en su sitio</translation>
    </message>
    <message>
        <source>Safe only while this engine and this channel alone read the place</source>
        <translation>Solo es seguro mientras únicamente este motor y este canal lean la ubicación</translation>
    </message>
</context>
<context>
    <name>ReadingPane</name>
    <message>
        <source>Choose one in the list to read it, to see its deliveries and to resend it.</source>
        <translation>Elija uno en la lista para leerlo, ver sus entregas y reenviarlo.</translation>
    </message>
    <message>
        <source>Close the pane</source>
        <translation>Cerrar el panel</translation>
    </message>
    <message>
        <source>Compare…</source>
        <translation>Comparar…</translation>
    </message>
    <message>
        <source>Content</source>
        <translation>Contenido</translation>
    </message>
    <message>
        <source>Copy id</source>
        <translation>Copiar el id.</translation>
    </message>
    <message>
        <source>Deliveries</source>
        <translation>Entregas</translation>
    </message>
    <message>
        <source>Deliveries {count}</source>
        <translation>Entregas {count}</translation>
    </message>
    <message>
        <source>Export the message</source>
        <translation>Exportar el mensaje</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportar…</translation>
    </message>
    <message>
        <source>History</source>
        <translation>Historial</translation>
    </message>
    <message>
        <source>History of the message</source>
        <translation>Historial del mensaje</translation>
    </message>
    <message>
        <source>History {count}</source>
        <translation>Historial {count}</translation>
    </message>
    <message>
        <source>Id copied</source>
        <translation>Id. copiado</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>Mensaje</translation>
    </message>
    <message>
        <source>Message {title}</source>
        <translation>Mensaje {title}</translation>
    </message>
    <message>
        <source>No message is open</source>
        <translation>No hay ningún mensaje abierto</translation>
    </message>
    <message>
        <source>Nothing was written for this message</source>
        <translation>No se escribió nada para este mensaje</translation>
    </message>
    <message>
        <source>Opening…</source>
        <translation>Abriendo…</translation>
    </message>
    <message>
        <source>Parts of the message</source>
        <translation>Secciones del mensaje</translation>
    </message>
    <message>
        <source>Resend</source>
        <translation>Reenviar</translation>
    </message>
    <message>
        <source>Resend to…</source>
        <translation>Reenviar a…</translation>
    </message>
    <message>
        <source>Resend {count}</source>
        <translation>Reenviar {count}</translation>
    </message>
    <message>
        <source>What was received beside what stands there now</source>
        <translation>Lo recibido junto a lo que hay ahora allí</translation>
    </message>
    <message>
        <source>What was received beside what was written</source>
        <translation>Lo recibido junto a lo que se escribió</translation>
    </message>
    <message>
        <source>Works for one message at a time</source>
        <translation>Funciona con un mensaje cada vez</translation>
    </message>
    <message>
        <source>{kind} from {channel}  ·  received {time}  ·  {size}</source>
        <translation>{kind} de {channel}  ·  recibido: {time}  ·  {size}</translation>
    </message>
    <message>
        <source>{size} written. It is in the audit record.</source>
        <translation>{size} escritos. Consta en el registro de auditoría.</translation>
    </message>
</context>
<context>
    <name>RecordModel</name>
    <message>
        <source>Channel</source>
        <translation>Canal</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>Mensaje</translation>
    </message>
    <message>
        <source>No.</source>
        <translation>N.º</translation>
    </message>
    <message>
        <source>Reason or detail</source>
        <translation>Motivo o detalle</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Hora</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Qué</translation>
    </message>
    <message>
        <source>Who</source>
        <translation>Quién</translation>
    </message>
</context>
<context>
    <name>RecoveryKeyForm</name>
    <message>
        <source>Compare</source>
        <translation>Comparar</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Copiado</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copiar</translation>
    </message>
    <message>
        <source>Group {number}</source>
        <translation>Grupo {number}</translation>
    </message>
    <message>
        <source>Group {number}: {letters}</source>
        <translation>Grupo {number}: {letters}</translation>
    </message>
    <message>
        <source>I have it on paper</source>
        <translation>La tengo en papel</translation>
    </message>
    <message>
        <source>Print…</source>
        <translation>Imprimir…</translation>
    </message>
    <message>
        <source>Save the recovery key</source>
        <translation>Guardar la clave de recuperación</translation>
    </message>
    <message>
        <source>Saved. Whoever has that file opens the store: keep it where the paper would be.</source>
        <translation>Guardada. Quien tiene ese archivo abre el almacén: consérvelo donde estaría el papel.</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>Guardar…</translation>
    </message>
    <message>
        <source>Show it again</source>
        <translation>Mostrarla otra vez</translation>
    </message>
    <message>
        <source>Text (*.txt)</source>
        <translation>Texto (*.txt)</translation>
    </message>
    <message>
        <source>To a stick that goes into the safe: whoever has the file opens the store</source>
        <translation>En una memoria USB que vaya a la caja fuerte: quien tiene el archivo abre el almacén</translation>
    </message>
    <message>
        <source>Two groups from the paper, so that it is sure to be there</source>
        <translation>Dos grupos del papel, para asegurar que está ahí</translation>
    </message>
    <message>
        <source>Write it down or print it, and keep it in a safe. It is shown this once.</source>
        <translation>Anótela o imprímala y consérvela en una caja fuerte. Se muestra solo esta vez.</translation>
    </message>
    <message>
        <source>{group} is not as on the screen: look at the paper, or show it again</source>
        <translation>{group} no es como en la pantalla: mire el papel o muéstrela otra vez</translation>
    </message>
</context>
<context>
    <name>Removal</name>
    <message>
        <source>Nothing is old enough.</source>
        <translation>Nada es lo bastante antiguo.</translation>
    </message>
    <message>
        <source>and {count} more channels</source>
        <translation>y {count} canales más</translation>
    </message>
    <message>
        <source>{channel}: {messages}, {size}, older than {kept}</source>
        <translation>{channel}: {messages}, {size}, con más de {kept}</translation>
    </message>
    <message>
        <source>{messages}, {size}:</source>
        <translation>{messages}, {size}:</translation>
    </message>
</context>
<context>
    <name>RemoveSheet</name>
    <message>
        <source>All that is older than</source>
        <translation>Todo lo que tenga más de</translation>
    </message>
    <message>
        <source>Choose an age first</source>
        <translation>Elija primero una antigüedad</translation>
    </message>
    <message>
        <source>Days</source>
        <translation>Días</translation>
    </message>
    <message>
        <source>It stops after this step</source>
        <translation>Se detiene tras este paso</translation>
    </message>
    <message>
        <source>Looking what that is…</source>
        <translation>Mirando qué es eso…</translation>
    </message>
    <message>
        <source>Messages removed</source>
        <translation>Mensajes eliminados</translation>
    </message>
    <message>
        <source>Nothing is old enough</source>
        <translation>Nada es lo bastante antiguo</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Eliminar</translation>
    </message>
    <message>
        <source>Remove old messages</source>
        <translation>Eliminar mensajes antiguos</translation>
    </message>
    <message>
        <source>Remove {messages}</source>
        <translation>Eliminar {messages}</translation>
    </message>
    <message>
        <source>Stop after this step</source>
        <translation>Detener tras este paso</translation>
    </message>
    <message>
        <source>Stopped; the rest is kept.</source>
        <translation>Detenido; el resto se conserva.</translation>
    </message>
    <message>
        <source>They are being removed</source>
        <translation>Se están eliminando</translation>
    </message>
    <message>
        <source>They may be removed for ever; a backup keeps what it holds</source>
        <translation>Pueden eliminarse para siempre; una copia de seguridad conserva lo que contiene</translation>
    </message>
    <message>
        <source>Tick the condition first</source>
        <translation>Marque primero la condición</translation>
    </message>
    <message>
        <source>Traces stand in the store&apos;s log until a reader of it ends.</source>
        <translation>Quedan rastros en el diario del almacén hasta que termine un lector.</translation>
    </message>
    <message>
        <source>What each channel&apos;s retention says</source>
        <translation>Lo que dice la conservación de cada canal</translation>
    </message>
    <message>
        <source>days</source>
        <translation>días</translation>
    </message>
    <message>
        <source>{messages} removed.</source>
        <translation>Eliminado: {messages}.</translation>
    </message>
</context>
<context>
    <name>Rescue</name>
    <message>
        <source>Backup (*.backup)</source>
        <translation>Copia de seguridad (*.backup)</translation>
    </message>
    <message>
        <source>Keep the key in this file</source>
        <translation>Guardar la clave en este archivo</translation>
    </message>
    <message>
        <source>Restore this backup</source>
        <translation>Restaurar esta copia de seguridad</translation>
    </message>
    <message>
        <source>Use this key file</source>
        <translation>Usar este archivo de clave</translation>
    </message>
</context>
<context>
    <name>Resend</name>
    <message>
        <source>A file of this name is there and holds something else. It is lost when you resend.</source>
        <translation>Hay un archivo con este nombre y otro contenido. Se pierde si usted reenvía.</translation>
    </message>
    <message>
        <source>A file of this name is there with the same bytes. Readers see no change.</source>
        <translation>Hay un archivo con este nombre y los mismos bytes. Los lectores no ven ningún cambio.</translation>
    </message>
    <message>
        <source>Another file has this name. It is never replaced.</source>
        <translation>Otro archivo tiene este nombre. Nunca se sustituye.</translation>
    </message>
    <message>
        <source>Can&apos;t be looked up</source>
        <translation>No se puede consultar</translation>
    </message>
    <message>
        <source>Creates a new file</source>
        <translation>Crea un archivo nuevo</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>Buscando…</translation>
    </message>
    <message>
        <source>Message removed</source>
        <translation>Mensaje eliminado</translation>
    </message>
    <message>
        <source>No file of this name is there, or the receiver has fetched it already.</source>
        <translation>No hay ningún archivo con este nombre, o el receptor ya lo recogió.</translation>
    </message>
    <message>
        <source>Not sent</source>
        <translation>No enviado</translation>
    </message>
    <message>
        <source>Refused</source>
        <translation>Rechazado</translation>
    </message>
    <message>
        <source>Refused: {code}</source>
        <translation>Rechazado: {code}</translation>
    </message>
    <message>
        <source>Replaces a file with other bytes</source>
        <translation>Sustituye un archivo con otros bytes</translation>
    </message>
    <message>
        <source>Replaces its own copy, same bytes</source>
        <translation>Sustituye su propia copia, con los mismos bytes</translation>
    </message>
    <message>
        <source>Resend of {count} messages cancelled</source>
        <translation>Reenvío de {count} mensajes cancelado</translation>
    </message>
    <message>
        <source>Resend of {count} messages paused</source>
        <translation>Reenvío de {count} mensajes en pausa</translation>
    </message>
    <message>
        <source>Resending {count} messages</source>
        <translation>Reenviando {count} mensajes</translation>
    </message>
    <message>
        <source>The channel has no such destination any more.</source>
        <translation>El canal ya no tiene ese destino.</translation>
    </message>
    <message>
        <source>Waits its turn</source>
        <translation>Espera su turno</translation>
    </message>
    <message>
        <source>What is sent waits until the destination can be written.</source>
        <translation>Lo enviado espera hasta que se pueda escribir en el destino.</translation>
    </message>
    <message>
        <source>never</source>
        <translation>nunca</translation>
    </message>
    <message>
        <source>{count} a minute</source>
        <translation>{count} por minuto</translation>
    </message>
    <message>
        <source>{count} a second</source>
        <translation>{count} por segundo</translation>
    </message>
    <message>
        <source>{count} can&apos;t be looked up</source>
        <translation>{count} sin consulta posible</translation>
    </message>
    <message>
        <source>{count} create a file</source>
        <translation>{count} con archivo nuevo</translation>
    </message>
    <message>
        <source>{count} messages resent</source>
        <translation>{count} mensajes reenviados</translation>
    </message>
    <message>
        <source>{count} refused</source>
        <translation>{count} con rechazo</translation>
    </message>
    <message>
        <source>{count} replace other bytes</source>
        <translation>{count} con sustitución, otros bytes</translation>
    </message>
    <message>
        <source>{count} replace the same bytes</source>
        <translation>{count} con sustitución, mismos bytes</translation>
    </message>
    <message>
        <source>{done} of {total} messages sent</source>
        <translation>{done} de {total} mensajes enviados</translation>
    </message>
    <message>
        <source>{queued} outputs queued again</source>
        <translation>Salidas puestas de nuevo en cola: {queued}</translation>
    </message>
    <message>
        <source>{queued} outputs queued again, {cancelled} not sent</source>
        <translation>Salidas puestas de nuevo en cola: {queued}; sin enviar: {cancelled}</translation>
    </message>
</context>
<context>
    <name>ResendJobSheet</name>
    <message>
        <source>By {who}, {time}</source>
        <translation>Por {who}, {time}</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>Cancel the rest</source>
        <translation>Cancelar el resto</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>Destination</source>
        <translation>Destino</translation>
    </message>
    <message>
        <source>Export the results</source>
        <translation>Exportar los resultados</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportar…</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>Mensaje</translation>
    </message>
    <message>
        <source>Messages sent</source>
        <translation>Mensajes enviados</translation>
    </message>
    <message>
        <source>Nothing more is sent until you go on, also after a restart.</source>
        <translation>No se envía nada más hasta que usted continúe, tampoco tras un reinicio.</translation>
    </message>
    <message>
        <source>Output name</source>
        <translation>Nombre de salida</translation>
    </message>
    <message>
        <source>Pace</source>
        <translation>Ritmo</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pausar</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Resultado</translation>
    </message>
    <message>
        <source>Send 1 more</source>
        <translation>Enviar 1 más</translation>
    </message>
    <message>
        <source>Send {count} more</source>
        <translation>Enviar {count} más</translation>
    </message>
    <message>
        <source>Table (*.csv)</source>
        <translation>Tabla (*.csv)</translation>
    </message>
    <message>
        <source>The first one is sent. Look whether it arrived as it should, then send the others.</source>
        <translation>El primero está enviado. Mire si llegó como debía y después envíe los demás.</translation>
    </message>
    <message>
        <source>The resend goes on; the page Messages shows it</source>
        <translation>El reenvío continúa; la página Mensajes lo muestra</translation>
    </message>
    <message>
        <source>What came of each output</source>
        <translation>Qué ocurrió con cada salida</translation>
    </message>
    <message>
        <source>When</source>
        <translation>Cuándo</translation>
    </message>
    <message>
        <source>Write the results to a file</source>
        <translation>Escribir los resultados en un archivo</translation>
    </message>
    <message>
        <source>{count} results written. It is in the audit record.</source>
        <translation>Resultados escritos: {count}. Consta en el registro de auditoría.</translation>
    </message>
</context>
<context>
    <name>ResendSheet</name>
    <message>
        <source>1 output queued again</source>
        <translation>1 salida puesta de nuevo en cola</translation>
    </message>
    <message>
        <source>As they were received, the oldest first. Their outputs keep the names that they had.</source>
        <translation>Tal como se recibieron, los más antiguos primero. Sus salidas conservan los nombres que tenían.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>It goes on after a restart and can be paused at any time.</source>
        <translation>Continúa tras un reinicio y puede pausarse en cualquier momento.</translation>
    </message>
    <message>
        <source>Look again</source>
        <translation>Consultar otra vez</translation>
    </message>
    <message>
        <source>Looked up at {time}.</source>
        <translation>Consultado: {time}.</translation>
    </message>
    <message>
        <source>Looking at the destinations: {done} of {total}</source>
        <translation>Consultando los destinos: {done} de {total}</translation>
    </message>
    <message>
        <source>Looking at the destinations…</source>
        <translation>Consultando los destinos…</translation>
    </message>
    <message>
        <source>Looking now</source>
        <translation>Consultando ahora</translation>
    </message>
    <message>
        <source>Pace</source>
        <translation>Ritmo</translation>
    </message>
    <message>
        <source>Reason (goes to the audit record)</source>
        <translation>Motivo (queda en el registro de auditoría)</translation>
    </message>
    <message>
        <source>Resend 1 message</source>
        <translation>Reenviar 1 mensaje</translation>
    </message>
    <message>
        <source>Resend to 1 destination</source>
        <translation>Reenviar a 1 destino</translation>
    </message>
    <message>
        <source>Resend to {count} destinations</source>
        <translation>Reenviar a {count} destinos</translation>
    </message>
    <message>
        <source>Resend {count} messages</source>
        <translation>Reenviar {count} mensajes</translation>
    </message>
    <message>
        <source>Send 1 first</source>
        <translation>Enviar 1 primero</translation>
    </message>
    <message>
        <source>Sending now</source>
        <translation>Enviando ahora</translation>
    </message>
    <message>
        <source>Sends one message, then waits for your word</source>
        <translation>Envía un mensaje y después espera su confirmación</translation>
    </message>
    <message>
        <source>The look-up is not done yet</source>
        <translation>La consulta aún no ha terminado</translation>
    </message>
    <message>
        <source>These messages have no destination now.</source>
        <translation>Estos mensajes no tienen ahora ningún destino.</translation>
    </message>
    <message>
        <source>Tick a destination first</source>
        <translation>Marque primero un destino</translation>
    </message>
    <message>
        <source>{count} not: {why}</source>
        <translation>{count} no: {why}</translation>
    </message>
    <message>
        <source>{count} outputs queued again</source>
        <translation>Salidas puestas de nuevo en cola: {count}</translation>
    </message>
    <message>
        <source>{count} outputs: {effects}</source>
        <translation>{count} salidas: {effects}</translation>
    </message>
    <message>
        <source>{message}, as it was received. Its outputs keep the names that they had.</source>
        <translation>{message}, tal como se recibió. Sus salidas conservan los nombres que tenían.</translation>
    </message>
    <message>
        <source>{will} will be written, {wont} will not.</source>
        <translation>Se escribirán {will} y {wont} no.</translation>
    </message>
    <message>
        <source>{will} will be written.</source>
        <translation>Se escribirán {will}.</translation>
    </message>
</context>
<context>
    <name>ResendStrip</name>
    <message>
        <source>Go on</source>
        <translation>Continuar</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>Ocultar</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pausar</translation>
    </message>
    <message>
        <source>Show results</source>
        <translation>Mostrar los resultados</translation>
    </message>
</context>
<context>
    <name>RestoreSheet</name>
    <message>
        <source>Only the latest recovery key of this home can do that. Nothing that is kept is changed.</source>
        <translation>Solo puede hacerlo la última clave de recuperación de esta instalación. No cambia nada de lo que se conserva.</translation>
    </message>
    <message>
        <source>Restore and start</source>
        <translation>Restaurar e iniciar</translation>
    </message>
    <message>
        <source>Restore with the recovery key</source>
        <translation>Restaurar con la clave de recuperación</translation>
    </message>
    <message>
        <source>The store gets a new master key, which is kept where this home keeps its key. Then it starts.</source>
        <translation>El almacén recibe una clave maestra nueva, que se guarda donde esta instalación guarda su clave. Después se inicia.</translation>
    </message>
</context>
<context>
    <name>RetentionPart</name>
    <message>
        <source>A backup is being written</source>
        <translation>Se está escribiendo una copia de seguridad</translation>
    </message>
    <message>
        <source>A copy of the whole store, made while it works and checked afterwards. It opens with the recovery key alone: without that paper it is worth nothing to anybody.</source>
        <translation>Una copia de todo el almacén, hecha mientras trabaja y comprobada después. Solo se abre con la clave de recuperación: sin ese papel no le sirve a nadie.</translation>
    </message>
    <message>
        <source>Back up now…</source>
        <translation>Hacer copia ahora…</translation>
    </message>
    <message>
        <source>Back up the store</source>
        <translation>Hacer una copia de seguridad del almacén</translation>
    </message>
    <message>
        <source>Backup</source>
        <translation>Copia de seguridad</translation>
    </message>
    <message>
        <source>Backup (*.backup)</source>
        <translation>Copia de seguridad (*.backup)</translation>
    </message>
    <message>
        <source>Backup made and checked: {messages}, {size}. It opens with the recovery key or the hospital&apos;s escrow key.</source>
        <translation>Copia de seguridad hecha y comprobada: {messages}, {size}. Se abre con la clave de recuperación o con la clave de custodia del hospital.</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>Cambiar…</translation>
    </message>
    <message>
        <source>Choose a channel first</source>
        <translation>Elija primero un canal</translation>
    </message>
    <message>
        <source>Copy value</source>
        <translation>Copiar el valor</translation>
    </message>
    <message>
        <source>Free on the disk of this home</source>
        <translation>Libre en el disco de esta instalación</translation>
    </message>
    <message>
        <source>Kept for how long</source>
        <translation>Cuánto se conserva</translation>
    </message>
    <message>
        <source>Looking at the keys</source>
        <translation>Consultando las claves</translation>
    </message>
    <message>
        <source>Make a recovery key first (Keys): a backup opens with it alone</source>
        <translation>Cree primero una clave de recuperación (Claves): una copia de seguridad solo se abre con ella</translation>
    </message>
    <message>
        <source>Messages kept</source>
        <translation>Mensajes conservados</translation>
    </message>
    <message>
        <source>No channel yet: each one would stand here with what is kept of it.</source>
        <translation>Aún no hay ningún canal: aquí figuraría cada uno con lo que se conserva de él.</translation>
    </message>
    <message>
        <source>No message is kept</source>
        <translation>No se conserva ningún mensaje</translation>
    </message>
    <message>
        <source>Old messages are removed by themselves, in small steps. The audit record is kept apart from them.</source>
        <translation>Los mensajes antiguos se eliminan por sí solos, en pasos pequeños. El registro de auditoría se conserva aparte.</translation>
    </message>
    <message>
        <source>Remove old messages…</source>
        <translation>Eliminar mensajes antiguos…</translation>
    </message>
    <message>
        <source>Sealed, they take a little more</source>
        <translation>Sellados ocupan un poco más</translation>
    </message>
    <message>
        <source>Set by your organisation: every message is kept for at least {time}.</source>
        <translation>Fijado por su organización: cada mensaje se conserva al menos {time}.</translation>
    </message>
    <message>
        <source>The backup is being written…</source>
        <translation>Se está escribiendo la copia de seguridad…</translation>
    </message>
    <message>
        <source>Their size, as they came</source>
        <translation>Su tamaño, tal como llegaron</translation>
    </message>
    <message>
        <source>What is kept of each channel</source>
        <translation>Qué se conserva de cada canal</translation>
    </message>
    <message>
        <source>channels.yaml does not name this channel any more</source>
        <translation>channels.yaml ya no nombra este canal</translation>
    </message>
    <message>
        <source>of 1 channel</source>
        <translation>de 1 canal</translation>
    </message>
    <message>
        <source>of {count} channels</source>
        <translation>de {count} canales</translation>
    </message>
    <message>
        <source>of {size}</source>
        <translation>de {size}</translation>
    </message>
    <message>
        <source>{channel} keeps its messages for {kept} from now on.</source>
        <translation>{channel} conserva sus mensajes {kept} desde ahora.</translation>
    </message>
</context>
<context>
    <name>RetentionSheet</name>
    <message>
        <source>Counted from when a message was received. A message with an open delivery stays until that has ended. A file that comes again is known for 400 days, whatever stands here.</source>
        <translation>Se cuenta desde que se recibió el mensaje. Un mensaje con una entrega abierta se queda hasta que termine. Un archivo que vuelve a llegar se reconoce durante 400 días, diga lo que diga aquí.</translation>
    </message>
    <message>
        <source>For</source>
        <translation>Durante</translation>
    </message>
    <message>
        <source>How long</source>
        <translation>Cuánto tiempo</translation>
    </message>
    <message>
        <source>It is kept for so long already</source>
        <translation>Ya se conserva ese tiempo</translation>
    </message>
    <message>
        <source>Keep messages of {channel}</source>
        <translation>Conservar los mensajes de {channel}</translation>
    </message>
    <message>
        <source>Looking what that means…</source>
        <translation>Mirando qué significa eso…</translation>
    </message>
    <message>
        <source>Nothing kept now is older than that.</source>
        <translation>Nada de lo que se conserva ahora es más antiguo.</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Guardar</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>Unidad</translation>
    </message>
    <message>
        <source>days</source>
        <translation>días</translation>
    </message>
    <message>
        <source>hours</source>
        <translation>horas</translation>
    </message>
    <message>
        <source>{messages} of {all} are older than that: they are removed for ever within the next hours.</source>
        <translation>Más antiguo que eso: {messages} de {all}. Se elimina para siempre en las próximas horas.</translation>
    </message>
</context>
<context>
    <name>RevealSheet</name>
    <message>
        <source>All fields of this message</source>
        <translation>Todos los campos de este mensaje</translation>
    </message>
    <message>
        <source>Only {field}</source>
        <translation>Solo {field}</translation>
    </message>
    <message>
        <source>Reason (goes to the audit record)</source>
        <translation>Motivo (queda en el registro de auditoría)</translation>
    </message>
    <message>
        <source>Reveal</source>
        <translation>Mostrar</translation>
    </message>
    <message>
        <source>Reveal patient data</source>
        <translation>Mostrar los datos del paciente</translation>
    </message>
    <message>
        <source>What is chosen is shown for five minutes. It goes to the audit record.</source>
        <translation>Lo elegido se muestra durante cinco minutos. Queda en el registro de auditoría.</translation>
    </message>
</context>
<context>
    <name>SealAnewSheet</name>
    <message>
        <source>Every message, the record and all names are sealed under new keys, beside the work, and the old keys are destroyed. It takes long where much is kept, goes on after a restart, and can&apos;t be called back.</source>
        <translation>Cada mensaje, el registro y todos los nombres se sellan con claves nuevas, en paralelo al trabajo, y las anteriores se destruyen. Tarda mucho si se conserva mucho, continúa tras un reinicio y no puede revocarse.</translation>
    </message>
    <message>
        <source>I destroy the backups and copies of before, and make a new backup afterwards</source>
        <translation>Destruyo las copias de seguridad y las copias de antes, y después hago una copia de seguridad nueva</translation>
    </message>
    <message>
        <source>Seal anew</source>
        <translation>Sellar de nuevo</translation>
    </message>
    <message>
        <source>Seal everything anew</source>
        <translation>Sellar todo de nuevo</translation>
    </message>
    <message>
        <source>The recovery key stays valid: where the paper may be known too, make a new one as well. Backups and copies of the home folder of before keep opening with the old keys.</source>
        <translation>La clave de recuperación sigue siendo válida: si también puede conocerse el papel, cree además una nueva. Las copias de seguridad y las copias de la carpeta de la instalación de antes se siguen abriendo con las claves anteriores.</translation>
    </message>
    <message>
        <source>Tick the condition first</source>
        <translation>Marque primero la condición</translation>
    </message>
</context>
<context>
    <name>SecretSheet</name>
    <message>
        <source>It is sealed in this program&apos;s store and read only to log in. Nobody can see it again here.</source>
        <translation>Queda sellado en el almacén de este programa y se lee solo para iniciar sesión. Nadie puede volver a verlo aquí.</translation>
    </message>
    <message>
        <source>Nothing is typed yet</source>
        <translation>Aún no se ha escrito nada</translation>
    </message>
    <message>
        <source>One of them is enough.</source>
        <translation>Basta con uno de ellos.</translation>
    </message>
    <message>
        <source>Passwords and keys</source>
        <translation>Contraseñas y claves</translation>
    </message>
    <message>
        <source>Store</source>
        <translation>Guardar</translation>
    </message>
    <message>
        <source>{label} (stored {time})</source>
        <translation>{label} (guardado: {time})</translation>
    </message>
    <message>
        <source>{title} of {where}</source>
        <translation>{title} de {where}</translation>
    </message>
</context>
<context>
    <name>Secrets</name>
    <message>
        <source>Access key ID</source>
        <translation>Id. de clave de acceso</translation>
    </message>
    <message>
        <source>Account key</source>
        <translation>Clave de cuenta</translation>
    </message>
    <message>
        <source>Connection string</source>
        <translation>Cadena de conexión</translation>
    </message>
    <message>
        <source>Passphrase of the private key</source>
        <translation>Frase de contraseña de la clave privada</translation>
    </message>
    <message>
        <source>Password</source>
        <translation>Contraseña</translation>
    </message>
    <message>
        <source>Secret access key</source>
        <translation>Clave de acceso secreta</translation>
    </message>
    <message>
        <source>Session token (may stay empty)</source>
        <translation>Token de sesión (puede quedar vacío)</translation>
    </message>
    <message>
        <source>Shared access signature (SAS)</source>
        <translation>Firma de acceso compartido (SAS)</translation>
    </message>
</context>
<context>
    <name>SetUp</name>
    <message>
        <source>{name} is saved and started.</source>
        <translation>{name} está guardado e iniciado.</translation>
    </message>
</context>
<context>
    <name>SettingField</name>
    <message>
        <source>Browse…</source>
        <translation>Examinar…</translation>
    </message>
    <message>
        <source>Expected {what}</source>
        <translation>Se esperaba {what}</translation>
    </message>
    <message>
        <source>as usual</source>
        <translation>lo habitual</translation>
    </message>
    <message>
        <source>not set</source>
        <translation>sin indicar</translation>
    </message>
</context>
<context>
    <name>Settings</name>
    <message>
        <source>A file of the same name</source>
        <translation>Un archivo con el mismo nombre</translation>
    </message>
    <message>
        <source>Account</source>
        <translation>Cuenta</translation>
    </message>
    <message>
        <source>Address of the bucket</source>
        <translation>Dirección del bucket</translation>
    </message>
    <message>
        <source>Address of the store</source>
        <translation>Dirección del almacén</translation>
    </message>
    <message>
        <source>Another drive at this path</source>
        <translation>Otra unidad en esta ruta</translation>
    </message>
    <message>
        <source>Azure Blob</source>
        <translation>Azure Blob</translation>
    </message>
    <message>
        <source>Bucket</source>
        <translation>Bucket</translation>
    </message>
    <message>
        <source>Bundles: a folder with the file and its manifest</source>
        <translation>Conjuntos: una carpeta con el archivo y su manifiesto</translation>
    </message>
    <message>
        <source>Checksum</source>
        <translation>Suma de comprobación</translation>
    </message>
    <message>
        <source>Container</source>
        <translation>Contenedor</translation>
    </message>
    <message>
        <source>Done file</source>
        <translation>Archivo de fin</translation>
    </message>
    <message>
        <source>Each pause longer by</source>
        <translation>Cada pausa se alarga por</translation>
    </message>
    <message>
        <source>Enabled</source>
        <translation>Activado</translation>
    </message>
    <message>
        <source>Expires after</source>
        <translation>Caduca tras</translation>
    </message>
    <message>
        <source>File of certificates</source>
        <translation>Archivo de certificados</translation>
    </message>
    <message>
        <source>File of the private key</source>
        <translation>Archivo de la clave privada</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Archivos</translation>
    </message>
    <message>
        <source>Find whole values at once</source>
        <translation>Buscar al momento valores completos</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Carpeta</translation>
    </message>
    <message>
        <source>Folder for unreadable files</source>
        <translation>Carpeta para archivos ilegibles</translation>
    </message>
    <message>
        <source>Folders below too</source>
        <translation>También las subcarpetas</translation>
    </message>
    <message>
        <source>Give up after tries</source>
        <translation>Abandonar tras intentos</translation>
    </message>
    <message>
        <source>Growing to</source>
        <translation>Crece hasta</translation>
    </message>
    <message>
        <source>Host key</source>
        <translation>Clave del servidor</translation>
    </message>
    <message>
        <source>If it fails, try again after</source>
        <translation>Si falla, reintentar tras</translation>
    </message>
    <message>
        <source>Keep delivered messages for</source>
        <translation>Conservar los mensajes entregados</translation>
    </message>
    <message>
        <source>Leave files larger than</source>
        <translation>Dejar los archivos mayores de</translation>
    </message>
    <message>
        <source>Leave files named</source>
        <translation>Dejar los archivos llamados</translation>
    </message>
    <message>
        <source>Look every</source>
        <translation>Mirar cada</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nombre</translation>
    </message>
    <message>
        <source>No message waits in this channel.</source>
        <translation>Ningún mensaje espera en este canal.</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>Orden</translation>
    </message>
    <message>
        <source>Output name</source>
        <translation>Nombre de salida</translation>
    </message>
    <message>
        <source>Port</source>
        <translation>Puerto</translation>
    </message>
    <message>
        <source>Prefix</source>
        <translation>Prefijo</translation>
    </message>
    <message>
        <source>Queue: a topic goes on in a file after</source>
        <translation>Cola: un tema sigue en un archivo tras</translation>
    </message>
    <message>
        <source>Queue: base of the buckets&apos; names</source>
        <translation>Cola: base de los nombres de los cubos</translation>
    </message>
    <message>
        <source>Queue: between words</source>
        <translation>Cola: entre palabras</translation>
    </message>
    <message>
        <source>Queue: bytes of a stamp</source>
        <translation>Cola: bytes de un sello</translation>
    </message>
    <message>
        <source>Queue: digits of a bucket&apos;s name</source>
        <translation>Cola: cifras del nombre de un cubo</translation>
    </message>
    <message>
        <source>Queue: one bucket, ordered by expiry</source>
        <translation>Cola: un solo cubo, por orden de caducidad</translation>
    </message>
    <message>
        <source>Queue: stands for any words</source>
        <translation>Cola: representa cualesquiera palabras</translation>
    </message>
    <message>
        <source>Queue: stands for one word</source>
        <translation>Cola: representa una palabra</translation>
    </message>
    <message>
        <source>Queue: topics in hex</source>
        <translation>Cola: temas en hexadecimal</translation>
    </message>
    <message>
        <source>Read in place, claim nothing</source>
        <translation>Leer en su sitio, no reclamar nada</translation>
    </message>
    <message>
        <source>Region</source>
        <translation>Región</translation>
    </message>
    <message>
        <source>S3 bucket</source>
        <translation>Bucket S3</translation>
    </message>
    <message>
        <source>SFTP server</source>
        <translation>Servidor SFTP</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>Servidor</translation>
    </message>
    <message>
        <source>Shared queue</source>
        <translation>Cola compartida</translation>
    </message>
    <message>
        <source>Sign in with</source>
        <translation>Iniciar sesión con</translation>
    </message>
    <message>
        <source>Sign in with a password</source>
        <translation>Iniciar sesión con contraseña</translation>
    </message>
    <message>
        <source>Sign in with the SSH agent&apos;s keys</source>
        <translation>Iniciar sesión con las claves del agente SSH</translation>
    </message>
    <message>
        <source>Storage account</source>
        <translation>Cuenta de almacenamiento</translation>
    </message>
    <message>
        <source>Take a file after</source>
        <translation>Tomar un archivo tras</translation>
    </message>
    <message>
        <source>Tell me when nothing came for</source>
        <translation>Avisar si no llega nada durante</translation>
    </message>
    <message>
        <source>Tell me when something waits for</source>
        <translation>Avisar si algo espera durante</translation>
    </message>
    <message>
        <source>The done file is a manifest</source>
        <translation>El archivo de fin es un manifiesto</translation>
    </message>
    <message>
        <source>The private key has a passphrase</source>
        <translation>La clave privada tiene frase de contraseña</translation>
    </message>
    <message>
        <source>Topic</source>
        <translation>Tema</translation>
    </message>
    <message>
        <source>Tries before it is unreadable</source>
        <translation>Intentos antes de darlo por ilegible</translation>
    </message>
    <message>
        <source>When stored, move to</source>
        <translation>Una vez guardado, mover a</translation>
    </message>
    <message>
        <source>Without it, tell me when it is longer than usual</source>
        <translation>Sin ello, avisar si dura más de lo habitual</translation>
    </message>
    <message>
        <source>Work: one program of all takes it</source>
        <translation>Trabajo: lo toma uno solo de todos los programas</translation>
    </message>
    <message>
        <source>{count} wait for {name} and are sent with these settings.</source>
        <translation>{count} en espera para {name}: el envío usa estos ajustes.</translation>
    </message>
    <message>
        <source>{count} wait for {name}, which is removed: they stay and are told as a failure.</source>
        <translation>{count} en espera para {name}, que se quita: queda sin entregar y se comunica como fallo.</translation>
    </message>
</context>
<context>
    <name>SettingsPage</name>
    <message>
        <source>For the whole program; a channel&apos;s own are in its tab Settings</source>
        <translation>Para todo el programa; los de un canal están en su pestaña Ajustes</translation>
    </message>
    <message>
        <source>General</source>
        <translation>General</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Claves</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Diario</translation>
    </message>
    <message>
        <source>Parts of the settings</source>
        <translation>Secciones de los ajustes</translation>
    </message>
    <message>
        <source>Retention and backup</source>
        <translation>Conservación y copias</translation>
    </message>
</context>
<context>
    <name>SettingsTab</name>
    <message>
        <source>Channel</source>
        <translation>Canal</translation>
    </message>
    <message>
        <source>Destination {name}</source>
        <translation>Destino {name}</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Editar</translation>
    </message>
    <message>
        <source>From</source>
        <translation>De</translation>
    </message>
    <message>
        <source>In the editor of this system</source>
        <translation>En el editor de este sistema</translation>
    </message>
    <message>
        <source>Open channels.yaml</source>
        <translation>Abrir channels.yaml</translation>
    </message>
    <message>
        <source>Pauses the channel and opens its settings</source>
        <translation>Pone el canal en pausa y abre sus ajustes</translation>
    </message>
    <message>
        <source>Reading the settings…</source>
        <translation>Leyendo los ajustes…</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>Ajuste</translation>
    </message>
    <message>
        <source>Settings of the channel</source>
        <translation>Ajustes del canal</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Origen</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Valor</translation>
    </message>
    <message>
        <source>What the file does not say has its default</source>
        <translation>Lo que el archivo no dice tiene su valor predeterminado</translation>
    </message>
    <message>
        <source>channels.yaml</source>
        <translation>channels.yaml</translation>
    </message>
    <message>
        <source>default</source>
        <translation>predeterminado</translation>
    </message>
    <message>
        <source>no</source>
        <translation>no</translation>
    </message>
    <message>
        <source>not set</source>
        <translation>sin indicar</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>sí</translation>
    </message>
</context>
<context>
    <name>Sheet</name>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>Discard what was typed</source>
        <translation>Descartar lo escrito</translation>
    </message>
</context>
<context>
    <name>SparkLine</name>
    <message>
        <source>Course: {last} now, {most} at most</source>
        <translation>Curso: {last} ahora, {most} como máximo</translation>
    </message>
</context>
<context>
    <name>StartPage</name>
    <message>
        <source>Diagnostics bundle…</source>
        <translation>Paquete de diagnóstico…</translation>
    </message>
    <message>
        <source>Edit channels</source>
        <translation>Editar los canales</translation>
    </message>
    <message>
        <source>I have signed in to a key store: try again</source>
        <translation>He abierto sesión en un almacén de claves: reintentar</translation>
    </message>
    <message>
        <source>It is tried again by itself, the first time after 5 s, then up to a minute apart.</source>
        <translation>Se reintenta por sí solo, la primera vez a los 5 s y después con hasta un minuto de separación.</translation>
    </message>
    <message>
        <source>Keep the key in a file…</source>
        <translation>Guardar la clave en un archivo…</translation>
    </message>
    <message>
        <source>Look without the key store…</source>
        <translation>Consultar sin el almacén de claves…</translation>
    </message>
    <message>
        <source>Make a first channels.yaml</source>
        <translation>Crear un primer channels.yaml</translation>
    </message>
    <message>
        <source>Nobody was here for a while, the session was locked, or somebody put it away. The channels go on: files are taken and delivered.</source>
        <translation>Nadie estuvo aquí durante un rato, se bloqueó la sesión o alguien la ocultó. Los canales continúan: los archivos se toman y se entregan.</translation>
    </message>
    <message>
        <source>Open the screen again</source>
        <translation>Abrir la pantalla de nuevo</translation>
    </message>
    <message>
        <source>Pathways is starting</source>
        <translation>Pathways se está iniciando</translation>
    </message>
    <message>
        <source>Pathways stops</source>
        <translation>Pathways se detiene</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Salir</translation>
    </message>
    <message>
        <source>Restore a backup…</source>
        <translation>Restaurar una copia de seguridad…</translation>
    </message>
    <message>
        <source>Restore with the recovery key…</source>
        <translation>Restaurar con la clave de recuperación…</translation>
    </message>
    <message>
        <source>Start again</source>
        <translation>Iniciar de nuevo</translation>
    </message>
    <message>
        <source>Still to finish: {what}. 10 s at most.</source>
        <translation>Queda por terminar: {what}. 10 s como máximo.</translation>
    </message>
    <message>
        <source>The channels go on.</source>
        <translation>Los canales continúan.</translation>
    </message>
    <message>
        <source>The engine does not run</source>
        <translation>El motor no está en marcha</translation>
    </message>
    <message>
        <source>The screen is put away</source>
        <translation>La pantalla está oculta</translation>
    </message>
    <message>
        <source>The store is opened and the channels start.</source>
        <translation>Se abre el almacén y se inician los canales.</translation>
    </message>
    <message>
        <source>The store stays closed: nothing of it can be seen, nothing is claimed or delivered.</source>
        <translation>El almacén sigue cerrado: no se ve nada de él, no se reclama ni se entrega nada.</translation>
    </message>
    <message>
        <source>The system offers no key store that protects a key (Credential Manager, Keychain, Secret Service). Sign in to a session that has one, or use a file of your own for the key: outside the home folder, readable by you alone. Whoever has that file and the home folder reads everything.</source>
        <translation>El sistema no ofrece ningún almacén de claves que proteja una clave (Administrador de credenciales, Llavero, Secret Service). Inicie una sesión que tenga uno, o use un archivo propio para la clave: fuera de la carpeta de la instalación y legible solo por usted. Quien tiene ese archivo y la carpeta de la instalación lo lee todo.</translation>
    </message>
    <message>
        <source>The window changes its language</source>
        <translation>La ventana cambia de idioma</translation>
    </message>
    <message>
        <source>This home is new: nothing is made before its key has a place.</source>
        <translation>Esta instalación es nueva: no se crea nada antes de que su clave tenga un lugar.</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Reintentar</translation>
    </message>
    <message>
        <source>Use a key file…</source>
        <translation>Usar un archivo de clave…</translation>
    </message>
    <message>
        <source>Where is this home&apos;s key to be kept?</source>
        <translation>¿Dónde debe guardarse la clave de esta instalación?</translation>
    </message>
    <message>
        <source>Work in hand reaches a safe point, 10 s at most.</source>
        <translation>El trabajo en curso llega a un punto seguro, 10 s como máximo.</translation>
    </message>
</context>
<context>
    <name>State</name>
    <message>
        <source>Attention</source>
        <translation>Por revisar</translation>
    </message>
    <message>
        <source>Delivered</source>
        <translation>Entregado</translation>
    </message>
    <message>
        <source>Delivering</source>
        <translation>Entregando</translation>
    </message>
    <message>
        <source>Earlier run</source>
        <translation>Ejecución anterior</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Con fallo</translation>
    </message>
    <message>
        <source>Held</source>
        <translation>Retenido</translation>
    </message>
    <message>
        <source>Other channel</source>
        <translation>Otro canal</translation>
    </message>
    <message>
        <source>Other engine</source>
        <translation>Otro motor</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>En pausa</translation>
    </message>
    <message>
        <source>Pending</source>
        <translation>Pendiente</translation>
    </message>
    <message>
        <source>Rejected</source>
        <translation>Rechazado</translation>
    </message>
    <message>
        <source>Retrying</source>
        <translation>Reintentando</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>En marcha</translation>
    </message>
    <message>
        <source>Starting</source>
        <translation>Iniciándose</translation>
    </message>
    <message>
        <source>Stored</source>
        <translation>Guardado</translation>
    </message>
    <message>
        <source>Switched off</source>
        <translation>Desactivado</translation>
    </message>
    <message>
        <source>This run</source>
        <translation>Esta ejecución</translation>
    </message>
    <message>
        <source>Unreadable</source>
        <translation>Ilegible</translation>
    </message>
    <message>
        <source>Working</source>
        <translation>Trabajando</translation>
    </message>
</context>
<context>
    <name>StatusText</name>
    <message>
        <source>Copy path</source>
        <translation>Copiar la ruta</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Deshacer</translation>
    </message>
</context>
<context>
    <name>StepList</name>
    <message>
        <source>Step {number} of {count}: {name}</source>
        <translation>Paso {number} de {count}: {name}</translation>
    </message>
</context>
<context>
    <name>SumRow</name>
    <message>
        <source>Destination</source>
        <translation>Destino</translation>
    </message>
    <message>
        <source>Each output</source>
        <translation>Cada salida</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>Ocultar</translation>
    </message>
    <message>
        <source>Last</source>
        <translation>Último</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>Mensaje</translation>
    </message>
    <message>
        <source>Output name</source>
        <translation>Nombre de salida</translation>
    </message>
    <message>
        <source>Sent</source>
        <translation>Envíos</translation>
    </message>
    <message>
        <source>Show each</source>
        <translation>Mostrar cada una</translation>
    </message>
    <message>
        <source>What happens</source>
        <translation>Qué ocurre</translation>
    </message>
</context>
<context>
    <name>TakeOverSheet</name>
    <message>
        <source>Claimed by {owner}, the oldest {age} ago.</source>
        <translation>Reclamado por {owner}, el más antiguo hace {age}.</translation>
    </message>
    <message>
        <source>It was not seen to be silent for 5 minutes. An engine at work goes on with the files it has in hand: they are stored in both and delivered twice. Stop it first, or wait.</source>
        <translation>No se ha observado que callara durante 5 minutos. Un motor en marcha continúa con los archivos que tiene en curso: se guardan en ambos y se entregan dos veces. Deténgalo antes, o espere.</translation>
    </message>
    <message>
        <source>Take over</source>
        <translation>Asumir</translation>
    </message>
    <message>
        <source>Take over 1 claim</source>
        <translation>Asumir 1 archivo reclamado</translation>
    </message>
    <message>
        <source>Take over {count} claims</source>
        <translation>Asumir {count} archivos reclamados</translation>
    </message>
    <message>
        <source>This engine stores and delivers them then. {host} may have stored a file already, which only its own store knows. Taking over is audited.</source>
        <translation>Entonces los guarda y entrega este motor. {host} puede haber guardado ya un archivo, lo que solo sabe su propio almacén. Asumir queda auditado.</translation>
    </message>
    <message>
        <source>and {count} more</source>
        <translation>y {count} más</translation>
    </message>
    <message>
        <source>{owner} is stopped or replaced</source>
        <translation>{owner} está detenido o sustituido</translation>
    </message>
    <message>
        <source>{owner} may still be at work</source>
        <translation>{owner} puede seguir trabajando</translation>
    </message>
</context>
<context>
    <name>TargetRow</name>
    <message>
        <source>Compare the two</source>
        <translation>Comparar los dos</translation>
    </message>
    <message>
        <source>Edit channel</source>
        <translation>Editar el canal</translation>
    </message>
    <message>
        <source>Never sent there before</source>
        <translation>Nunca se envió allí</translation>
    </message>
    <message>
        <source>sent once</source>
        <translation>enviado una vez</translation>
    </message>
    <message>
        <source>sent {count} times</source>
        <translation>enviado {count} veces</translation>
    </message>
    <message>
        <source>{count} messages</source>
        <translation>{count} mensajes</translation>
    </message>
    <message>
        <source>{state} {time}</source>
        <translation>{state} {time}</translation>
    </message>
</context>
<context>
    <name>TestCard</name>
    <message>
        <source>All good</source>
        <translation>Todo bien</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Copiado</translation>
    </message>
    <message>
        <source>Copy result</source>
        <translation>Copiar el resultado</translation>
    </message>
    <message>
        <source>Steps of the test</source>
        <translation>Pasos de la prueba</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>Probar</translation>
    </message>
    <message>
        <source>Test again</source>
        <translation>Probar otra vez</translation>
    </message>
    <message>
        <source>The test is on its way</source>
        <translation>La prueba está en curso</translation>
    </message>
    <message>
        <source>Trust this server…</source>
        <translation>Confiar en este servidor…</translation>
    </message>
    <message>
        <source>Trying each place</source>
        <translation>Probando cada ubicación</translation>
    </message>
    <message>
        <source>Uses the values on the left. Nothing is saved and nothing stays behind.</source>
        <translation>Usa los valores de la izquierda. No se guarda nada y no queda nada.</translation>
    </message>
    <message>
        <source>{count} of {all} places failed</source>
        <translation>Con fallo: {count} de {all} ubicaciones</translation>
    </message>
</context>
<context>
    <name>Tray</name>
    <message>
        <source>1 channel running</source>
        <translation>1 canal en marcha</translation>
    </message>
    <message>
        <source>1 message waits, for {age}. It is not lost. Click to see what to do.</source>
        <translation>1 mensaje en espera desde hace {age}. No se ha perdido. Haga clic para ver qué hacer.</translation>
    </message>
    <message>
        <source>1 message waits. It is not lost. Click to see what to do.</source>
        <translation>1 mensaje en espera. No se ha perdido. Haga clic para ver qué hacer.</translation>
    </message>
    <message>
        <source>1 needs a look</source>
        <translation>1 por revisar</translation>
    </message>
    <message>
        <source>All in one channel. Nothing is lost. Click to see what to do.</source>
        <translation>Todos en un canal. No se pierde nada. Haga clic para ver qué hacer.</translation>
    </message>
    <message>
        <source>In {count} channels. Nothing is lost. Click to see what to do.</source>
        <translation>En {count} canales. No se pierde nada. Haga clic para ver qué hacer.</translation>
    </message>
    <message>
        <source>Nothing is lost. Click to see what to do.</source>
        <translation>No se pierde nada. Haga clic para ver qué hacer.</translation>
    </message>
    <message>
        <source>Pathways is not running: {why}</source>
        <translation>Pathways no está en marcha: {why}</translation>
    </message>
    <message>
        <source>Pathways is starting: opening the store</source>
        <translation>Pathways se está iniciando: abriendo el almacén</translation>
    </message>
    <message>
        <source>Pathways: no channel yet</source>
        <translation>Pathways: aún no hay ningún canal</translation>
    </message>
    <message>
        <source>Pathways: {count} more need a look</source>
        <translation>Pathways: {count} más por revisar</translation>
    </message>
    <message>
        <source>The engine has not reported for {count} s</source>
        <translation>El motor no da señales desde hace {count} s</translation>
    </message>
    <message>
        <source>{channel}: {what}</source>
        <translation>{channel}: {what}</translation>
    </message>
    <message>
        <source>{count} at work</source>
        <translation>{count} trabajando</translation>
    </message>
    <message>
        <source>{count} channels running</source>
        <translation>{count} canales en marcha</translation>
    </message>
    <message>
        <source>{count} failed</source>
        <translation>{count} con fallo</translation>
    </message>
    <message>
        <source>{count} messages wait, the oldest for {age}. None is lost. Click to see what to do.</source>
        <translation>{count} mensajes en espera, el más antiguo desde hace {age}. No se ha perdido ninguno. Haga clic para ver qué hacer.</translation>
    </message>
    <message>
        <source>{count} messages wait. None is lost. Click to see what to do.</source>
        <translation>{count} mensajes en espera. No se ha perdido ninguno. Haga clic para ver qué hacer.</translation>
    </message>
    <message>
        <source>{count} need a look</source>
        <translation>{count} por revisar</translation>
    </message>
    <message>
        <source>{count} paused</source>
        <translation>{count} en pausa</translation>
    </message>
    <message>
        <source>{count} paused until {time}</source>
        <translation>{count} en pausa hasta {time}</translation>
    </message>
    <message>
        <source>{count} today</source>
        <translation>{count} hoy</translation>
    </message>
</context>
<context>
    <name>TrayMenu</name>
    <message>
        <source>1 hour</source>
        <translation>1 hora</translation>
    </message>
    <message>
        <source>1 more channel</source>
        <translation>1 canal más</translation>
    </message>
    <message>
        <source>Failures</source>
        <translation>Fallos</translation>
    </message>
    <message>
        <source>Failures ({count})</source>
        <translation>Fallos ({count})</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Ayuda</translation>
    </message>
    <message>
        <source>No channel yet</source>
        <translation>Aún no hay ningún canal</translation>
    </message>
    <message>
        <source>Open Pathways</source>
        <translation>Abrir Pathways</translation>
    </message>
    <message>
        <source>Pause all</source>
        <translation>Pausar todos</translation>
    </message>
    <message>
        <source>Pause for…</source>
        <translation>Pausar durante…</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Salir</translation>
    </message>
    <message>
        <source>Resume all</source>
        <translation>Reanudar todos</translation>
    </message>
    <message>
        <source>Settings…</source>
        <translation>Ajustes…</translation>
    </message>
    <message>
        <source>Starting</source>
        <translation>Iniciándose</translation>
    </message>
    <message>
        <source>{count} hours</source>
        <translation>{count} horas</translation>
    </message>
    <message>
        <source>{count} minutes</source>
        <translation>{count} minutos</translation>
    </message>
    <message>
        <source>{count} more channels</source>
        <translation>{count} canales más</translation>
    </message>
</context>
<context>
    <name>TrayNotice</name>
    <message>
        <source>Don&apos;t show again</source>
        <translation>No volver a mostrar</translation>
    </message>
    <message>
        <source>OK</source>
        <translation>Aceptar</translation>
    </message>
    <message>
        <source>Pathways goes on in the tray.</source>
        <translation>Pathways sigue en la bandeja.</translation>
    </message>
    <message>
        <source>Quit instead</source>
        <translation>Salir</translation>
    </message>
    <message>
        <source>The channels go on. A click on the icon brings the window back; Quit in its menu stops the channels.</source>
        <translation>Los canales continúan. Un clic en el icono devuelve la ventana; «Salir» en su menú detiene los canales.</translation>
    </message>
</context>
<context>
    <name>TrustSheet</name>
    <message>
        <source>Compare the fingerprint first</source>
        <translation>Compare primero la huella</translation>
    </message>
    <message>
        <source>Fingerprint</source>
        <translation>Huella</translation>
    </message>
    <message>
        <source>Kind of key</source>
        <translation>Tipo de clave</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>Servidor</translation>
    </message>
    <message>
        <source>The server has another key than before</source>
        <translation>El servidor tiene otra clave que antes</translation>
    </message>
    <message>
        <source>The server was set up anew, or something else answers in its place and would get the password and every message. Do not go on by habit.</source>
        <translation>El servidor se instaló de nuevo, o algo distinto responde en su lugar y recibiría la contraseña y todos los mensajes. No continúe por costumbre.</translation>
    </message>
    <message>
        <source>The server&apos;s owner told me this fingerprint, by another way</source>
        <translation>El responsable del servidor me dio esta huella por otra vía</translation>
    </message>
    <message>
        <source>This server was never trusted so far. Its key tells it from any other one that answers at this address. No password and no key was sent yet.</source>
        <translation>Hasta ahora nunca se confió en este servidor. Su clave lo distingue de cualquier otro que responda en esta dirección. Aún no se envió ninguna contraseña ni clave.</translation>
    </message>
    <message>
        <source>Trust this server</source>
        <translation>Confiar en este servidor</translation>
    </message>
    <message>
        <source>Trust {server}</source>
        <translation>Confiar en {server}</translation>
    </message>
    <message>
        <source>Trusted so far</source>
        <translation>De confianza hasta ahora</translation>
    </message>
    <message>
        <source>Type the new fingerprint as the server&apos;s owner tells it to you</source>
        <translation>Escriba la nueva huella tal como se la dice el responsable del servidor</translation>
    </message>
    <message>
        <source>Type the new fingerprint first</source>
        <translation>Escriba primero la nueva huella</translation>
    </message>
    <message>
        <source>{host}, port {port}</source>
        <translation>{host}, puerto {port}</translation>
    </message>
</context>
<context>
    <name>TryPaperSheet</name>
    <message>
        <source>It is tried on the keys of this store. Nothing is changed, and what is typed is not kept.</source>
        <translation>Se prueba con las claves de este almacén. No cambia nada, y lo que se escribe no se conserva.</translation>
    </message>
    <message>
        <source>Try it</source>
        <translation>Probar</translation>
    </message>
    <message>
        <source>Try the recovery key</source>
        <translation>Probar la clave de recuperación</translation>
    </message>
</context>
<context>
    <name>WaitingCard</name>
    <message>
        <source>And 1 name with a leading dot: a temporary name by the rule.</source>
        <translation>Y 1 nombre con punto inicial: por norma, un nombre temporal.</translation>
    </message>
    <message>
        <source>And {count} names with a leading dot: temporary names by the rule.</source>
        <translation>Y {count} nombres con punto inicial: por norma, nombres temporales.</translation>
    </message>
    <message>
        <source>Export list…</source>
        <translation>Exportar la lista…</translation>
    </message>
    <message>
        <source>Nothing waits. A file that is seen and not taken would stand here.</source>
        <translation>No espera nada. Aquí figuraría un archivo que se ve y no se toma.</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>Abrir la carpeta</translation>
    </message>
    <message>
        <source>Show all {count}</source>
        <translation>Mostrar los {count}</translation>
    </message>
    <message>
        <source>Show fewer</source>
        <translation>Mostrar menos</translation>
    </message>
    <message>
        <source>Show {count} of {total}</source>
        <translation>Mostrar {count} de {total}</translation>
    </message>
    <message>
        <source>The place can&apos;t be listed now, so what waits there is not known.</source>
        <translation>La ubicación no puede listarse ahora, así que no se sabe qué espera allí.</translation>
    </message>
    <message>
        <source>This source has no folder of its own</source>
        <translation>Este origen no tiene carpeta propia</translation>
    </message>
    <message>
        <source>Waiting, and why</source>
        <translation>En espera, y por qué</translation>
    </message>
    <message>
        <source>{count} more wait and are not listed: what needs a person stands first.</source>
        <translation>{count} más en espera sin listar: lo que necesita a una persona va primero.</translation>
    </message>
</context>
<context>
    <name>WaitingModel</name>
    <message>
        <source>Next try {time}</source>
        <translation>Próximo intento: {time}</translation>
    </message>
</context>
<context>
    <name>Window</name>
    <message>
        <source>Edit channels</source>
        <translation>Editar los canales</translation>
    </message>
    <message>
        <source>Start again</source>
        <translation>Iniciar de nuevo</translation>
    </message>
    <message>
        <source>The window has its first size again.</source>
        <translation>La ventana vuelve a tener su primer tamaño.</translation>
    </message>
</context>
<context>
    <name>Wizard</name>
    <message>
        <source>Back</source>
        <translation>Atrás</translation>
    </message>
    <message>
        <source>Check and start</source>
        <translation>Comprobar e iniciar</translation>
    </message>
    <message>
        <source>New channel</source>
        <translation>Canal nuevo</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Siguiente</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Iniciar</translation>
    </message>
    <message>
        <source>Welcome</source>
        <translation>Bienvenida</translation>
    </message>
    <message>
        <source>Where files come from</source>
        <translation>De dónde vienen</translation>
    </message>
    <message>
        <source>Where they go</source>
        <translation>Adónde van</translation>
    </message>
</context>
<context>
    <name>Words</name>
    <message>
        <source>1 file</source>
        <translation>1 archivo</translation>
    </message>
    <message>
        <source>A done file alone: its file has not come yet</source>
        <translation>Un archivo de fin solo: su archivo aún no ha llegado</translation>
    </message>
    <message>
        <source>A link: never followed and never taken</source>
        <translation>Un enlace: nunca se sigue y nunca se toma</translation>
    </message>
    <message>
        <source>Being stored now</source>
        <translation>Guardándose ahora</translation>
    </message>
    <message>
        <source>Being written: taken when it is at rest</source>
        <translation>Escribiéndose: se toma cuando esté en reposo</translation>
    </message>
    <message>
        <source>Can&apos;t be opened: tried again in {age}</source>
        <translation>No se puede abrir: se intenta de nuevo en {age}</translation>
    </message>
    <message>
        <source>Can&apos;t be opened: tried again on the next pass</source>
        <translation>No se puede abrir: se intenta de nuevo en la próxima pasada</translation>
    </message>
    <message>
        <source>Empty: taken when it has content</source>
        <translation>Vacío: se toma cuando tenga contenido</translation>
    </message>
    <message>
        <source>Given back: taken when it changes, or when you poll the channel</source>
        <translation>Devuelto: se toma cuando cambie o cuando usted sondee el canal</translation>
    </message>
    <message>
        <source>Has several names: taken 30 s after it came</source>
        <translation>Tiene varios nombres: se toma 30 s después de llegar</translation>
    </message>
    <message>
        <source>Its done file is missing: taken when that comes</source>
        <translation>Falta su archivo de fin: se toma cuando llegue</translation>
    </message>
    <message>
        <source>Its name can&apos;t be read: stays until it is renamed</source>
        <translation>Su nombre no se puede leer: se queda hasta que se renombre</translation>
    </message>
    <message>
        <source>Its own channel finishes it</source>
        <translation>Lo termina su propio canal</translation>
    </message>
    <message>
        <source>Its signs of life were not watched yet</source>
        <translation>Aún no se han observado sus señales de vida</translation>
    </message>
    <message>
        <source>Kept until it stops growing</source>
        <translation>Se retiene hasta que deje de crecer</translation>
    </message>
    <message>
        <source>Larger than the limit: stays until you act</source>
        <translation>Mayor que el límite: se queda hasta que usted decida</translation>
    </message>
    <message>
        <source>No right to read it: taken when the right is there</source>
        <translation>Sin permiso para leerlo: se toma cuando lo haya</translation>
    </message>
    <message>
        <source>No sign of life for {age}, as long as this engine has watched</source>
        <translation>Sin señales de vida desde hace {age}, todo el tiempo que este motor ha observado</translation>
    </message>
    <message>
        <source>Not an ordinary file: never taken</source>
        <translation>No es un archivo normal: nunca se toma</translation>
    </message>
    <message>
        <source>Not one of the names that this channel takes: stays</source>
        <translation>Su nombre no es de los que toma este canal: se queda</translation>
    </message>
    <message>
        <source>Nothing, until you take it over</source>
        <translation>Nada, hasta que usted lo asuma</translation>
    </message>
    <message>
        <source>Nothing: move it away by hand</source>
        <translation>Nada: retírelo a mano</translation>
    </message>
    <message>
        <source>Open in another program: taken when closed</source>
        <translation>Abierto en otro programa: se toma cuando se cierre</translation>
    </message>
    <message>
        <source>Pathways could not do this. The log says where it failed.</source>
        <translation>Pathways no pudo hacerlo. El diario dice dónde falló.</translation>
    </message>
    <message>
        <source>Taken by another engine or channel</source>
        <translation>Lo tiene otro motor u otro canal</translation>
    </message>
    <message>
        <source>The channel is paused: taken when it goes on</source>
        <translation>El canal está en pausa: se toma cuando continúe</translation>
    </message>
    <message>
        <source>The disk is nearly full: taken when there is space</source>
        <translation>El disco está casi lleno: se toma cuando haya espacio</translation>
    </message>
    <message>
        <source>The drive&apos;s ids are unsteady: untouched</source>
        <translation>Los identificadores de la unidad no son estables: intacto</translation>
    </message>
    <message>
        <source>The next pass finishes it, once</source>
        <translation>Lo termina la próxima pasada, una sola vez</translation>
    </message>
    <message>
        <source>Too new: taken on the next pass</source>
        <translation>Demasiado reciente: se toma en la próxima pasada</translation>
    </message>
    <message>
        <source>Too new: taken on the next pass, in {age}</source>
        <translation>Demasiado reciente: se toma en la próxima pasada, en {age}</translation>
    </message>
    <message>
        <source>Waits for you: finish or give back</source>
        <translation>Espera su decisión: terminar o devolver</translation>
    </message>
    <message>
        <source>none waiting</source>
        <translation>ninguno en espera</translation>
    </message>
    <message>
        <source>waiting not known</source>
        <translation>espera desconocida</translation>
    </message>
    <message>
        <source>{count} d</source>
        <translation>{count} d</translation>
    </message>
    <message>
        <source>{count} failed</source>
        <translation>{count} con fallo</translation>
    </message>
    <message>
        <source>{count} files</source>
        <translation>{count} archivos</translation>
    </message>
    <message>
        <source>{count} h</source>
        <translation>{count} h</translation>
    </message>
    <message>
        <source>{count} min</source>
        <translation>{count} min</translation>
    </message>
    <message>
        <source>{count} need a look</source>
        <translation>{count} por revisar</translation>
    </message>
    <message>
        <source>{count} needs a look</source>
        <translation>{count} por revisar</translation>
    </message>
    <message>
        <source>{count} paused</source>
        <translation>{count} en pausa</translation>
    </message>
    <message>
        <source>{count} running</source>
        <translation>{count} en marcha</translation>
    </message>
    <message>
        <source>{count} s</source>
        <translation>{count} s</translation>
    </message>
    <message>
        <source>{count} starting</source>
        <translation>{count} iniciándose</translation>
    </message>
    <message>
        <source>{count} wait</source>
        <translation>{count} en espera</translation>
    </message>
    <message>
        <source>{files}; another engine claimed them</source>
        <translation>{files}; reclamados por otro motor</translation>
    </message>
    <message>
        <source>{files}; changed after the claim</source>
        <translation>{files}; con cambios tras la reclamación</translation>
    </message>
    <message>
        <source>{files}; could not be read, nothing was stored</source>
        <translation>{files}; sin poder leerse, no se guardó nada</translation>
    </message>
    <message>
        <source>{files}; its channel is another one</source>
        <translation>{files}; de otro canal</translation>
    </message>
    <message>
        <source>{files}; its channel is gone</source>
        <translation>{files}; su canal ya no existe</translation>
    </message>
    <message>
        <source>{files}; left when this engine stopped</source>
        <translation>{files}; pendientes de cuando se detuvo este motor</translation>
    </message>
    <message>
        <source>{files}; no claims, and never taken in</source>
        <translation>{files}; sin reclamar, nunca se toman</translation>
    </message>
    <message>
        <source>{files}; the engine is working on them</source>
        <translation>{files}; el motor está trabajando con ellos</translation>
    </message>
    <message>
        <source>{hours} h {minutes} min</source>
        <translation>{hours} h {minutes} min</translation>
    </message>
    <message>
        <source>{waiting}, oldest {age}</source>
        <translation>{waiting}, hasta {age}</translation>
    </message>
</context>
<context>
    <name>_AgeModel</name>
    <message>
        <source>80 min</source>
        <translation>80 min</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Todos</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>no se sabe</translation>
    </message>
    <message>
        <source>older</source>
        <translation>más</translation>
    </message>
    <message>
        <source>under 5</source>
        <translation>&lt; 5</translation>
    </message>
</context>
<context>
    <name>_Body</name>
    <message>
        <source>Note</source>
        <translation>Nota</translation>
    </message>
    <message>
        <source>Show one line</source>
        <translation>Mostrar una línea</translation>
    </message>
    <message>
        <source>What it means</source>
        <translation>Qué significa</translation>
    </message>
    <message>
        <source>What to do</source>
        <translation>Qué hacer</translation>
    </message>
</context>
<context>
    <name>_ChannelMenu</name>
    <message>
        <source>Open drop folder</source>
        <translation>Abrir la carpeta de entrada</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pausar</translation>
    </message>
    <message>
        <source>Poll now</source>
        <translation>Sondear ahora</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Reanudar</translation>
    </message>
    <message>
        <source>Show the failure</source>
        <translation>Mostrar el fallo</translation>
    </message>
    <message>
        <source>Show {channel}</source>
        <translation>Mostrar {channel}</translation>
    </message>
    <message>
        <source>{state}: {sentence}</source>
        <translation>{state}: {sentence}</translation>
    </message>
</context>
<context>
    <name>_Line</name>
    <message>
        <source>Show</source>
        <translation>Mostrar</translation>
    </message>
</context>
<context>
    <name>_StationButton</name>
    <message>
        <source>not reached</source>
        <translation>no alcanzado</translation>
    </message>
</context>
</TS>
