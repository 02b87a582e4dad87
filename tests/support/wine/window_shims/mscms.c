/* Stands in for mscms.dll, of which Wine 8 lacks WcsCreateIccProfile. For tests only; an installer never carries this.
 * Qt asks these four for the colours of the screen; where all four fail it takes sRGB. */
#include <windows.h>
#define X __declspec(dllexport)
static void *none(void) { SetLastError(ERROR_FILE_NOT_FOUND); return NULL; }
X HANDLE WINAPI OpenColorProfileW(void *p, DWORD a, DWORD s, DWORD c) { (void)p, (void)a, (void)s, (void)c; return none(); }
X BOOL WINAPI CloseColorProfile(HANDLE h) { (void)h; return FALSE; }
X BOOL WINAPI GetColorProfileFromHandle(HANDLE h, BYTE *b, DWORD *n) { (void)h, (void)b, (void)n; return none() != NULL; }
X HANDLE WINAPI WcsCreateIccProfile(HANDLE h, DWORD o) { (void)h, (void)o; return none(); }
