/** Screens of system views not named `sys{View}` (wire.md#2.3). */
const SYSTEM_SCREENS: Readonly<Record<string, string>> = {
  dict: 'sysDictType',
  exlog: 'sysExLog',
  file: 'sysFileInfo',
  oplog: 'sysOpLog',
  sms: 'sms',
  vislog: 'sysVisLog',
};

/** System views with a handwritten screen. */
const DRAWN_VIEWS: ReadonlySet<string> = new Set(['machine', 'permission']);

/**
 * Name of a generated screen: `main/CameraFile/index` → CameraFile, `system/log/oplog/index` → sysOpLog,
 * `gen/codeGenerate/index` → codeGenerate. Null for handwritten screens, `main/map/index`.
 */
export function screenNameOf(component: string): string | null {
  const main = /^(?:main\/(?=[A-Z])|gen\/)(\w+)\/index$/.exec(component)?.[1];
  if (main) return main;
  const system = /^system\/(?:log\/)?([A-Za-z]\w*)\/index$/.exec(component)?.[1];
  if (!system || DRAWN_VIEWS.has(system)) return null;
  return SYSTEM_SCREENS[system] ?? `sys${system.charAt(0).toUpperCase()}${system.slice(1)}`;
}
