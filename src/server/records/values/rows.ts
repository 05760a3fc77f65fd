import type { WireRecord } from '../../../engine/json.ts';
import { mayRead } from '../../../engine/permissions.ts';
import { may, type UserCtx } from '../../ctx.ts';
import type { Output, RecordModel } from '../../db/records/model.ts';
import type { Row } from '../../db/session.ts';
import { type Decorate, decorationOf, hooksOf } from '../hooks/registry.ts';
import { completeWithin } from './answer-size.ts';
import { linkFiles } from './file-fields.ts';
import { virtualValues } from './following.ts';
import { linkRowFiles } from './row-files.ts';
import { nameRows } from './row-pointers.ts';
import { linkTextPictures } from './text-pictures.ts';

/**
 * Returns a row with every value as its field has it, files as comma lists of ids. In this form records are checked,
 * compared and stored.
 */
export function toRecord(model: RecordModel, row: Row): WireRecord {
  return read(model, { outputs: model.outputs, row }, (value, { facet, field }) => {
    if (value === 0 && field.schema.type === 'string') return '0';
    return Array.isArray(value) && facet.columnType(field) === 'bigint[]' ? value.join() : value;
  });
}

/**
 * Returns rows as the caller may see them: only readable fields (security.md#R5), files as links, and the additions of
 * hooks.
 */
export function toRows(ctx: UserCtx, model: RecordModel, rows: readonly Row[]): Promise<WireRecord[]> {
  return toDecoratedRows(ctx, model, { rows, decorate: decorationOf(model.resource.name) });
}

/**
 * Returns rows like toRows, with another decoration than the hook's, for a caller that has already read what the hook
 * would read.
 */
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

/**
 * Returns partly read rows as the caller may see them: without files and virtual fields, and of the hooks only with
 * masks.
 */
export function toBareRows(ctx: UserCtx, model: RecordModel, rows: readonly Row[]): WireRecord[] {
  const outputs = readableOutputs(ctx, model);
  const records = rows.map((row) => read(model, { outputs, row }, (value) => value));
  const { mask } = hooksOf(model.resource.name);
  if (mask) records.forEach(mask);
  return records;
}

/** Omits null values (wire.md#1.2); only the empty parent of the resource's own tree is the number 0. */
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
