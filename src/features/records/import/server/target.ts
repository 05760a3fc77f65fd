import type { WireRecord } from '../../../../engine/json.ts';
import { mayRead, mayWrite } from '../../../../engine/permissions.ts';
import { toExport } from '../../../../engine/projections/export.ts';
import { type ImportColumn, sheetColumns, toImport } from '../../../../engine/projections/import.ts';
import { toSnake } from '../../../../engine/projections/table.ts';
import type { ImportSheet, Resource } from '../../../../engine/resource.ts';
import { lockedKeys } from '../../../../engine/rules/rules.ts';
import { canOf, may, type UserCtx } from '../../../../server/ctx.ts';
import { addRecord } from '../../../../server/records/add.ts';
import type { OwnSheet } from '../../../../server/records/hooks/hooks.ts';
import { completeRecord } from '../../../../server/records/hooks/registry.ts';
import { readForm } from '../../../../server/records/values/form.ts';
import { checkOffered } from '../../../../server/records/values/relations.ts';
import { checkUnique } from '../../../../server/records/values/uniqueness.ts';

/** Destination of a sheet's rows. */
export interface ImportTarget {
  /** Key under which imports are stored and jobs find the target again. */
  name: string;
  /** Title for the names of files and sheets. */
  title: string;
  /** Resource whose data scope limits the records that rows may name. */
  resource: Resource;
  /** Columns this caller may import. */
  columns: readonly ImportColumn[];
  /** Other header rows that need no confirmation: headers of our exports, and headers that the descriptor names. */
  headers: readonly (readonly string[])[];
  /** Sets of keys whose combined values must differ within the sheet. */
  unique: readonly (readonly string[])[];
  /** Keys by which a row finds the record it updates; empty if rows only add records. */
  key: readonly string[];
  /** Table of the records, for recognising rows imported earlier; null if adding a row twice has no effect. */
  table: string | null;
  /** Validates a row without writing; returns the record as a write would leave it. @throws the error of the write */
  check(ctx: UserCtx, record: WireRecord, before: WireRecord | null): Promise<WireRecord>;
  /** Writes a row as new; returns all added records, the row's own as the last. */
  add(ctx: UserCtx, record: WireRecord): Promise<Added[]>;
}

export interface Added {
  resource: string;
  id: number;
}

/** Target whose rows are records of the resource, written by the services behind add and edit (security.md#R1). */
export function recordTarget(ctx: UserCtx, name: string): ImportTarget {
  const resource = ctx.catalog.resource(name);
  const columns = writableColumns(ctx, resource);
  return {
    key: keyOf(ctx, resource),
    name,
    title: resource.title,
    resource,
    columns,
    headers: [...resource.import.headers, ...exportHeaders(ctx, resource)],
    unique: uniqueSets(resource, columns),
    table: toSnake(name),
    check: (on, record, before) => checkRecord(on, name, { body: record, before }),
    add: async (on, record) => [{ resource: name, id: (await addRecord(on, name, { body: { ...record } })).id }],
  };
}

/** Target of an import with columns of its own, whose rows `program` checks and writes. */
export function ownTarget(of: {
  key: string;
  resource: Resource;
  sheet: ImportSheet;
  program: OwnSheet;
  asked: { counted: boolean };
}): ImportTarget {
  const { key: name, resource, sheet, program, asked } = of;
  return {
    name,
    title: sheet.title,
    resource,
    columns: sheetColumns(sheet),
    headers: [],
    unique: [],
    key: [],
    table: toSnake(resource.name),
    check: async (on, record) => {
      await program.check(on, record, sheet.fields);
      return record;
    },
    add: async (on, record) => [{ resource: resource.name, id: await program.add(on, record, asked) }],
  };
}

/** Headers of our own exports; none without an import key, as an exported sheet would add all its records again. */
function exportHeaders(ctx: UserCtx, resource: Resource): string[][] {
  const isExported = resource.actions.some(({ verb }) => verb === 'export');
  if (!isExported || resource.import.key.length === 0) return [];
  const screens = [undefined, ...resource.screens.map(({ name }) => name)];
  return screens.map((screen) => toExport(resource, canOf(ctx), screen).map(({ title }) => title));
}

/** Keys of the fields by which rows find records to update; empty if the caller may not edit. */
function keyOf(ctx: UserCtx, resource: Resource): readonly string[] {
  const edit = resource.actions.find(({ verb }) => verb === 'edit');
  return edit && may(ctx, edit.permission) ? resource.import.key : [];
}

function uniqueSets(resource: Resource, columns: readonly ImportColumn[]): string[][] {
  const imported = new Set(columns.map(({ field }) => field.key));
  const single = columns.filter(({ field }) => field.unique).map(({ field }) => [field.key]);
  return [...single, ...resource.unique.filter((keys) => keys.every((key) => imported.has(key)))];
}

/** Columns of the caller's own form, without fields he may not read: an import's plan would reveal their values. */
export function writableColumns(ctx: UserCtx, resource: Resource): ImportColumn[] {
  const can = (code: string) => may(ctx, code);
  const columns = toImport(resource).filter(({ field }) => mayWrite(field, can) && mayRead(field, can));
  const locked = lockedKeys(
    columns.map(({ field }) => field),
    { stored: null, can },
  );
  return columns.filter(({ field }) => !locked.has(field.key));
}

/** Validates with the form's rules, and refuses values that another record has already. */
async function checkRecord(
  ctx: UserCtx,
  name: string,
  { body, before }: { body: WireRecord; before: WireRecord | null },
): Promise<WireRecord> {
  const form = before === null ? { formName: 'add', body } : { formName: 'edit', body, current: before };
  const { resource, record } = readForm(ctx, name, form);
  const completed = { ...record };
  await completeRecord(ctx, { resource, before, record: completed, id: Number(before?.id ?? 0) });
  await checkOffered(ctx, { resource, record: completed, before });
  await checkUnique(ctx, { resource, record: completed }, before);
  return record;
}
