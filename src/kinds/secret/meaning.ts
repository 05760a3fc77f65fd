import { textFacet } from '../parts/meaning.ts';

/** Value that clients may write but never read; shown as ****** (security.md#R5). */
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
