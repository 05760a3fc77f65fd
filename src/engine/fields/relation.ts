import { type KindFacet, ok, plain } from './facet.ts';

const MAX_ID = Number.MAX_SAFE_INTEGER;

/** A reference to a record of another resource by id, or by another field of it (`x-relation.value`). */
export const relation: KindFacet = {
  kind: 'relation',
  sheetNote: '填写名称，见“可选内容”',
  schema: (property) => {
    const spec = property['x-relation'];
    if (spec?.multiple)
      return { type: 'string', maxLength: property.maxLength ?? 4000, pattern: '^(\\d{1,16}(,\\d{1,16})*)?$' };
    if (spec?.value && spec.value !== 'id') return { type: 'string', maxLength: property.maxLength ?? 100 };
    return { type: 'integer', minimum: 0, maximum: MAX_ID };
  },
  ask: '请选择',
  searchMode: 'equals',
  filterable: true,
  sortable: false,
  align: 'left',
  width: 150,
  wide: false,
  sample: (field, n) => (field.schema.type === 'integer' ? n : String(n)),
  parse: (text) => ok(text.trim()),
  format: plain,
};
