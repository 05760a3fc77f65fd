import { computedValues, type Moment, withValues } from '../../engine/expressions/following.ts';
import type { Json, WireRecord } from '../../engine/json.ts';
import { toForm } from '../../engine/projections/form.ts';
import type { Field, Relation, Resource } from '../../engine/resource.ts';
import { comparisonHolds } from '../../engine/rules/comparisons.ts';
import { hiddenKeys } from '../../engine/rules/conditions.ts';
import { exampleOf } from '../../kinds/parts/meaning.ts';
import { rowsOf } from '../../kinds/rows/meaning.ts';
import { isFileList, rowFileFields } from '../../kinds/rows/row-files.ts';
import { pointersOf } from '../../kinds/rows/row-pointers.ts';
import { kindFacets } from '../../kinds/tables/meanings.ts';

/** Input for making samples: all resources, because a row contains names of other records. */
export interface SampleWorld {
  resources: readonly Resource[];
  /** Codes by dictionary type; a field whose type is missing gets a code made up by its kind. */
  dictionaries?: { readonly [typeCode: string]: readonly { code: string; name: string }[] };
  count?: number;
}

const SAMPLE_COUNT = 8;

/** Maximum references in a chain; longer ones are a fault of the descriptors. */
const MAX_DEPTH = 6;

/** Example rows of GET /X/page with ids 1 to `count`, always the same; referenced rows and codes exist. */
export function toSamples(resource: Resource, world: SampleWorld): WireRecord[] {
  const source = new Source(world);
  return Array.from({ length: source.count }, (_, index) => rowOf(resource, source, index + 1));
}

/** A valid body of a form; another `n` gives other texts. */
export function toSampleBody(
  resource: Resource,
  formName: string,
  { n = 1, ...world }: SampleWorld & { n?: number },
): WireRecord {
  const source = new Source(world);
  const { fields } = toForm(resource, formName);
  const given = fields.flatMap((field) => {
    const value = source.valueOf(resource, field, { n, depth: 0 });
    return value === undefined ? [] : [[field.key, value]];
  });
  const another = (field: Field, row: number) => source.valueOf(resource, field, { n: Math.max(1, row), depth: 0 });
  return applicable(fields, fitted(fields, Object.fromEntries(given), { n, another }));
}

function rowOf(resource: Resource, source: Source, n: number): WireRecord {
  const row: WireRecord = {};
  const readable = resource.fields.filter((field) => !field.secret);
  for (const field of readable) row[field.key] = source.valueOf(resource, field, { n, depth: 0 });
  for (const { relation } of readable) {
    if (relation && !(relation.labelKey in row)) row[relation.labelKey] = source.labelOf(relation, n);
  }
  for (const { key, rowFields } of readable) nameRows(row, { key, rowFields, labelOf: (of) => source.labelOf(of, n) });
  const another = (field: Field, other: number) => source.valueOf(resource, field, { n: Math.max(1, other), depth: 0 });
  return withComputed(readable, applicable(readable, fitted(readable, withoutGaps(row), { n, another })));
}

/** Adds names of referenced records to a row's field of kind rows. */
function nameRows(
  row: WireRecord,
  { key, rowFields, labelOf }: Pick<Field, 'key' | 'rowFields'> & { labelOf(relation: Relation): unknown },
): void {
  const pointers = pointersOf(rowFields);
  if (pointers.length === 0) return;
  const names = pointers.map(({ relation }) => [relation.labelKey, labelOf(relation)]);
  row[key] = rowsOf(row[key]).map((one) => ({ ...one, ...Object.fromEntries(names) }));
}

/** Adds computed values, evaluated at SAMPLE_MOMENT. */
function withComputed(fields: readonly Field[], row: WireRecord): WireRecord {
  return withValues(row, computedValues(fields, { record: row, moment: SAMPLE_MOMENT, which: 'all' }));
}

const SAMPLE_MOMENT: Moment = {
  caller: { id: '1', name: '张三', orgId: '1', orgName: '合成一车间' },
  now: '2026-01-05 08:30:00',
};

function withoutGaps(row: WireRecord): WireRecord {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined));
}

