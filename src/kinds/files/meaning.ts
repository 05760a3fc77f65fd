import { type KindFacet, ok, plain } from '../parts/meaning.ts';

/** Maximum files of one field (wire.md#5.8). */
export const MAX_FILES = 20;

/** Maximum bytes of a chosen picture and of any other file (wire.md#5.8). */
export const MAX_PICTURE = 50 * 1_048_576;
export const MAX_FILE = 20 * 1_048_576;

/** Refusal of a photo in Apple's format, with remedies for the user. */
export const HEIC =
  '这是苹果手机的 HEIC 照片，无法读取。请在 iPhone“设置 → 相机 → 格式”中选“兼容性最佳”后重拍；' +
  '已拍的照片，在“照片”中共享时点“选项”，选“最兼容”，再上传';

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
