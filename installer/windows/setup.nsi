; The setup program for one user: no administrator rights, no restart, nothing outside the user's own folders and keys.
; Defined by the build: OUT, FILES (a list of what is installed), STEPS, VERSION, VERSION4, SIZE, ICON, NAMES, and QUICK
; (not packed, for tests). Exit statuses stand in README.md; nothing is changed before the checks of .onInit and the first section.

Unicode true
Target amd64-unicode
ManifestSupportedOS Win10
ManifestDPIAware true
ManifestLongPathAware true
!ifdef QUICK
SetCompress off
!else
SetCompressor /SOLID lzma
SetCompressorDictSize 32
!endif

!include MUI2.nsh
!include LogicLib.nsh
!include FileFunc.nsh
!include Sections.nsh
!include WinVer.nsh
!include WordFunc.nsh
!include "${NAMES}"

!define UNINSTALL_KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\${PRODUCT}"
!define MARK "build.json"
!define ASIDE "$INSTDIR\.replaced"

!define NEWER 3
!define FOR_ALL 4
!define RUNNING 5
!define NOT_WRITTEN 6
!define OLD_WINDOWS 7
!define POLICY 8
!define FOREIGN 9

Name "${PRODUCT}"
OutFile "${OUT}"
RequestExecutionLevel user
InstallDir "$LOCALAPPDATA\Programs\${PRODUCT}"
InstallDirRegKey HKCU "${SETUP_KEY}" "InstallDir"
BrandingText "${PRODUCT} ${VERSION}"
AllowSkipFiles off
ShowInstDetails nevershow
ShowUninstDetails nevershow
!ifdef SIGN
!uninstfinalize '"${SIGN}" "%1"' = 0
!endif

VIProductVersion "${VERSION4}"
VIAddVersionKey "ProductName" "${PRODUCT}"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "CompanyName" "${COMPANY}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "FileDescription" "${PRODUCT} setup"
VIAddVersionKey "LegalCopyright" "Apache-2.0"

Var Log
Var Before      ; the version that is installed, or nothing
Var Window      ; "yes" when a window of the program was asked to leave
Var Seconds     ; how long its end is waited for
Var Parameters

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_ABORTWARNING
!insertmacro MUI_PAGE_WELCOME
!insertmacro MUI_PAGE_COMPONENTS
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!define MUI_FINISHPAGE_RUN "$INSTDIR\${WINDOW_PROGRAM}"
!define MUI_FINISHPAGE_RUN_TEXT "Open Pathways"
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_COMPONENTS
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"

!macro Say text
  ${If} $Log != ""
    FileWriteUTF16LE $Log "${text}$\r$\n"
  ${EndIf}
!macroend
!define Say "!insertmacro Say"

; Ends with a status of our own. Nothing has been changed where this is called.
!macro Stop status text
  ${Say} "stopped with ${status}: ${text}"
  ${IfNot} ${Silent}
    MessageBox MB_OK|MB_ICONEXCLAMATION "${text}"
  ${EndIf}
  SetErrorLevel ${status}
  Quit
!macroend
!define Stop "!insertmacro Stop"

!macro Common un
Function ${un}ReadOptions
  ${GetParameters} $Parameters
  ClearErrors
  ${GetOptions} $Parameters "/LOG=" $0
  ${If} ${Errors}
    StrCpy $0 "$TEMP\${PRODUCT} setup.log"
  ${EndIf}
  ClearErrors
  FileOpen $Log $0 w
  ${If} ${Errors}
    StrCpy $Log ""
  ${Else}
    FileWriteUTF16LE /BOM $Log "${PRODUCT} ${VERSION}$\r$\n"
  ${EndIf}
  ClearErrors
  ${GetOptions} $Parameters "/WAIT=" $Seconds
  ${If} ${Errors}
    StrCpy $Seconds 120
  ${EndIf}
  ClearErrors
FunctionEnd

; Everything of ours that runs from $INSTDIR is asked to stop at a safe point and waited for; nothing is ever ended.
Function ${un}AskToLeave
  SetOutPath $PLUGINSDIR
  File "/oname=steps.exe" "${STEPS}"
  ask:
  ${Say} "asking running programs in $INSTDIR to leave, $Seconds s at most"
  ExecWait '"$PLUGINSDIR\steps.exe" leave "$INSTDIR" $Seconds' $0
  ${If} $0 == 3
  ${OrIf} $0 == 4
    StrCpy $Window "yes"
  ${EndIf}
  ${If} $0 != 0
  ${AndIf} $0 != 3
    ${IfNot} ${Silent}
      MessageBox MB_RETRYCANCEL|MB_ICONINFORMATION "Pathways is still running and has not come to a safe point yet. Wait for it, or quit it from its tray icon, and choose Retry." IDRETRY ask
    ${EndIf}
    ${If} $Window == "yes"
      ; It left, and another program did not: what stood in the tray stands there again.
      Exec '"$INSTDIR\${WINDOW_PROGRAM}" tray --hidden'
    ${EndIf}
    ${Stop} ${RUNNING} "Pathways is still running. Nothing was changed."
  ${EndIf}