/** Removes fields that a condition hides, since the server stores none of them (decision 005). */
function applicable(fields: readonly Field[], record: WireRecord): WireRecord {
  const hidden = hiddenKeys(fields, record);
  return Object.fromEntries(Object.entries(record).filter(([key]) => !hidden.has(key)));
}

/** Number of the sample row, and the length of the chain of references that led to it. */
interface SamplePosition {
  n: number;
  depth: number;
}

class Source {
  readonly count: number;
  readonly #resources: ReadonlyMap<string, Resource>;
  readonly #dictionaries: NonNullable<SampleWorld['dictionaries']>;

  constructor({ resources, dictionaries = {}, count = SAMPLE_COUNT }: SampleWorld) {
    this.count = count;
    this.#resources = new Map(resources.map((resource) => [resource.name, resource]));
    this.#dictionaries = dictionaries;
  }

  /** Value of a field in the n-th row; undefined if there is no valid value. */
  valueOf(resource: Resource, field: Field, at: SamplePosition): unknown {
    const { n, depth } = at;
    if (depth > MAX_DEPTH) return undefined;
    if (field.from) return this.#throughRelation(resource, field.from, at);
    const copied = copiedFrom(resource, field.key);
    if (copied && !field.relation) return this.#targetValue(copied.relation, copied.targetKey, at);
    if (field.key === resource.tree) return parentOf(field, n);
    if (field.relation) return this.#reference(field, field.relation, at);
    if (field.rowFields.length > 0) return this.#rows(field, n);
    return field.dictionary && !field.schema.examples ? this.#code(field, n) : plainSample(field, n);
  }

  labelOf(relation: Relation, n: number): unknown {
    return this.#targetValue(relation, relation.label, { n, depth: 0 });
  }

  #throughRelation(resource: Resource, from: NonNullable<Field['from']>, at: SamplePosition): unknown {
    const relation = resource.fields.find(({ key }) => key === from.relation)?.relation;
    return relation ? this.#targetValue(relation, from.field, at) : undefined;
  }

  #targetValue(relation: Relation, key: string, { n, depth }: SamplePosition): unknown {
    const target = this.#resources.get(relation.resource);
    const field = target?.fields.find((candidate) => candidate.key === key);
    return target && field ? this.valueOf(target, field, { n: this.#row(n), depth: depth + 1 }) : undefined;
  }

  #reference(field: Field, relation: Relation, at: SamplePosition): unknown {
    if (relation.value !== 'id') return this.#targetValue(relation, relation.value, at);
    const id = this.#row(at.n);
    if (field.schema.type === 'array') return [hasTextId(this.#resources.get(relation.resource)) ? String(id) : id];
    return field.schema.type === 'integer' ? id : String(id);
  }

  /** Sample value of a field of kind rows, with ids of existing records. */
  #rows(field: Field, n: number): WireRecord[] {
    const ids = pointersOf(field.rowFields).map((inner): [string, unknown] => [
      inner.key,
      this.#reference(inner, inner.relation, { n, depth: 0 }),
    ]);
    return rowsSample(field, n).map((row) => ({ ...row, ...Object.fromEntries(ids) }));
  }

  #code(field: Field, n: number): unknown {
    const offered = (this.#dictionaries[field.dictionary ?? ''] ?? []).map(({ code }) => codeValue(field, code));
    const allowed = offered.filter((code) => !field.schema.enum || field.schema.enum.includes(code));
    return allowed[(n - 1) % allowed.length] ?? kindFacets[field.kind].sample(field, n);
  }

  #row(n: number): number {
    return ((n - 1) % this.count) + 1;
  }
}

function hasTextId(resource: Resource | undefined): boolean {
  return resource?.fields.some(({ key, schema }) => key === 'id' && schema.type === 'string') ?? false;
}

/** A code in the field's type; dictionaries store codes as text. */
function codeValue({ schema }: Field, code: string): Json {
  if (schema.type === 'integer') return Number(code);
  return schema.type === 'boolean' ? code === 'true' : code;
}

/** Parent of the n-th row: the first two rows are roots. */
function parentOf(field: Field, n: number): unknown {
  const parent = n < 3 ? 0 : ((n - 1) % 2) + 1;
  return field.schema.type === 'integer' ? parent : String(parent);
}

