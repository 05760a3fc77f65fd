import type { Json, WireRecord } from '../../../engine/json.ts';
import { mayWrite } from '../../../engine/permissions.ts';
import { isStored } from '../../../engine/projections/table.ts';
import type { Field, Resource } from '../../../engine/resource.ts';
import { serverFacets } from '../../../kinds/tables/server/storages.ts';
import { may, type UserCtx } from '../../ctx.ts';
import type { FieldError } from '../../errors.ts';
import { currentHash } from '../../schemas/schemas.ts';
import { fieldValidator, type Refused, refusalsOf } from '../../schemas/validators.ts';
import { differs } from './differs.ts';

/** Values for fields that were removed after the form was opened. */
export type RemovedValues = ReadonlyMap<Field, unknown>;

/** Removed or hidden fields that an outdated form may send (decision 026). */
export function removedInputs(ctx: UserCtx, { name }: Resource): Map<string, Field> {
  if (!isOlder(ctx, name)) return new Map();
  // A field that no form shows cannot come from an outdated form.
  const gone = ctx.catalog.removedFields(name).filter(({ show }) => show.form);
  const inputs = [...gone, ...ctx.catalog.withdrawnFields(name)];
  const writable = inputs.filter((field) => mayWrite(field, (code) => may(ctx, code)));
  return new Map(writable.filter(isStored).map((field) => [field.key, field]));
}

function isOlder(ctx: UserCtx, name: string): boolean {
  return ctx.schemaHash !== undefined && ctx.schemaHash !== currentHash(ctx, name);
}

/** Notes for the user of an outdated form about values of hidden fields, which are not stored. */
export function hiddenNotes(
  ctx: UserCtx,
  { name, fields }: Resource,
  of: { entries: readonly [string, unknown][]; gone: ReadonlyMap<string, Field>; current: WireRecord | undefined },
): FieldError[] {
  if (!isOlder(ctx, name)) return [];
  const hidden = new Map(fields.filter((field) => !field.show.form && isStored(field)).map((one) => [one.key, one]));
  return of.entries.flatMap(([key, value]) => {
    const field = hidden.get(key);
    if (!field || of.gone.has(key) || value === undefined || !mayWrite(field, (code) => may(ctx, code))) return [];
    return isNews(field, value, of.current) ? [removedNote(field, false)] : [];
  });
}

function isNews(field: Field, value: unknown, current: WireRecord | undefined): boolean {
  const sent = { [field.key]: accepted(value, field) as Json }; // wire values are JSON
  return differs(field.key, current ?? null, sent);
}

/**
 * Values of removed or hidden fields in a body; null: emptied. A hidden field counts only if its value differs from the
 * record.
 */
export function removedValues(
  gone: ReadonlyMap<string, Field>,
  { entries, current }: { entries: readonly [string, unknown][]; current: WireRecord | undefined },
): RemovedValues {
  const values = new Map<Field, unknown>();
  for (const [key, value] of entries) {
    const field = gone.get(key);
    if (field && value !== undefined && (field.show.form || isNews(field, value, current)))
      values.set(field, accepted(value, field));
  }
  return values;
}

/** Validates values by the rules that the fields had when they were removed. */
export function removedRefusals(removed: RemovedValues): Refused[] {
  return [...removed].flatMap(([field, value]) => {
    if (value === null) return [];
    const validate = fieldValidator(field);
    if (!validate({ [field.key]: value })) return refusalsOf(validate.errors ?? [], [field]);
    const result = serverFacets[field.kind].toDb(value, field);
    return result.ok ? [] : [{ field: field.key, message: result.message, missing: false }];
  });
}

/** Note for the caller about a value of a removed or hidden field. */
export function removedNote({ key, title, show }: Field, isKept: boolean): FieldError {
  const kept = isKept ? '已保留' : '未保存';
  if (show.form) return { field: key, message: `“${title}”已停用，填写的内容${kept}` };
  const way = isKept ? '，管理员恢复显示后可以看到' : '';
  return { field: key, message: `“${title}”已从表单中隐藏，填写的内容${kept}${way}` };
}

/** Value that the field accepts; null for a blank text. */
export function accepted(value: unknown, field: Field): unknown {
  const read = serverFacets[field.kind].accept(value, field);
  return read === null || (typeof read === 'string' && read.trim() === '') ? null : read;
}