FunctionEnd
!macroend
!insertmacro Common ""
!insertmacro Common "un."

Function .onInit
  SetRegView 64
  SetShellVarContext current
  InitPluginsDir
  Call ReadOptions
  ${IfNot} ${AtLeastWin10}
    ${Stop} ${OLD_WINDOWS} "Pathways needs Windows 10 (64-bit) or newer."
  ${EndIf}
  ReadRegStr $0 HKLM "${SETUP_KEY}" "InstallDir"
  ${If} $0 != ""
    ${Stop} ${FOR_ALL} "Pathways is installed for all users of this computer ($0). Ask your administrator for another version."
  ${EndIf}
  ReadRegStr $Before HKCU "${SETUP_KEY}" "Version"
  ${If} $Before != ""
    ${Say} "installed before: $Before"
    ${VersionCompare} $Before "${VERSION}" $0
    ${If} $0 == 1
      ${Stop} ${NEWER} "A newer version ($Before) is installed. Nothing was changed."
    ${EndIf}
    ReadRegDWORD $1 HKLM "${POLICY_KEY}" "UpdatesOff"
    ${If} $1 == 1
    ${AndIf} $0 != 0
      ${Stop} ${POLICY} "Updates of Pathways are switched off by your organisation. Version $Before stays."
    ${EndIf}
  ${EndIf}
  Call ChooseAutostart
FunctionEnd

Section "Pathways" SecProgram
  SectionIn RO
  InitPluginsDir
  Call RefuseForeignFolder
  Call AskToLeave
  Call SetAside
  ${Say} "writing ${VERSION} to $INSTDIR"
  !include "${FILES}"
  SetOutPath $INSTDIR
  WriteUninstaller "$INSTDIR\uninstall.exe"
  RMDir /r "${ASIDE}"
  ExecWait '"$PLUGINSDIR\steps.exe" shortcut "$SMPROGRAMS\${SHORTCUT}.lnk" "$INSTDIR\${WINDOW_PROGRAM}" "" "${APP_ID}"' $0
  ${If} $0 != 0
    ${Say} "no entry in the Start menu: $0"
  ${EndIf}
  WriteRegStr HKCU "${SETUP_KEY}" "InstallDir" "$INSTDIR"
  WriteRegStr HKCU "${SETUP_KEY}" "Version" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayName" "${PRODUCT}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "Publisher" "${COMPANY}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayIcon" "$INSTDIR\${WINDOW_PROGRAM}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL_KEY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "EstimatedSize" ${SIZE}
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoRepair" 1
SectionEnd

Section "Start when I log on" SecAutostart
  WriteRegStr HKCU "${RUN_KEY}" "${RUN_NAME}" '"$INSTDIR\${WINDOW_PROGRAM}" tray --hidden'
SectionEnd

Section "-done"
  ${IfNot} ${SectionIsSelected} ${SecAutostart}
    DeleteRegValue HKCU "${RUN_KEY}" "${RUN_NAME}"
  ${EndIf}
  ${If} $Window == "yes"
    ; What stood in the tray stands there again.
    ${Say} "starting the window again"
    Exec '"$INSTDIR\${WINDOW_PROGRAM}" tray --hidden'
  ${EndIf}
  ${Say} "done"
SectionEnd

LangString ProgramText ${LANG_ENGLISH} "The program and its entry in the Start menu."
LangString AutostartText ${LANG_ENGLISH} "Starts in the tray when you log on. You can change this in the tray's menu."
!insertmacro MUI_FUNCTION_DESCRIPTION_BEGIN
  !insertmacro MUI_DESCRIPTION_TEXT ${SecProgram} $(ProgramText)
  !insertmacro MUI_DESCRIPTION_TEXT ${SecAutostart} $(AutostartText)
!insertmacro MUI_FUNCTION_DESCRIPTION_END

; Said on the command line, else as it is, else yes.
Function ChooseAutostart
  ${GetOptions} $Parameters "/AUTOSTART=" $0
  ${If} ${Errors}
    ClearErrors
    StrCpy $0 "yes"
    ${If} $Before != ""
      ReadRegStr $1 HKCU "${RUN_KEY}" "${RUN_NAME}"
      ${If} $1 == ""
        StrCpy $0 "no"
      ${EndIf}
      ClearErrors
    ${EndIf}
  ${EndIf}
  ${If} $0 == "no"
    !insertmacro UnselectSection ${SecAutostart}
  ${EndIf}
FunctionEnd

