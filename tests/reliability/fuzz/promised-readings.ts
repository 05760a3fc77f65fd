import { formNames, toForm } from '../../../src/engine/projections/form.ts';
import type { Field } from '../../../src/engine/resource.ts';
import { isHazardCall } from '../../../src/features/hazard/hazards/workflow/events.ts';
import type { FieldKind } from '../../../src/kinds/kinds.ts';
import type { Catalog } from '../../../src/server/catalog.ts';
import { ownerOf, type Route } from './operations.ts';

/** Brings another spelling of a value to the one the document describes; anything else stays as it is. */
type Reading = (value: unknown, field: Field) => unknown;

/** Ids and coded values come as numbers or as their digits (wire.md#1.2). */
const eitherWay: Reading = (value, { schema }) => {
  if (schema.type === 'integer')
    return typeof value === 'string' && /^(0|-?[1-9]\d{0,15})$/.test(value) ? Number(value) : value;
  return schema.type === 'string' && typeof value === 'number' ? String(value) : value;
};

/** Accepts a list for a comma list of the wire (wire.md#1.3 `pictures`), as clients hold it. Grants stay lists. */
const commaList: Reading = (value, { schema }) =>
  schema.type === 'string' &&
  Array.isArray(value) &&
  value.every((one) => typeof one === 'string' || typeof one === 'number')
    ? value.join()
    : value;

const reference: Reading = (value, field) => {
  if (field.relation && field.relation.value !== 'id') return value;
  return field.relation?.multiple ? commaList(value, field) : eitherWay(value, field);
};

/** Objects may be sent as JSON text (wire.md#1.3). */
const jsonText: Reading = (value) => {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
};

const MIDNIGHT = ' 00:00:00';

/**
 * Spellings accepted beside those of the API document: habits of replaced clients (wire.md#1.2, wire.md#1.3), listed in
 * docs/field-kinds.md ("also taken") and the document's introduction. Written a second time here, to find a reader that
 * accepts more than was promised.
 */
const READINGS: { readonly [kind in FieldKind]?: Reading } = {
  id: reference,
  relation: reference,
  tree: reference,
  user: reference,
  organisation: reference,
  dictionary: eitherWay,
  images: commaList,
  files: commaList,
  signature: commaList,
  json: jsonText,
  'geo-point': jsonText,
  rows: (value, field) => {
    const rows = jsonText(value, field);
    return Array.isArray(rows) ? rows.map((row) => filled(readAs(field.rowFields, row))) : rows;
  },
  // A day may come as its midnight, and a moment as a day: the day means its midnight, or its last second for a
  // deadline.
  date: (value) => (typeof value === 'string' && value.endsWith(MIDNIGHT) ? value.slice(0, -MIDNIGHT.length) : value),
  'date-time': (value, { dayEnd }) =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? `${value}${dayEnd ? ' 23:59:59' : MIDNIGHT}` : value,
  cron: (value) => (typeof value === 'string' ? value.replace(/\s+/g, ' ') : value),
  phone: (value) => (typeof value === 'string' ? digitsOf(value) : value),
  colour: (value) =>
    typeof value === 'string' && /^#[0-9a-f]{3}$/i.test(value) ? value.replace(/[0-9a-f]/gi, '$&$&') : value,
};

/** Telephone number without blanks, brackets and the prefix of China; a mobile one without dashes. */
function digitsOf(text: string): string {
  const plain = text.normalize('NFKC').replace(/[\s()]/g, '');
  return plain.replace(/^(\+|00)86-?/, '').replace(/^(1\d\d)-?(\d{4})-?/, '$1$2');
}

/** Copy of a row without its emptied values. */
function filled(row: unknown): unknown {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return row;
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
}

/** Trims a text; a blank one is read as null. */
function unpadded(value: unknown): unknown {
  return typeof value === 'string' ? value.trim() || null : value;
}

/** A record with its values in the spelling of their kinds; null where an input was emptied. */
export function readAs(fields: readonly Field[], record: unknown): unknown {
  if (typeof record !== 'object' || record === null || Array.isArray(record)) return record;
  const byKey = new Map(fields.map((field) => [field.key, field]));
  return Object.fromEntries(
    Object.entries(record).map(([key, value]) => {
      const field = byKey.get(key);
      const plain = unpadded(value);
      return [key, field ? (READINGS[field.kind]?.(plain, field) ?? plain) : plain];
    }),
  );
}

/**
 * Inputs of a call that also accept other spellings. Calls of a workflow take coded values as numbers only
 * (wire.md#1.2).
 */
export function readInputs(catalog: Catalog, route: Pick<Route, 'path'>): readonly Field[] {
  const resource = catalog.find(ownerOf(route));
  const [, , verb = ''] = route.path.split('/');
  if (!resource) return [];
  const isForm = formNames(resource).includes(verb);
  const fields = isForm ? toForm(resource, verb).fields : resource.fields;
  const isStep = isHazardCall(route.path.slice(1)) && resource.actions.some((one) => one.verb === verb && one.form);
  return isStep ? fields.filter(({ kind }) => kind !== 'dictionary') : fields;
}
