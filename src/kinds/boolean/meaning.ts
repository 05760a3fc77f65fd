import { bad, type KindFacet, ok } from '../parts/meaning.ts';

const YES = new Set(['是', '有', '通过', 'true', 'y', 'yes', '1', '√']);
const NO = new Set(['否', '无', '未通过', 'false', 'n', 'no', '0', '×']);

export const boolean: KindFacet = {
  title: '是否',
  shape: '应为是或否',
  onCard: 'never',
  converts: ['text', 'textarea'],
  sheetNote: '填写“是”或“否”',
  schema: () => ({ type: 'boolean' }),
  ask: '请选择',
  searchMode: 'equals',
  filterable: true,
  sortable: true,
  align: 'center',
  width: 90,
  wide: false,
  sample: (_field, n) => n % 2 === 1,
  parse: (text, field) => {
    const key = text.trim().toLowerCase();
    if (YES.has(key)) return ok(true);
    return NO.has(key) ? ok(false) : bad(field.messages.type);
  },
  format: (value) => (value === true ? '是' : value === false ? '否' : ''),
};
