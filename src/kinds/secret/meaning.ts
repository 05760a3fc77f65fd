import { textFacet } from '../parts/meaning.ts';

/** Written but never read back; shown as ****** (security.md#R5). */
export const secret = textFacet({
  title: '密文',
  inSheet: 'never',
  secret: true,
  maxLength: 200,
  searchMode: null,
  sortable: false,
  unordered: 'never',
  format: (value) => (value ? '******' : ''),
});
