import { formNames, toForm } from '../../../src/engine/projections/form.ts';
import type { Field } from '../../../src/engine/resource.ts';
import { isHazardCall } from '../../../src/features/hazards/workflow/events.ts';
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

/** What is a comma list on the wire (wire.md#1.3 `pictures`) may be given as the list it is in a client. Grants are lists. */
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
 * What the product takes on purpose beside what the API document describes: the habits of the clients it replaces
 * (wire.md#1.2, wire.md#1.3), shown as "also taken" in docs/field-kinds.md and told in the document's first words. Written
 * down a second time here, so that a reader that takes more than was promised is found.
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
  json: jsonText,
  'geo-point': jsonText,
  rows: (value, field) => {
    const rows = jsonText(value, field);
    return Array.isArray(rows) ? rows.map((row) => filled(readAs(field.rowFields, row))) : rows;
  },
  // Clients that keep days as moments send midnight, and where a moment is asked for a day means its midnight; of a
  // deadline it means its last second.
  date: (value) => (typeof value === 'string' && value.endsWith(MIDNIGHT) ? value.slice(0, -MIDNIGHT.length) : value),
  'date-time': (value, { dayEnd }) =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? `${value}${dayEnd ? ' 23:59:59' : MIDNIGHT}` : value,
  cron: (value) => (typeof value === 'string' ? value.replace(/\s+/g, ' ') : value),
  colour: (value) =>
    typeof value === 'string' && /^#[0-9a-f]{3}$/i.test(value) ? value.replace(/[0-9a-f]/gi, '$&$&') : value,
};

/** What is emptied in a row is left out. */
function filled(row: unknown): unknown {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return row;
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
}

/** Texts are read without the blanks around them, and blank ones as nothing. */
function unpadded(value: unknown): unknown {
  return typeof value === 'string' ? value.trim() || null : value;
}

/** A record as it is meant, its values in the spelling of their kinds; null where an input was emptied. */
export function readAs(fields: readonly Field[], record: unknown): unknown {
  if (typeof record !== 'object' || record === null || Array.isArray(record)) return record;
  const known = new Map(fields.map((field) => [field.key, field]));
  return Object.fromEntries(
    Object.entries(record).map(([key, value]) => {
      const field = known.get(key);
      const plain = unpadded(value);
      return [key, field ? (READINGS[field.kind]?.(plain, field) ?? plain) : plain];
    }),
  );
}

/** The inputs of a call whose other spellings are read; calls of a workflow take coded values as numbers only (wire.md#1.2). */
export function readInputs(catalog: Catalog, route: Pick<Route, 'path'>): readonly Field[] {
  const resource = catalog.find(ownerOf(route));
  const [, , verb = ''] = route.path.split('/');
  if (!resource) return [];
  const isForm = formNames(resource).includes(verb);
  const fields = isForm ? toForm(resource, verb).fields : resource.fields;
  const isStep = isHazardCall(route.path.slice(1)) && resource.actions.some((one) => one.verb === verb && one.form);
  return isStep ? fields.filter(({ kind }) => kind !== 'dictionary') : fields;
}
