/* What the installers need and their languages lack. Three commands:
 *
 *   leave DIR SECONDS              ask every program that runs from DIR to stop at a safe point, and wait for its end;
 *                                  3 where a window was among them, 4 where it left and something else still runs
 *   leave-all DIR SECONDS          the same, and 0 for that too
 *   shortcut LNK TARGET WORDS ID   a shortcut with the application id that notifications and the task bar go by
 *   empty DIR                      whether DIR is missing or holds nothing
 *
 * Exit status: 0 done; 1 not (leave: something still runs; it is never ended from here); 2 wrong usage.
 * A program that can be asked has an event `pathways-desktop-quit-PID`; one without it is waited for.
 */
#define COBJMACROS
#include <initguid.h>
#include <windows.h>
#include <propkey.h>
#include <shlobj.h>
#include <tlhelp32.h>
#include <stdio.h>
#include <stdlib.h>
#include <wchar.h>

#define LONGEST 32768
#define STEP_MS 250
#define MOST 64
#define WINDOW_MS 20000

static wchar_t path[LONGEST], full[LONGEST];
static int window_left, window_here;

static void ask(DWORD process) {
    static const wchar_t *const rooms[] = {L"Global\\", L"Local\\"};
    wchar_t name[80];
    int at;
    for (at = 0; at < 2; at++) {
        HANDLE event;
        _snwprintf(name, 79, L"%lspathways-desktop-quit-%lu", rooms[at], (unsigned long)process);
        event = OpenEventW(EVENT_MODIFY_STATE, FALSE, name);
        if (event != NULL) {
            SetEvent(event);
            CloseHandle(event);
        }
    }
}

/* Programs that run from the folder; the uninstaller itself is none of them. */
static int running(const wchar_t *folder, HANDLE *found) {
    size_t length = wcslen(folder);
    PROCESSENTRY32W entry = {.dwSize = sizeof entry};
    HANDLE all = CreateToolhelp32Snapshot(TH32CS_SNAPPROCESS, 0);
    int count = 0;
    window_here = 0;
    if (all == INVALID_HANDLE_VALUE) return 0;
    for (BOOL more = Process32FirstW(all, &entry); more && count < MOST; more = Process32NextW(all, &entry)) {
        DWORD size = LONGEST;
        HANDLE process;
        if (entry.th32ProcessID == GetCurrentProcessId()) continue;
        process = OpenProcess(PROCESS_QUERY_LIMITED_INFORMATION | SYNCHRONIZE, FALSE, entry.th32ProcessID);
        if (process == NULL) continue;
        if (QueryFullProcessImageNameW(process, 0, path, &size) && size > length && path[length] == L'\\' &&
            _wcsnicmp(path, folder, length) == 0 && _wcsicmp(path + length + 1, L"uninstall.exe") != 0) {
            ask(entry.th32ProcessID);
            if (_wcsicmp(path + length + 1, L"Pathways.exe") == 0) window_left = window_here = 1;
            found[count++] = process;
        } else {
            CloseHandle(process);
        }
    }
    CloseHandle(all);
    return count;
}

static int leave(const wchar_t *folder, long seconds) {
    ULONGLONG end = GetTickCount64() + (ULONGLONG)seconds * 1000;
    HANDLE found[MOST];
    DWORD length = GetLongPathNameW(folder, full, LONGEST);
    if (length == 0) return GetLastError() == ERROR_FILE_NOT_FOUND || GetLastError() == ERROR_PATH_NOT_FOUND ? 0 : 1;
    if (length >= LONGEST) return 1;
    /* Windows Installer's folders end with a backslash, which would take the closing quotation mark away: a dot follows. */
    if (length > 3 && full[length - 1] == L'.' && full[length - 2] == L'\\') full[--length] = 0;
    while (length > 3 && full[length - 1] == L'\\') full[--length] = 0;
    for (;;) {
        int count = running(full, found), at;
        if (count == 0) return window_left ? 3 : 0;
        WaitForMultipleObjects((DWORD)count, found, TRUE, STEP_MS);
        for (at = 0; at < count; at++) CloseHandle(found[at]);
        /* A window that was asked leaves within twelve seconds: who calls this has to know whether it did. */
        if (GetTickCount64() >= end) {
            if (window_left && !window_here) return 4;
            if (!window_left || GetTickCount64() >= end + WINDOW_MS) return 1;
        }
    }
}

static int shortcut(const wchar_t *link, const wchar_t *target, const wchar_t *words, const wchar_t *id) {
    IShellLinkW *shell = NULL;
    IPersistFile *file = NULL;
    IPropertyStore *store = NULL;
    PROPVARIANT value = {0};
    HRESULT result;
    wcsncpy(full, target, LONGEST - 1);
    if (wcsrchr(full, L'\\') == NULL) return 2;
    *wcsrchr(full, L'\\') = 0;
    CoInitializeEx(NULL, COINIT_APARTMENTTHREADED);
    result = CoCreateInstance(&CLSID_ShellLink, NULL, CLSCTX_INPROC_SERVER, &IID_IShellLinkW, (void **)&shell);
    if (FAILED(result)) return 1;
    IShellLinkW_SetPath(shell, target);
    IShellLinkW_SetArguments(shell, words);
    IShellLinkW_SetWorkingDirectory(shell, full);
    IShellLinkW_SetIconLocation(shell, target, 0);
    IShellLinkW_SetDescription(shell, L"Claims files from drop folders once, delivers and resends them");
    if (SUCCEEDED(IShellLinkW_QueryInterface(shell, &IID_IPropertyStore, (void **)&store))) {
        value.vt = VT_LPWSTR; /* borrowed, so nothing is cleared */
        value.pwszVal = (wchar_t *)id;
        result = IPropertyStore_SetValue(store, &PKEY_AppUserModel_ID, &value);
        if (SUCCEEDED(result)) result = IPropertyStore_Commit(store);
        IPropertyStore_Release(store);
    } else {
        wprintf(L"no property store\n"); /* Wine 8 */
    }
    if (SUCCEEDED(result)) result = IShellLinkW_QueryInterface(shell, &IID_IPersistFile, (void **)&file);
    if (SUCCEEDED(result)) {
        result = IPersistFile_Save(file, link, TRUE);
        IPersistFile_Release(file);
    }
    IShellLinkW_Release(shell);
    CoUninitialize();
    return FAILED(result);
}

static int empty(const wchar_t *folder) {
    WIN32_FIND_DATAW entry;
    HANDLE search;
    int kept = 0;
    if (_snwprintf(path, LONGEST, L"%ls\\*", folder) < 0) return 2;
    search = FindFirstFileW(path, &entry);
    if (search == INVALID_HANDLE_VALUE) return GetFileAttributesW(folder) == INVALID_FILE_ATTRIBUTES ? 0 : 1;
    do {
        kept |= wcscmp(entry.cFileName, L".") != 0 && wcscmp(entry.cFileName, L"..") != 0;
    } while (!kept && FindNextFileW(search, &entry));
    FindClose(search);
    return kept;
}

int wmain(int count, wchar_t **words) {
    if (count == 4 && wcscmp(words[1], L"leave") == 0) return leave(words[2], wcstol(words[3], NULL, 10));
    if (count == 4 && wcscmp(words[1], L"leave-all") == 0) return leave(words[2], wcstol(words[3], NULL, 10)) % 3 == 1; /* 1 and 4 */
    if (count == 6 && wcscmp(words[1], L"shortcut") == 0) return shortcut(words[2], words[3], words[4], words[5]);
    if (count == 3 && wcscmp(words[1], L"empty") == 0) return empty(words[2]);
    return 2;
}
