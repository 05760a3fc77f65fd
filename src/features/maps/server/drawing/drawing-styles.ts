import { PROPERTIES } from './drawing-words.ts';

type Declarations = { [property: string]: string };

const MAX_RULES = 2_000;

/** Rules of one class in a drawing's own style sheets, as drawing programs write them; others are left out. */
export function classStyles(source: string): ReadonlyMap<string, Declarations> {
  const styles = new Map<string, Declarations>();
  for (const rule of sheetsOf(source).join('').split('}')) {
    const at = rule.indexOf('{');
    if (at < 0 || styles.size > MAX_RULES) continue;
    for (const selector of rule.slice(0, at).replace('<![CDATA[', '').split(',')) {
      const name = /^(?:[a-z]{1,20})?\.([\w-]{1,100})$/.exec(selector.trim())?.[1];
      if (name !== undefined) styles.set(name, { ...styles.get(name), ...declarationsOf(rule.slice(at + 1)) });
    }
  }
  return styles;
}

/** Searched from mark to mark: a pattern would read a broken file over and over. */
function sheetsOf(source: string): string[] {
  const sheets: string[] = [];
  for (let at = source.indexOf('<style'); at >= 0; ) {
    const [begin, end] = [source.indexOf('>', at), source.indexOf('</style>', at)];
    if (begin < 0 || end < begin) break;
    sheets.push(source.slice(begin + 1, end));
    at = source.indexOf('<style', end);
  }
  return sheets;
}

/** Declarations of a style as attributes: a page without inline styles shows them all the same. */
export function declarationsOf(style: string): Declarations {
  const pairs = style.split(';').map((declaration) => {
    const at = declaration.indexOf(':');
    return [
      declaration.slice(0, at).trim(),
      declaration
        .slice(at + 1)
        .replace('!important', '')
        .trim(),
    ] as const;
  });
  return Object.fromEntries(pairs.filter(([property, value]) => PROPERTIES.has(property) && value !== ''));
}
