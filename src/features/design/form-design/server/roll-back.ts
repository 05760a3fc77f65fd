import type { UserCtx } from '../../../../server/ctx.ts';
import { refuse } from '../../../../server/errors.ts';
import { documentText, type LiveSchemas, MADE_ONLINE } from '../../../../server/schemas/live-schemas.ts';
import { lockSchemas, type RevisionRow } from '../../../../server/schemas/schemas.sql.ts';
import { refuseReleased, refuseSlow, refuseUnderWay, switchColumns } from './kind-change/conversions.ts';
import { rebase } from './merge.ts';
import { hideResource } from './online-resources.ts';
import { baseOf, planDocument, readStanding } from './plan/edited-document.ts';
import {
  findRevision,
  grantsTaken,
  matchButtons,
  type Published,
  refuseImpossible,
  retire,
  takePlanned,
  writtenNow,
} from './publish.ts';
import { insertRevision, selectRevision } from './revisions.sql.ts';

/** Rolls back to the revision before the one in force, or to the product's file. @throws FORM_NOT_IN_FORCE */
export async function rollBackRevision(ctx: UserCtx, live: LiveSchemas, id: unknown): Promise<Published> {
  await lockSchemas(ctx.db);
  const row = await findRevision(ctx, id, true);
  if (row.state !== 'published') throw refuse('FORM_NOT_IN_FORCE');
  const standing = await readStanding(ctx.db, live);
  const before = row.based_on === null ? undefined : await selectRevision(ctx.db, row.based_on);
  const file = baseOf(standing, row.resource);
  if (!before && file.hash === MADE_ONLINE) return hideResource(ctx, live, { row, standing });
  const given = before ? (await rebase(ctx.db, before, file.descriptor)).document : file.descriptor;
  await refuseUnderWay(ctx, row);
  const planned = await planDocument(ctx, { standing, document: given });
  const { plan, document, resource, conversions } = planned;
  refuseImpossible(plan);
  refuseReleased(conversions);
  await refuseSlow(ctx, resource);
  await switchColumns(ctx, row.resource, conversions);
  await retire(ctx, row, 'rolled-back');
  const copied = before && { ...before, document: documentText(document), base_hash: file.hash };
  const revision = copied ? await copyOf(ctx, copied, row) : null;
  const taking = { standing, planned, revision, recordId: row.id };
  const published = await takePlanned(ctx, live, { ...taking, event: 'rollback' });
  const matching = { before: planned.before, resource, isMadeOnline: file.hash === MADE_ONLINE };
  await matchButtons(ctx, matching, await grantsTaken(ctx, row.id, documentText(document)));
  return published;
}

/** Copies the former revision as a new one, so that the history shows what was in force at any time. */
async function copyOf(ctx: UserCtx, before: RevisionRow, from: RevisionRow): Promise<RevisionRow | null> {
  const id = await insertRevision(ctx.db, {
    ...writtenNow(ctx),
    resource: before.resource,
    title: before.title,
    note: `回退第 ${from.version} 版，恢复第 ${before.version} 版`,
    document: before.document,
    base_hash: before.base_hash,
    based_on: before.based_on,
    state: 'draft',
  });
  return (await selectRevision(ctx.db, id)) ?? null;
}
