import { type KindFacet, ok, plain } from '../parts/meaning.ts';

/** Maximum files of one field (wire.md#5.8). */
export const MAX_FILES = 20;

/** Comma list: `url,name,url,name…` when read, urls or ids when written; only ids are stored (security.md#R15). */
export const files: KindFacet = {
  title: '附件',
  inSheet: 'never',
  refersTo: 'files',
  holdsFiles: 'named',
  onCard: 'never',
  schema: () => ({ type: 'string', maxLength: 12_000 }),
  ask: '请上传',
  searchMode: null,
  filterable: false,
  sortable: false,
  unordered: 'never',
  align: 'left',
  width: 120,
  wide: true,
  sample: () => '',
  parse: (text) => ok(text.trim()),
  format: plain,
};
