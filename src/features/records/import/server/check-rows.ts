import { foldedText } from '../../../../engine/folded.ts';
import type { WireRecord } from '../../../../engine/json.ts';
import { addAll } from '../../../../engine/many.ts';
import type { ImportColumn } from '../../../../engine/projections/import.ts';
import { sameJson } from '../../../../engine/rules/conditions.ts';
import type { UserCtx } from '../../../../server/ctx.ts';
import { AppError, type FieldError } from '../../../../server/errors.ts';
import type { Further } from '../../../../server/records/hooks/hooks.ts';
import { columnLetters } from '../../../../server/workbook/grid.ts';
import { columnsFor, type Header, keysOf } from './reading/header.ts';
import type { CellError } from './report.ts';
import type { ReadRecord } from './resolving/resolve.ts';
import type { ImportTarget } from './target.ts';

export interface RowCheck {
  target: ImportTarget;
  header: Header;
  further: Further | null;
}

/** Validates a row like the form, with errors at the cells. An unreadable cell is not also reported as missing. */
export async function checkRow(
  ctx: UserCtx,
  row: ReadRecord & { before: WireRecord | null },
  check: RowCheck,
): Promise<{ errors: CellError[]; after: WireRecord }> {
  let after = row.record;
  const refused = await refusals(async () => {
    after = await check.target.check(ctx, bodyOf(row), row.before);
  });
  if (row.before === null) addAll(refused, await furtherRefusals(ctx, row.record, { check, refused }));
  const faulty = new Set(row.errors.map((error) => error.field));
  const placed = placeErrors(refused, row.line, check);
  const errors = [...row.errors, ...placed.filter((error) => !faulty.has(error.field))].sort(byColumn(check));
  return { errors, after };
}

/** Errors of the action after the add, for fields without an error yet; each suggests the first way to import. */
async function furtherRefusals(
  ctx: UserCtx,
  record: WireRecord,
  { check, refused }: { check: RowCheck; refused: readonly FieldError[] },
): Promise<FieldError[]> {
  const { further, target } = check;
  if (further === null) return [];
  const [first] = target.resource.import.ways;
  const found = await refusals(() => further.check(ctx, record));
  const fresh = found.filter(({ field }) => field === '' || refused.every((error) => error.field !== field));
  return fresh.map(({ field, message }) => {
    const isInSheet = field === '' || target.columns.some((column) => column.field.key === field);
    const here = isInSheet ? '可在表格中补上，或' : '表格中不能填写，可';
    return { field, message: `${message.replace(/[！。]$/, '')}（${here}选“${first?.title ?? ''}”，导入后补全）` };
  });
}

/** Body the form would send: the row's values, and null for fields that it empties in an existing record. */
export function bodyOf(row: { record: WireRecord; cleared: readonly string[]; before: WireRecord | null }): WireRecord {
  const { record, cleared, before } = row;
  if (before === null) return record;
  return { ...record, ...Object.fromEntries(cleared.map((key) => [key, null])) };
}

/** Returns the refusal of a service as field errors; rethrows other errors. */
async function refusals(work: () => Promise<unknown>): Promise<FieldError[]> {
  try {
    await work();
    return [];
  } catch (error) {
    if (error instanceof AppError) return fieldErrorsOf(error);
    throw error;
  }
}

export function fieldErrorsOf(error: AppError): FieldError[] {
  const { errors } = error.extras;
  const listed = Array.isArray(errors) && errors.length > 0 ? (errors as FieldError[]) : []; // only invalid() fills it
  return listed.length > 0 ? listed : [{ field: '', message: error.message }];
}

export function placeErrors(errors: readonly FieldError[], line: number, check: RowCheck): CellError[] {
  return errors.map(({ field, message }) => {
    const place = placeOf(field, check);
    const cell = place.letter === null ? {} : { cell: `${place.letter}${line}` };
    return { row: line, column: place.heading, message, ...cell, ...(place.key === '' ? {} : { field: place.key }) };
  });
}

/** Finds the cell for a field's error. A field without a column uses the column that would fill it. */
function placeOf(
  key: string,
  { target: { columns, resource }, header }: RowCheck,
): { key: string; heading: string; letter: string | null } {
  const columnOf = (wanted: string) => columnsFor(header.columns, wanted).at(-1);
  const own = columnOf(key);
  const giver = columns.find(
    ({ otherwise, field }) => otherwise === key || Object.hasOwn(field.relation?.copy ?? {}, key),
  );
  const column = own ?? columnOf(giver?.field.key ?? '');
  const titled = columns.find((candidate) => candidate.field.key === key);
  const title = titled?.title ?? resource.fields.find((field) => field.key === key)?.labels.form ?? '';
  if (!column) return { key, heading: title, letter: null };
  const placed = own ? key : (giver?.field.key ?? key);
  return { key: placed, heading: column.heading || title, letter: columnLetters(column.column) };
}

function byColumn({ header }: RowCheck): (a: CellError, b: CellError) => number {
  const order = new Map(header.columns.flatMap(({ field }, index) => keysOf(field).map((key) => [key, index])));
  const at = (error: CellError) => order.get(error.field ?? '') ?? header.columns.length;
  return (a, b) => at(a) - at(b);
}

/** Finds values repeated within the sheet that must be unique. */
export class UniqueWithin {
  readonly #sets: ImportColumn[][];
  readonly #singles: readonly ImportColumn[];
  readonly #seen = new Map<string, number>();

  constructor({ columns, unique }: ImportTarget) {
    this.#sets = unique.map((keys) => keys.flatMap((key) => columns.find(({ field }) => field.key === key) ?? []));
    this.#singles = columns.filter(({ field }) => field.single !== null);
  }

  /** Errors for values that an earlier line of the sheet has. */
  check(record: WireRecord, line: number): FieldError[] {
    return [...this.#repeated(record, line), ...this.#several(record, line)];
  }

  /** Errors for a value that only one record may have, if an earlier line of the sheet has it. */
  #several(record: WireRecord, line: number): FieldError[] {
    return this.#singles.flatMap(({ field: { key, single }, title }) => {
      if (!single || !sameJson(single.value, record[key])) return [];
      const group = single.within.map((word) => record[word]);
      // If the sheet lacks a column of the group, only the write, which knows the record's value, can decide.
      if (group.some((value) => value === undefined)) return [];
      const seen = JSON.stringify([key, group]);
      const before = this.#seen.get(seen);
      this.#seen.set(seen, before ?? line);
      return before === undefined ? [] : [{ field: key, message: `${title}只能有一条，与第 ${before} 行重复` }];
    });
  }

  #repeated(record: WireRecord, line: number): FieldError[] {
    return this.#sets.flatMap((columns) => {
      const values = columns.map(({ field }) => record[field.key] ?? field.default);
      if (values.some((value) => value === undefined || value === null)) return [];
      const key = JSON.stringify([
        columns.map(({ field }) => field.key),
        values.map((value, at) => (columns[at]?.field.folded ? foldedText(String(value)) : String(value))),
      ]);
      const before = this.#seen.get(key);
      this.#seen.set(key, before ?? line);
      // Users read the last column of a combination as the name.
      const column = columns.at(-1);
      if (before === undefined || !column) return [];
      return [{ field: column.field.key, message: `${column.title}与第 ${before} 行重复` }];
    });
  }
}
