import { textFacet } from '../parts/meaning.ts';
import { WIDTHS } from '../parts/widths.ts';

const PATTERN = '^[A-Za-z0-9._%+\\-]+@([A-Za-z0-9\\-]+\\.)+[A-Za-z]{2,24}$';

export const email = textFacet({
  title: '邮箱',
  maxLength: WIDTHS.email.maxLength,
  width: 200,
  foldable: true,
  becomes: ['text', 'textarea'],
  ownShape: PATTERN,
  shape: '应为邮箱地址，如 zhang.san@example.com',
  schema: (property) => ({ type: 'string', maxLength: property.maxLength ?? WIDTHS.email.maxLength, pattern: PATTERN }),
  sample: (_field, n) => `person${n}@example.com`,
});
