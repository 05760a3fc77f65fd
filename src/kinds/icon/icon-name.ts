/** Endings of @ant-design/icons, and their suffixes in kebab names. */
const THEMES = [
  ['Outlined', ''],
  ['Filled', '-fill'],
  ['TwoTone', '-twotone'],
] as const;

/** Name as stored, which older consoles can show: `FileSearchOutlined` → `file-search`; other texts unchanged. */
export function toIconWord(name: string): string {
  const theme = THEMES.find(([ending]) => name.endsWith(ending));
  if (!theme || !/^[A-Z]/.test(name)) return name;
  const words = name.slice(0, -theme[0].length).replace(/\B[A-Z]/g, '-$&');
  return `${words.toLowerCase()}${theme[1]}`;
}

/** Export of @ant-design/icons for a name in any spelling: `safety`, `safety-o`, `SafetyOutlined`. */
export function toIconExport(name: string): string {
  const [, bare = name, suffix = ''] = /^(.+)(-o|-fill|-twotone)$/.exec(name) ?? [];
  const pascal = bare.replace(/(^|-)([a-z0-9])/g, (_match, _dash, letter: string) => letter.toUpperCase());
  if (suffix === '' && THEMES.some(([ending]) => pascal.endsWith(ending))) return pascal;
  return `${pascal}${THEMES.find(([, word]) => word !== '' && word === suffix)?.[0] ?? 'Outlined'}`;
}
