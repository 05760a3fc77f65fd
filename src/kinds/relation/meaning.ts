import type { Ids } from '../../engine/descriptor.ts';
import type { JsonSchema } from '../../engine/json.ts';
import type { PropertySchema } from '../../engine/record-schema.ts';
import { DIGIT_ID_PATTERN } from '../parts/digit-id.ts';
import { type KindFacet, ok, plain } from '../parts/meaning.ts';

const MAX_ID = Number.MAX_SAFE_INTEGER;

const LISTED_IDS = '^((0|[1-9]\\d{0,15})(,(0|[1-9]\\d{0,15}))*)?$';

/** Maximum ids of one list. */
const MAX_LISTED = 2000;

/** True for several ids sent as a list, such as grants; only forms have such lists, since no column stores them. */
export function isListed(property: PropertySchema): boolean {
  return property['x-relation']?.multiple === true && property.type === 'array';
}

/** Schema of a list of ids, each a number or text in both directions (wire.md#1.2). */
function listSchema({ minItems, maxItems = MAX_LISTED }: PropertySchema): JsonSchema {
  const items: JsonSchema = { type: ['integer', 'string'], minimum: 1, maximum: MAX_ID, pattern: DIGIT_ID_PATTERN };
  return { type: 'array', items, ...(minItems === undefined ? {} : { minItems }), maxItems };
}

/** Schema of one id in the format of its resource. */
function idSchema(ids: Ids = 'number'): JsonSchema {
  return ids === 'digits'
    ? { type: 'string', pattern: DIGIT_ID_PATTERN }
    : { type: 'integer', minimum: 0, maximum: MAX_ID };
}

/** A reference to a record of another resource by its id or another of its fields (`x-relation.value`). */
export const relation: KindFacet = {
  title: '关联',
  sheetNote: '填写名称，见“可选内容”',
  schema: (property, ids) => {
    const spec = property['x-relation'];
    if (isListed(property)) return listSchema(property);
    if (spec?.multiple) return { type: 'string', maxLength: property.maxLength ?? 4000, pattern: LISTED_IDS };
    if (spec?.value && spec.value !== 'id') return { type: 'string', maxLength: property.maxLength ?? 100 };
    return idSchema(ids);
  },
  ask: '请选择',
  searchMode: 'equals',
  filterable: true,
  sortable: false,
  align: 'left',
  width: 150,
  wide: false,
  sample: (field, n) => {
    if (field.schema.type === 'array') return [n];
    return field.schema.type === 'integer' ? n : String(n);
  },
  parse: (text) => ok(text.trim()),
  format: plain,
};
