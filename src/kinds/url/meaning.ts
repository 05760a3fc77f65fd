import { textFacet } from '../parts/meaning.ts';

/** http, https or wss without credentials; camera streams have a narrower pattern of their own (security.md#R18). */
const URL_PATTERN = '^(https?|wss)://[^\\s@/]+(/\\S*)?$';

export const url = textFacet({
  title: '网址',
  impliedBy: 'uri',
  address: true,
  onCard: 'never',
  becomes: ['text', 'textarea'],
  ownShape: URL_PATTERN,
  shape: '应为 http、https 或 wss 开头的地址',
  maxLength: 500,
  width: 220,
  schema: (property) => ({
    type: 'string',
    maxLength: property.maxLength ?? 500,
    pattern: property.pattern ?? URL_PATTERN,
  }),
  sample: (_field, n) => `https://media.example.com/live/${n}.flv`,
});