/** The relation that copies a value into this field, and the key of the copied value. */
function copiedFrom(resource: Resource, key: string): { relation: Relation; targetKey: string } | undefined {
  for (const { relation } of resource.fields) {
    const targetKey = relation && Object.hasOwn(relation.copy, key) ? relation.copy[key] : undefined;
    if (relation && targetKey !== undefined) return { relation, targetKey };
  }
  return undefined;
}

function plainSample(field: Field, n: number): unknown {
  if (field.key === 'version') return 1;
  if (isFileList(field)) return fileSample(field, n);
  const { minimum = 0, maximum, minLength = 0, enum: choices, examples } = field.schema;
  if (choices ?? examples) return exampleOf(kindFacets[field.kind], field, n);
  const within = maximum === undefined ? n : Math.min(n, maximum);
  const made = kindFacets[field.kind].sample(field, Math.max(within, minimum));
  return typeof made === 'string' ? made.padEnd(minLength, '0') : made;
}

/** Sample value of a field of kind rows, with files, which the kind's own sample lacks. */
function rowsSample(field: Field, n: number): WireRecord[] {
  const files = rowFileFields(field).map((inner): [string, string] => [inner.key, fileSample(inner, n)]);
  return rowsOf(exampleOf(kindFacets[field.kind], field, n)).map((row) => ({ ...row, ...Object.fromEntries(files) }));
}

/** Ids of two uploaded files, or one if the kind takes no more; with names if the field stores them (wire.md#5.8). */
function fileSample(field: Field, n: number): string {
  const ids = [100 + n, 200 + n].slice(0, kindFacets[field.kind].maxFiles);
  return ids.map((id) => (kindFacets[field.kind].holdsFiles === 'named' ? `${id},附件${id}.pdf` : String(id))).join();
}

/** Returns the value of a field in the n-th sample row. */
type Another = (field: Field, n: number) => unknown;

/** Maximum distance in rows from the n-th row within which other rows' values are tried. */
const REACH = 9;

/** Changes a record so that `x-compare` holds; leaves out optional fields for which no value is found. */
export function fitted(fields: readonly Field[], record: WireRecord, of: { n: number; another: Another }): WireRecord {
  const byKey = new Map(fields.map((field) => [field.key, field]));
  const fits: WireRecord = { ...record };
  for (const field of fields) {
    const { key, compare, rowFields } = field;
    if (rowFields.length > 0) fits[key] = fittedRows(field, fits[key], of.n);
    const holds = (value: unknown) => compare.every((one) => comparisonHolds(one, value, fits[one.field]));
    if (compare.length === 0 || holds(fits[key])) continue;
    const theirs = compare.filter((one) => byKey.get(one.field)?.kind === field.kind).map((one) => fits[one.field]);
    const found = [...theirs, ...around(of.n).map((n) => of.another(field, n))].find(holds);
    if (found !== undefined) fits[key] = found;
    else if (!moveOther(field, fits, { byKey, ...of }) && !field.required) delete fits[key];
  }
  return fits;
}

/** Changes the other field of a comparison; false if no value makes the comparison hold. */
function moveOther(
  { key, compare }: Field,
  fits: WireRecord,
  { byKey, n, another }: { byKey: ReadonlyMap<string, Field>; n: number; another: Another },
): boolean {
  const [one] = compare;
  const other = one && byKey.get(one.field);
  if (!other || compare.length > 1 || other.compare.length > 0) return false;
  const found = around(n)
    .map((row) => another(other, row))
    .find((value) => value !== undefined && comparisonHolds(one, fits[key], value));
  if (found !== undefined) fits[other.key] = found;
  return found !== undefined;
}

const around = (n: number) =>
  Array.from({ length: REACH }, (_, step) => [n + step + 1, Math.max(0, n - step - 1)]).flat();

function fittedRows({ rowFields }: Field, value: unknown, n: number): unknown {
  if (!Array.isArray(value)) return value;
  const another: Another = (inner, row) => exampleOf(kindFacets[inner.kind], inner, Math.max(1, row));
  return rowsOf(value).map((row) => fitted(rowFields, row, { n, another }));
}
