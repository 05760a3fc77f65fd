import { textFacet } from './facet.ts';

/** Written but never read back; shown as ****** (security.md#R5). */
export const secret = textFacet('secret', {
  inSheet: 'never',
  maxLength: 200,
  searchMode: null,
  sortable: false,
  unordered: 'never',
  format: (value) => (value ? '******' : ''),
});
