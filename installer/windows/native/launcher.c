/* Pathways.exe (a window, no console) and pathways-desktop.exe (the command line): the program's own Python, started as
 * `-m pathways_desktop` with the words of the command line. Nothing of the program is here.
 *
 * Compiled bytecode goes to the user's cache, never beside the program: what was installed stays as it was signed, and
 * a user without rights there starts as quickly. An elevated process reads and writes none, since others may have
 * written what lies in a user's folder.
 */
#include <windows.h>
#include <stdio.h>
#include <stdlib.h>
#include <wchar.h>

#define LONGEST 32768

typedef int (*python_main)(int, wchar_t **);

static wchar_t root[LONGEST], library[LONGEST], cache[LONGEST];

static int tell(const wchar_t *what) {
    wchar_t text[1024];
    _snwprintf(text, 1023, L"%ls\r\n\r\nThe installation is not whole. Start the setup program again and choose Repair, "
                           L"or let your administrator do it.", what);
    text[1023] = 0;
#ifdef WINDOWED
    MessageBoxW(NULL, text, L"Pathways", MB_OK | MB_ICONERROR | MB_SETFOREGROUND);
#else
    fwprintf(stderr, L"%ls\n", text);
#endif
    return 1;
}

static int elevated(void) {
    HANDLE token;
    TOKEN_ELEVATION found = {0};
    DWORD size = sizeof found;
    if (!OpenProcessToken(GetCurrentProcess(), TOKEN_QUERY, &token)) return 1;
    if (!GetTokenInformation(token, TokenElevation, &found, sizeof found, &size)) found.TokenIsElevated = 1;
    CloseHandle(token);
    return found.TokenIsElevated != 0;
}

static int run(int count, wchar_t **words) {
    DWORD length = GetModuleFileNameW(NULL, root, LONGEST);
    wchar_t *end, **told;
    const wchar_t *local = _wgetenv(L"LOCALAPPDATA");
    HMODULE python;
    python_main start;
    int at = 0, word;

    if (length == 0 || length >= LONGEST || (end = wcsrchr(root, L'\\')) == NULL) return tell(L"No path.");
    *end = 0;
    if (_snwprintf(library, LONGEST, L"%ls\\python\\" PYTHON_DLL, root) < 0) return tell(L"The path is too long.");
    python = LoadLibraryExW(library, NULL, LOAD_LIBRARY_SEARCH_DLL_LOAD_DIR | LOAD_LIBRARY_SEARCH_DEFAULT_DIRS);
    if (python == NULL) return tell(L"The program's Python (python\\" PYTHON_DLL L") cannot be loaded.");
    start = (python_main)(void *)GetProcAddress(python, "Py_Main");
    told = calloc((size_t)count + 6, sizeof *told);
    if (start == NULL || told == NULL) return tell(L"The program's Python is of another kind.");

    told[at++] = words[0];
    if (local == NULL || elevated() || _snwprintf(cache, LONGEST, L"pycache_prefix=%ls\\pathways-desktop-cache\\" BUILD,
                                                  local) < 0) {
        told[at++] = L"-B";
    } else {
        told[at++] = L"-X";
        told[at++] = cache;
    }
    told[at++] = L"-m";
    told[at++] = L"pathways_desktop";
    for (word = 1; word < count; word++) told[at++] = words[word];
    return start(at, told);
}

#ifdef WINDOWED
int WINAPI wWinMain(HINSTANCE instance, HINSTANCE before, PWSTR line, int show) {
    (void)instance, (void)before, (void)line, (void)show;
    return run(__argc, __wargv);
}
#else
int wmain(int count, wchar_t **words) { return run(count, words); }
#endif
