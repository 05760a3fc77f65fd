import { textFacet } from '../parts/meaning.ts';
import { WIDTHS } from '../parts/widths.ts';

const PATTERN = '^(1[3-9]\\d{9}|(0\\d{2,3}-?)?[2-9]\\d{6,7}(-\\d{1,6})?|[48]00-?\\d{3}-?\\d{4})$';

/** A mobile number, a land line with its area code and extension, or a 400 or 800 number. */
export const phone = textFacet({
  title: '电话',
  maxLength: WIDTHS.telephone.maxLength,
  width: 140,
  becomes: ['text', 'textarea'],
  ownShape: PATTERN,
  shape: '应为手机号或座机号，如 13800138000、0571-88886666',
  schema: () => ({ type: 'string', maxLength: WIDTHS.telephone.maxLength, pattern: PATTERN }),
  sample: (_field, n) => `138001380${String(10 + (n % 90))}`,
});
