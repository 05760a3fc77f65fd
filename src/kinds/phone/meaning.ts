import { type KindFacet, textFacet } from '../parts/meaning.ts';
import { WIDTHS } from '../parts/widths.ts';

const PATTERN = '^(1[3-9]\\d{9}|(0\\d{2,3}-?)?[2-9]\\d{6,7}(-\\d{1,6})?|[48]00-?\\d{3}-?\\d{4})$';
/** Maximum characters of a number as people write it; longer texts stay as they are. */
export const WRITTEN = 40;

const INVISIBLE = /[\s\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/g;
const MOBILE = /^(?:\+?86|0086)?(1[3-9]\d{9})$/;

/** Mobile number in 11 digits; null for any other text. */
export function readMobile(text: string): string | null {
  return MOBILE.exec(plainDigits(text).replace(/[-.()]/g, ''))?.[1] ?? null;
}

/** Telephone number as it is stored: ASCII digits without blanks, without the prefix of China. */
export function cleanTelephone(text: string): string {
  if (text.length > WRITTEN) return text.trim();
  const landLine = plainDigits(text)
    .replace(/^\((0\d{2,3})\)-?/, '$1-')
    .replace(/^(?:\+86|0086)-?0?(?=[1-9]\d{1,2}-?[2-9]\d{6,7}$)/, '0');
  return readMobile(text) ?? landLine;
}

function plainDigits(text: string): string {
  return text
    .slice(0, WRITTEN)
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-');
}

const facet = textFacet({
  title: '电话',
  maxLength: WIDTHS.telephone.maxLength,
  width: 140,
  becomes: ['text', 'textarea'],
  ownShape: PATTERN,
  shape: '应为手机号或座机号，如 13800138000、0571-88886666',
  schema: ({ pattern = PATTERN }) => ({ type: 'string', maxLength: WIDTHS.telephone.maxLength, pattern }),
  sample: (_field, n) => `138001380${String(10 + (n % 90))}`,
});

/** A mobile number, a land line with its area code and extension, or a 400 or 800 number. */
export const phone: KindFacet = { ...facet, parse: (text, field) => facet.parse(cleanTelephone(text), field) };
