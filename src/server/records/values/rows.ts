import type { WireRecord } from '../../../engine/json.ts';
import { mayRead } from '../../../engine/permissions.ts';
import type { Resource } from '../../../engine/resource.ts';
import { picturesIn, withPictures } from '../../../kinds/rich-text/pictures.ts';
import { holdsPictures } from '../../../kinds/rows/row-files.ts';
import { may, type UserCtx } from '../../ctx.ts';
import type { Output, RecordModel } from '../../db/records/model.ts';
import type { Row } from '../../db/session.ts';
import { refuse } from '../../errors.ts';
import { type Decorate, decorationOf, hooksOf } from '../hooks/registry.ts';
import { isOwnedBy, linkFiles } from './file-fields.ts';
import { selectFiles } from './files.sql.ts';
import { virtualValues } from './following.ts';
import { linkRowFiles } from './row-files.ts';
import { nameRows } from './row-pointers.ts';

/** Maximum bytes of records in an answer; a small server has memory for many such answers. */
const MAX_ANSWER_BYTES = 32 * 1024 * 1024;
/** Estimated JSON bytes of a number, a key, or the punctuation of an element. */
const SMALL = 8;

/** Completes records one by one and stops when their total size exceeds the maximum. @throws ANSWER_TOO_LARGE */
export function completeWithin(
  records: readonly WireRecord[],
  of: { complete: ((record: WireRecord) => void) | null; most?: number },
): void {
  const { complete, most = MAX_ANSWER_BYTES } = of;
  let bytes = 0;
  for (const record of records) {
    complete?.(record);
    bytes += bytesOf(record);
    if (bytes > most) throw refuse('ANSWER_TOO_LARGE', { megabytes: Math.round(most / 1024 / 1024) });
  }
}

/** Recursive, since the depth of stored values is limited (kinds/json/storage.ts). */
function bytesOf(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value) + SMALL;
  if (typeof value !== 'object' || value === null) return SMALL;
  return Object.values(value).reduce((sum: number, one) => sum + SMALL + bytesOf(one), 0);
}

/** Record of a row in the format of the fields (files: ids with commas), for checks, comparison and storing. */
export function toRecord(model: RecordModel, row: Row): WireRecord {
  return read(model, { outputs: model.outputs, row }, (value, { facet, field }) => {
    if (value === 0 && field.schema.type === 'string') return '0';
    return Array.isArray(value) && facet.columnType(field) === 'bigint[]' ? value.join() : value;
  });
}

/** Rows as the caller may see them: readable fields (security.md#R5), files as links, and additions of hooks. */
export function toRows(ctx: UserCtx, model: RecordModel, rows: readonly Row[]): Promise<WireRecord[]> {
  return toDecoratedRows(ctx, model, { rows, decorate: decorationOf(model.resource.name) });
}

/** toRows() with `decorate` in place of the hook, for a caller that has read what the hook would read. */
export async function toDecoratedRows(
  ctx: UserCtx,
  model: RecordModel,
  { rows, decorate }: { rows: readonly Row[]; decorate: Decorate | undefined },
): Promise<WireRecord[]> {
  const outputs = readableOutputs(ctx, model);
  const records = rows.map((row) => read(model, { outputs, row }, (value) => value));
  await linkFiles(ctx, model.resource, records);
  await linkRowFiles(ctx, model.resource, records);
  await linkTextPictures(ctx, model.resource, records);
  await nameRows(ctx, model.resource, records);
  completeWithin(records, { complete: virtualValues(ctx, model.resource.fields) });
  const { mask } = hooksOf(model.resource.name);
  if (mask) records.forEach(mask);
  await decorate?.(ctx, records);
  return records;
}

/** Rows as the caller may see them, but without files, virtual fields and additions of hooks. */
export function toBareRows(ctx: UserCtx, model: RecordModel, rows: readonly Row[]): WireRecord[] {
  const outputs = readableOutputs(ctx, model);
  const records = rows.map((row) => read(model, { outputs, row }, (value) => value));
  const { mask } = hooksOf(model.resource.name);
  if (mask) records.forEach(mask);
  return records;
}

/** Builds a record without null values (wire.md#1.2); the parent of a root is the number 0. */
function read(
  { resource }: RecordModel,
  { outputs, row }: { outputs: readonly Output[]; row: Row },
  finish: (value: unknown, output: Output) => unknown,
): WireRecord {
  const record: WireRecord = {};
  for (const output of outputs) {
    const { key, field, facet, isLabel } = output;
    const value = row[key];
    if (value === null || value === undefined) {
      if (key === resource.tree) record[key] = finish(0, output);
    } else record[key] = isLabel ? value : finish(facet.fromDb(value, field), output);
  }
  return record;
}

function readableOutputs(ctx: UserCtx, model: RecordModel): readonly Output[] {
  const guarded = model.outputs.some((output) => output.field.permission.read !== null);
  return guarded ? model.outputs.filter(({ field }) => mayRead(field, (code) => may(ctx, code))) : model.outputs;
}

/** Signs links of pictures in formatted texts (security.md#R15); removes pictures that are not files of the record. */
async function linkTextPictures(ctx: UserCtx, resource: Resource, records: readonly WireRecord[]): Promise<void> {
  const fields = resource.fields.filter(holdsPictures);
  if (fields.length === 0) return;
  const ids = [...new Set(records.flatMap((record) => fields.flatMap(({ key }) => picturesIn(record[key]))))];
  if (ids.length === 0) return;
  const files = new Map((await selectFiles(ctx.db, ids)).map((file) => [file.id, file]));
  for (const record of records) {
    for (const { key } of fields) {
      const html = record[key];
      if (typeof html !== 'string') continue;
      record[key] = withPictures(html, (id) => {
        const file = files.get(id);
        return file && isOwnedBy(file, resource, Number(record.id)) ? ctx.links.link(ctx, id, 'preview') : null;
      });
    }
  }
}
