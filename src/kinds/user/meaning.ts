import { DIGIT_ID_PATTERN } from '../parts/digit-id.ts';
import type { KindFacet } from '../parts/meaning.ts';
import { relation } from '../relation/meaning.ts';

export const user: KindFacet = {
  ...relation,
  title: '人员',
  refersTo: 'user',
  choice: { as: 'picker', within: 'organisation' },
  everywhere: true,
  sheetNote: '填写姓名',
  schema: (property) =>
    property['x-relation']?.multiple ? relation.schema(property) : { type: 'string', pattern: DIGIT_ID_PATTERN },
  width: 110,
  sample: (field, n) => (field.schema.type === 'array' ? [String(n)] : String(n)),
};
