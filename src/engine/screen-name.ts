/** Name of the generated screen behind a system view path, where it is not simply `sys{Name}` (wire.md#2.3). */
const SYSTEM_SCREENS: Readonly<Record<string, string>> = {
  dict: 'sysDictType',
  exlog: 'sysExLog',
  file: 'sysFileInfo',
  oplog: 'sysOpLog',
  sms: 'sms',
  vislog: 'sysVisLog',
};

/** `main/CameraFile/index` → CameraFile, `system/dict/index` → sysDictType, `system/log/oplog/index` → sysOpLog, else null. */
export function screenNameOf(component: string): string | null {
  const main = /^main\/([A-Za-z]\w*)\/index$/.exec(component)?.[1];
  if (main) return main;
  const system = /^system\/(?:log\/)?([A-Za-z]\w*)\/index$/.exec(component)?.[1];
  if (!system) return null;
  return SYSTEM_SCREENS[system] ?? `sys${system.charAt(0).toUpperCase()}${system.slice(1)}`;
}
