/* Stands in for bcryptprimitives.dll, which Wine 8 does not have. For tests only: every Windows that the program
 * supports has the real one, and an installer never carries this.
 * Rust's standard library (in the wheels of cryptography, pydantic-core and rpds-py) takes one function from it. */
#include <windows.h>

BOOLEAN NTAPI SystemFunction036(PVOID, ULONG); /* RtlGenRandom of advapi32 */

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T length)
{
    while (length) {
        ULONG part = length > 0x10000000 ? 0x10000000 : (ULONG)length;
        if (!SystemFunction036(data, part))
            return FALSE;
        data += part;
        length -= part;
    }
    return TRUE;
}
