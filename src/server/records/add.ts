import type { WireRecord } from '../../engine/json.ts';
import type { Resource } from '../../engine/resource.ts';
import type { UserCtx } from '../ctx.ts';
import { type Answer, answer } from '../endpoint.ts';
import { appendHistory } from './history.ts';
import type { AddEvent } from './hooks/hooks.ts';
import { hooksOf, prepareWrite } from './hooks/registry.ts';
import { rememberSent } from './last-sent.ts';
import { enterSingles } from './singles.ts';
import { insertRecord } from './store.ts';
import { checkTree, enterTree, setTreePath } from './tree.ts';
import { claimRecordFiles } from './values/file-fields.ts';
import { fillPresets } from './values/following.ts';
import { readForm } from './values/form.ts';
import { checkOffered, resolveRelations } from './values/relations.ts';
import { claimRemovedFiles, removedColumns, removedRecord, resolveRemoved } from './values/removed-columns.ts';
import { checkUnique } from './values/uniqueness.ts';

export interface AddRequest {
  body: unknown;
  /** Values set by the server, such as source, owner and numbers; they override the body. */
  set?: WireRecord;
  /** Event for the history; default: `add`. */
  event?: AddEvent;
  /** Ids of files that belong to another record, and to which this record may refer. */
  files?: readonly number[];
  /** True: required inputs may be missing, as in drafts; the caller checks them before the next step. */
  partial?: boolean;
}

/** Adds a record; returns its id and its values as stored. The endpoint has checked the permission (security.md#R1). */
export async function addRecord(
  ctx: UserCtx,
  name: string,
  request: AddRequest,
): Promise<{ id: number; record: WireRecord }> {
  await enterTree(ctx, ctx.catalog.resource(name), 'grow');
  await enterSingles(ctx, ctx.catalog.resource(name), request.body);
  const { resource, fields, record, removed } = readForm(ctx, name, {
    formName: 'add',
    body: request.body,
    keepsRemoved: true,
    partial: request.partial ?? false,
  });
  Object.assign(record, standardValues(resource, record), request.set);
  const asked = new Set([...fields.map(({ key }) => key), ...Object.keys(request.set ?? {})]);
  fillPresets(ctx, { fields: resource.fields, record, given: asked });
  await resolveRelations(ctx, { resource, fields, record, before: null });
  await resolveRemoved(ctx, { resource, record, removed });
  await checkTree(ctx, { resource, record, before: null });
  await setTreePath(ctx, { resource, record, before: null });
  const change = { resource, before: null, record, id: 0 };
  await prepareWrite(ctx, change);
  await checkOffered(ctx, change);
  await checkUnique(ctx, { resource, record }, null);
  change.id = await insertRecord(ctx, resource, { record, columns: removedColumns(removed) });
  const { files = [] } = request;
  await claimRecordFiles(ctx, { resource, id: change.id, record, before: null, files });
  await claimRemovedFiles(ctx, { resource, id: change.id, removed });
  const event = request.event ?? hooksOf(name).addEvent ?? { event: 'add' };
  await appendHistory(ctx, {
    resource: name,
    recordId: change.id,
    after: { ...withoutSecrets(resource, record), ...removedRecord(removed) },
    last: null,
    ...event,
  });
  await hooksOf(name).afterWrite?.(ctx, change);
  if (!request.partial) await rememberSent(ctx, resource, record);
  return { id: change.id, record };
}

/** Answer of an add: the id, and data if there are any (wire.md#1.2). */
export function added({ catalog }: Pick<UserCtx, 'catalog'>, name: string, of: { id: number; data?: unknown }): Answer {
  const id = catalog.resource(name).ids === 'digits' ? String(of.id) : of.id;
  return answer(of.data, { extras: { id } });
}

/** Defaults of fields that no form shows, such as a status. */
function standardValues(resource: Resource, record: WireRecord): WireRecord {
  const absent = resource.fields.filter(
    ({ key, readOnly, base, from, virtual, default: value }) =>
      readOnly && !base && !from && !virtual && value !== undefined && record[key] === undefined,
  );
  return Object.fromEntries(absent.map((field) => [field.key, field.default]));
}

/** Record without secrets, which histories must not contain (security.md#R5). */
export function withoutSecrets(resource: Resource, record: WireRecord): WireRecord {
  const stored = resource.fields.filter(
    (field) => !field.secret && (!field.virtual || field.elsewhere) && record[field.key] !== undefined,
  );
  const kept = Object.fromEntries(stored.map(({ key }) => [key, record[key]]));
  return hooksOf(resource.name).forgets?.(kept) ?? kept;
}
