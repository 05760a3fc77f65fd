import { textFacet } from '../parts/meaning.ts';

const PATTERN = '^[A-Za-z0-9._%+\\-]+@([A-Za-z0-9\\-]+\\.)+[A-Za-z]{2,24}$';

export const email = textFacet({
  title: '邮箱',
  maxLength: 100,
  width: 200,
  foldable: true,
  becomes: ['text', 'textarea'],
  ownShape: PATTERN,
  shape: '应为邮箱地址，如 zhang.san@example.com',
  schema: (property) => ({ type: 'string', maxLength: property.maxLength ?? 100, pattern: PATTERN }),
  sample: (_field, n) => `person${n}@example.com`,
});
