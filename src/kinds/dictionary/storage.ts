import type { Field } from '../../engine/resource.ts';
import { equalityTests, refused, type ServerFacet, stored } from '../parts/storage.ts';
import { isCleanText } from '../text/storage.ts';

const isNumeric = (field: Field) => field.schema.type === 'integer';

function readCode(text: string, field: Field): number | string | undefined {
  if (!isNumeric(field)) return isCleanText(text) ? text : undefined;
  return /^(0|-?[1-9]\d{0,4})$/.test(text) ? Number(text) : undefined;
}

/** Code of a dictionary: read and written as a number if the field is an integer, else as text (wire.md#1.2). */
export const dictionary: ServerFacet = {
  columnType: (field) => (isNumeric(field) ? 'integer' : 'text'),
  accept: (value, field) => {
    if (isNumeric(field)) return typeof value === 'string' ? (readCode(value, field) ?? value) : value;
    return typeof value === 'number' ? String(value) : value;
  },
  toDb: (value, field) => {
    const fits = isNumeric(field) ? Number.isInteger(value) : typeof value === 'string' && isCleanText(value);
    return fits ? stored(value) : refused(field.messages.enum);
  },
  fromDb: (value) => value,
  where: (mode, raw, field) => equalityTests(mode, raw, (text) => readCode(text, field)),
};
