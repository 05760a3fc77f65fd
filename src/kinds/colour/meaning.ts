import { bad, ok, textFacet } from '../parts/meaning.ts';

/** Names of colours with the values the product uses for them: risk ranks from red to blue, green for safe. */
export const COLOUR_WORDS: { readonly [word: string]: string } = {
  红: '#F5222D',
  橙: '#FA8C16',
  黄: '#FADB14',
  蓝: '#1890FF',
  绿: '#52C41A',
};

/** `#RRGGBB` in capitals for `#abc`, `f5222d`, 红 or 红色; undefined for anything else. */
export function readColour(text: string): string | undefined {
  const word = text.trim();
  const name = word.replace(/色$/, '');
  if (Object.hasOwn(COLOUR_WORDS, name)) return COLOUR_WORDS[name];
  const [, digits = ''] = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(word) ?? [];
  if (digits === '') return undefined;
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  return `#${full.toUpperCase()}`;
}

export const colour = textFacet({
  title: '颜色',
  shape: '应为 # 加六位十六进制数，如 #F5222D',
  sheetNote: '颜色代码如 #F5222D，或 红、橙、黄、蓝、绿',
  maxLength: 7,
  ask: '请选择',
  searchMode: 'equals',
  sortable: false,
  width: 110,
  schema: (property) => ({ type: 'string', maxLength: 7, pattern: property.pattern ?? '^#[0-9A-Fa-f]{6}$' }),
  sample: (_field, n) => Object.values(COLOUR_WORDS)[n % 5],
  parse: (text, field) => {
    const value = readColour(text);
    return value === undefined ? bad(field.messages.pattern) : ok(value);
  },
});
