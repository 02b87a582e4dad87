/* Stands in for icuuc.dll, which Windows 10 has and Wine 8 does not. For tests only; an installer never carries this.
 * Qt takes 20 functions from it for encodings that it does not know itself. Opening one of these fails here cleanly;
 * UTF-8, UTF-16 and Latin-1 are Qt's own. */
#define X __declspec(dllexport)
typedef int UErrorCode;
static void fail(UErrorCode *e) { if (e && *e <= 0) *e = 4; }
X void *ucnv_open(const char *n, UErrorCode *e) { fail(e); return 0; }
X void ucnv_close(void *c) {}
X void UCNV_FROM_U_CALLBACK_SUBSTITUTE(void) {}
X void UCNV_TO_U_CALLBACK_SUBSTITUTE(void) {}
X void ucnv_reset(void *c) {}
X signed char ucnv_getMaxCharSize(const void *c) { return 1; }
X const char *ucnv_getName(const void *c, UErrorCode *e) { fail(e); return ""; }
X void ucnv_getToUCallBack(const void *c, void **a, const void **ctx) { *a = 0; *ctx = 0; }
X void ucnv_getFromUCallBack(const void *c, void **a, const void **ctx) { *a = 0; *ctx = 0; }
X void ucnv_setToUCallBack(void *c, void *a, const void *x, void **o, const void **ox, UErrorCode *e) { fail(e); }
X void ucnv_setFromUCallBack(void *c, void *a, const void *x, void **o, const void **ox, UErrorCode *e) { fail(e); }
X void ucnv_cbToUWriteUChars(void *a, const void *s, int n, int o, UErrorCode *e) { fail(e); }
X void ucnv_cbFromUWriteUChars(void *a, const void **s, const void *l, int o, UErrorCode *e) { fail(e); }
X void ucnv_toUnicode(void *c, void **t, const void *tl, const char **s, const char *sl, int *o, signed char f, UErrorCode *e) { fail(e); }
X void ucnv_fromUnicode(void *c, char **t, const char *tl, const void **s, const void *sl, int *o, signed char f, UErrorCode *e) { fail(e); }
X int ucnv_toUCountPending(const void *c, UErrorCode *e) { fail(e); return -1; }
X int ucnv_fromUCountPending(const void *c, UErrorCode *e) { fail(e); return -1; }
X const char *ucnv_getStandardName(const char *n, const char *s, UErrorCode *e) { fail(e); return 0; }
X const char *ucnv_getAvailableName(int n) { return 0; }
X int ucnv_countAvailable(void) { return 0; }
