import { textFacet } from './facet.ts';

export const textarea = textFacet('textarea', {
  maxLength: 2000,
  width: 240,
  wide: true,
  flexible: true,
  sortable: false,
});
