import { mayDo } from '../../../../engine/permissions.ts';
import type { Resource } from '../../../../engine/resource.ts';
import { canOf, type UserCtx } from '../../../../server/ctx.ts';
import { withinSavepoint } from '../../../../server/db/statements/savepoint.ts';
import { notFound, refuse } from '../../../../server/errors.ts';
import { sentenceOf, toAppError } from '../../../../server/http/replies/error-replies.ts';
import { deleteRecords } from '../../../../server/records/delete.ts';
import { isUndoable } from '../../../../server/records/hooks/registry.ts';
import { BUDGET_MS, OnlyTried } from './bulk-edit.ts';

export interface BulkDelete {
  resource: string;
  dryRun: boolean;
  ids: number[];
}

/** Result for one record, of a deletion or of its preview. */
export interface DeleteVerdict {
  id: number;
  isDone: boolean;
  message?: string;
}

const LATE = '本次未处理：用时过长，请减少所选行';

/** Deletes records one by one; refused records stay. @throws 404 for a resource without undo, 403 if not allowed */
export async function bulkDelete(ctx: UserCtx, of: BulkDelete): Promise<DeleteVerdict[]> {
  const resource = deletable(ctx, of.resource);
  const own = of.dryRun ? { ...ctx, afterCommit: () => {} } : ctx;
  let refused = new Map<number, string>();
  const thrown = await withinSavepoint(ctx.db, 'all_rows', async () => {
    refused = await deleteEach(own, resource, of.ids);
    if (of.dryRun) throw new OnlyTried();
  });
  if (thrown !== undefined && !(thrown instanceof OnlyTried)) throw thrown;
  return of.ids.map((id) => {
    const message = refused.get(id);
    return message === undefined ? { id, isDone: true } : { id, isDone: false, message };
  });
}

function deletable(ctx: UserCtx, name: string): Resource {
  const resource = ctx.catalog.find(name);
  const action = resource?.actions.find(({ verb }) => verb === 'mutiDelete');
  if (!resource || !action || !isUndoable(resource)) throw notFound();
  if (!mayDo(action, canOf(ctx))) throw refuse('1013002');
  return resource;
}

/** Returns refusals by id. Retries a record that other selected records reference, once those are deleted. */
async function deleteEach(ctx: UserCtx, resource: Resource, ids: readonly number[]): Promise<Map<number, string>> {
  const end = performance.now() + BUDGET_MS;
  // A common order of locks prevents deadlocks between two requests.
  let waiting = [...ids].sort((a, b) => a - b);
  for (;;) {
    const refused = new Map<number, string>();
    for (const id of waiting) {
      const message = performance.now() > end ? LATE : await refusalOf(ctx, resource.name, id);
      if (message !== null) refused.set(id, message);
    }
    if (refused.size === 0 || refused.size === waiting.length || performance.now() > end) return refused;
    waiting = [...refused.keys()];
  }
}

/** Deletes a record; returns the reason of a refusal, or null if the record was deleted. */
async function refusalOf(ctx: UserCtx, name: string, id: number): Promise<string | null> {
  const thrown = await withinSavepoint(ctx.db, 'one_row', () =>
    deleteRecords(ctx, name, { ids: [id], verbs: ['delete', 'mutiDelete'] }),
  );
  if (thrown === undefined) return null;
  const refusal = toAppError(thrown);
  if (!refusal) throw thrown;
  return sentenceOf(refusal);
}