; What is removed at an upgrade or an uninstall are whole folders: they have to be ours.
Function RefuseForeignFolder
  ${IfNot} ${FileExists} "$INSTDIR\${MARK}"
    SetOutPath $PLUGINSDIR
    File "/oname=steps.exe" "${STEPS}"
    ExecWait '"$PLUGINSDIR\steps.exe" empty "$INSTDIR"' $0
    ${If} $0 != 0
    ${AndIfNot} ${FileExists} "${ASIDE}\*.*"
      ${Stop} ${FOREIGN} "The folder $INSTDIR holds files of others. Choose an empty one."
    ${EndIf}
  ${EndIf}
FunctionEnd

; The version before is kept until the new one is there, and put back where that fails. One that was put aside by a
; setup that was cut off is whole, and what that one wrote is not.
Function SetAside
  ClearErrors
  CreateDirectory "$INSTDIR"
  ${If} ${FileExists} "${ASIDE}\lib\*.*"
    RMDir /r "$INSTDIR\python"
    RMDir /r "$INSTDIR\lib"
    RMDir /r "$INSTDIR\licences"
  ${ElseIf} ${FileExists} "$INSTDIR\lib\*.*"
    RMDir /r "${ASIDE}"
    CreateDirectory "${ASIDE}"
    Rename "$INSTDIR\python" "${ASIDE}\python"
    Rename "$INSTDIR\licences" "${ASIDE}\licences"
    Rename "$INSTDIR\${WINDOW_PROGRAM}" "${ASIDE}\${WINDOW_PROGRAM}"
    Rename "$INSTDIR\${COMMAND_PROGRAM}" "${ASIDE}\${COMMAND_PROGRAM}"
    Rename "$INSTDIR\lib" "${ASIDE}\lib"
  ${EndIf}
  ${If} ${Errors}
    Call PutBack
    ${Stop} ${NOT_WRITTEN} "Files of the version before are held by another program, or $INSTDIR cannot be written. Nothing was changed."
  ${EndIf}
FunctionEnd

Function PutBack
  ${If} ${FileExists} "${ASIDE}\*.*"
    !macro Back name
      ${If} ${FileExists} "${ASIDE}\${name}"
        RMDir /r "$INSTDIR\${name}"
        Delete "$INSTDIR\${name}"
        Rename "${ASIDE}\${name}" "$INSTDIR\${name}"
      ${EndIf}
    !macroend
    !insertmacro Back "python"
    !insertmacro Back "licences"
    !insertmacro Back "lib"
    !insertmacro Back "${WINDOW_PROGRAM}"
    !insertmacro Back "${COMMAND_PROGRAM}"
    RMDir "${ASIDE}"
  ${EndIf}
FunctionEnd

Function .onInstFailed
  ${Say} "failed: a file could not be written; the version before is put back"
  Call PutBack
  SetErrorLevel ${NOT_WRITTEN}
FunctionEnd

Function un.onInit
  SetRegView 64
  SetShellVarContext current
  InitPluginsDir
  Call un.ReadOptions
  ClearErrors
  ${GetOptions} $Parameters "/REMOVEDATA" $0
  ${IfNot} ${Errors}
    !insertmacro SelectSection 1
  ${EndIf}
  ClearErrors
  ${IfNot} ${FileExists} "$INSTDIR\${MARK}"
    ${Stop} ${FOREIGN} "Pathways is not installed in $INSTDIR."
  ${EndIf}
FunctionEnd

Section "un.Pathways" UnProgram
  SectionIn RO
  Call un.AskToLeave
  ${Say} "removing $INSTDIR"
  Delete "$SMPROGRAMS\${SHORTCUT}.lnk"
  ReadRegStr $0 HKCU "${RUN_KEY}" "${RUN_NAME}"
  StrLen $1 '"$INSTDIR\'
  StrCpy $2 $0 $1
  ${If} $2 == '"$INSTDIR\'
    DeleteRegValue HKCU "${RUN_KEY}" "${RUN_NAME}"
  ${EndIf}
  RMDir /r "$INSTDIR\python"
  RMDir /r "$INSTDIR\lib"
  RMDir /r "$INSTDIR\licences"
  RMDir /r "${ASIDE}"
  Delete "$INSTDIR\${WINDOW_PROGRAM}"
  Delete "$INSTDIR\${COMMAND_PROGRAM}"
  Delete "$INSTDIR\${MARK}"
  Delete "$INSTDIR\uninstall.exe"
  SetOutPath $TEMP
  RMDir "$INSTDIR"
  RMDir /r "$LOCALAPPDATA\${BYTECODE_FOLDER}"
  DeleteRegKey HKCU "${SETUP_KEY}"
  DeleteRegKey HKCU "${UNINSTALL_KEY}"
SectionEnd

Section /o "un.Remove its messages, keys and settings too" UnData
  ${Say} "removing the home and the copies of the audit record's head"
  RMDir /r "$LOCALAPPDATA\${HOME}"
  RMDir /r "$APPDATA\${HOME}"
SectionEnd

Section "un.-done"
  ${Say} "done"
SectionEnd
