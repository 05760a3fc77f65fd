import { type KindFacet, ok, plain } from '../parts/meaning.ts';

/** A coded value: integer or string code of a dictionary type. The dictionary has the label. */
export const dictionary: KindFacet = {
  title: '选项',
  shape: '的值不在可选范围内',
  coded: true,
  converts: ['text', 'textarea'],
  offersEnum: true,
  onCard: 'never',
  sheetNote: '填写“可选内容”中的文字',
  schema: (property) =>
    property.type === 'integer'
      ? { type: 'integer', minimum: -1, maximum: 32_767, ...(property.enum ? { enum: property.enum } : {}) }
      : { type: 'string', maxLength: property.maxLength ?? 50, ...(property.enum ? { enum: property.enum } : {}) },
  ask: '请选择',
  searchMode: 'equals',
  filterable: true,
  sortable: true,
  align: 'left',
  width: 110,
  wide: false,
  sample: (field) => field.schema.enum?.[0] ?? field.default ?? (field.schema.type === 'integer' ? 1 : '1'),
  parse: (text, field) => {
    const code = text.trim();
    return ok(field.schema.type === 'integer' && /^-?\d{1,5}$/.test(code) ? Number(code) : code);
  },
  format: plain,
};
