import type { Descriptor } from '../../../../engine/descriptor.ts';
import type { UserCtx } from '../../../../server/ctx.ts';
import { refuse } from '../../../../server/errors.ts';
import {
  documentText,
  type LiveSchemas,
  MADE_ONLINE,
  storedDocument,
} from '../../../../server/schemas/live-schemas.ts';
import { lockSchemas, type RevisionRow } from '../../../../server/schemas/schemas.sql.ts';
import type { VerbGrant } from '../../../people/access/index.ts';
import {
  beginConversions,
  type Choices,
  endIndexes,
  mapsOf,
  type Planned,
  refuseReleased,
  refuseSlow,
  refuseUnderWay,
  type Started,
  switchColumns,
} from './kind-change/conversions.ts';
import { hideResource } from './online-resources.ts';
import {
  baseOf,
  changesInWords,
  planDocument,
  publishedOf,
  readDocument,
  readStanding,
  type Standing,
} from './plan/edited-document.ts';
import { concernsOf, type EditPlan, refusalsOfPlan } from './plan/plan-edit.ts';
import {
  deleteTombstones,
  insertRevision,
  insertTombstones,
  nextVersion,
  selectRevision,
  updateRevision,
} from './revisions.sql.ts';
import {
  findRevision,
  grantsTaken,
  matchButtons,
  note,
  type Published,
  refuseGrants,
  refusingEqualValues,
  takeIntoForce,
  UNGRANT,
  writtenNow,
} from './revisions.ts';
import { rebase } from './upgrade/merge.ts';

/**
 * Publishes a draft in the caller's transaction, one at a time (security.md#R24); `confirm` accepts changed values.
 * @throws FORM_STALE if another edit was published since the draft was begun, FORM_REFUSED, FORM_CONFIRM
 */
export async function publishRevision(
  ctx: UserCtx,
  live: LiveSchemas,
  of: { id: unknown; confirm: boolean; choices?: Choices; grants?: VerbGrant[] },
): Promise<Published | Started> {
  await lockSchemas(ctx.db);
  const row = await findRevision(ctx, of.id, true);
  if (row.state !== 'draft') throw refuse('FORM_NOT_DRAFT');
  const standing = await readStanding(ctx.db, live);
  await refuseStale(ctx, standing, row);
  const document = readDocument(row.document, row.resource);
  await refuseUnderWay(ctx, row);
  const maps = mapsOf(of.choices);
  const planned = await planDocument(ctx, { standing, document, revision: row.id, maps });
  const { plan, conversions } = planned;
  if (plan.steps.length === 0) throw refuse('FORM_UNCHANGED');
  refuseImpossible(plan);
  const concerns = concernsOf(plan);
  if (concerns.length > 0 && !of.confirm) throw refuse('FORM_CONFIRM', { changes: concerns.join('；') }, { plan });
  refuseGrants(ctx, of.grants ?? []);
  const started = await beginConversions(ctx, { row, planned, choices: of.choices ?? {}, grants: of.grants ?? [] });
  if (started) return { ...started, schemaVersion: standing.version };
  await retire(ctx, publishedOf(standing, row.resource), 'superseded');
  await switchColumns(ctx, row.resource, conversions);
  await endIndexes(ctx, row.id);
  const taking = { standing, planned, revision: row, recordId: row.id };
  const published = await takePlanned(ctx, live, { ...taking, event: 'publish' });
  const isMadeOnline = baseOf(standing, row.resource).hash === MADE_ONLINE;
  const matching = { before: planned.before, resource: planned.resource, isMadeOnline };
  const grants = await matchButtons(ctx, matching, of.grants ?? []);
  if (grants.length > 0) await note(ctx, row.id, { event: UNGRANT, typeName: row.resource, grants });
  return published;
}

/** Rolls back to the document before the revision in force, or to the file. @throws FORM_NOT_IN_FORCE */
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

async function refuseStale(ctx: UserCtx, standing: Standing, row: RevisionRow): Promise<void> {
  const current = publishedOf(standing, row.resource);
  if ((current?.id ?? null) === row.based_on) {
    if (row.base_hash !== baseOf(standing, row.resource).hash) throw refuse('FORM_UPGRADED', { title: row.title });
    return;
  }
  const old = row.based_on === null ? undefined : await selectRevision(ctx.db, row.based_on);
  const from = old ? storedDocument(old.document) : baseOf(standing, row.resource).descriptor;
  const to = standing.documents.get(row.resource) ?? from;
  throw refuse(
    'FORM_STALE',
    {
      title: to.title,
      author: current?.published_user_name ?? '他人',
      changes: changesInWords(standing, from, to) || '内容未变',
    },
    current ? { current: { id: current.id, version: current.version } } : {},
  );
}

function refuseImpossible(plan: EditPlan): void {
  const reasons = refusalsOfPlan(plan);
  if (reasons.length > 0) throw refuse('FORM_REFUSED', { reason: reasons.join('；') }, { plan });
}

async function retire(ctx: UserCtx, row: RevisionRow | undefined, state: 'superseded' | 'rolled-back'): Promise<void> {
  if (row) await updateRevision(ctx.db, { id: row.id, state: 'published', set: { state, updated_time: ctx.now() } });
}

/** A rollback is a publish of its own, so that history shows what was in force at any time. */
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

interface Taking {
  standing: Standing;
  planned: Planned;
  /** null: the file itself comes into force again. */
  revision: RevisionRow | null;
  /** Id of the revision whose history records the event. */
  recordId: number;
  event: 'publish' | 'rollback';
}

async function takePlanned(ctx: UserCtx, live: LiveSchemas, taking: Taking): Promise<Published> {
  const { standing, planned, revision, recordId, event } = taking;
  const { document, plan } = planned;
  const { name } = document;
  await keepRemoved(ctx, standing.documents.get(name) ?? document, document);
  const store = async (schemaHash: string) => ({
    id: recordId,
    version: revision ? await markPublished(ctx, revision, { schemaHash, document }) : null,
  });
  const announced = { event, changes: plan.steps.map(({ text }) => text) };
  return refusingEqualValues(() =>
    takeIntoForce(ctx, live, { standing, name, document, statements: plan.ddl, isUsed: true, store, told: announced }),
  );
}

async function markPublished(
  ctx: UserCtx,
  { id, resource }: RevisionRow,
  { schemaHash, document }: { schemaHash: string; document: Descriptor },
): Promise<number> {
  const version = await nextVersion(ctx.db, resource);
  const set = {
    // Includes the column of each field.
    document: documentText(document),
    state: 'published' as const,
    version,
    schema_hash: schemaHash,
    published_time: ctx.now(),
    published_user_name: ctx.caller.name,
  };
  if (!(await updateRevision(ctx.db, { id, state: 'draft', set }))) throw refuse('FORM_NOT_DRAFT');
  return version;
}

/** Stores removed fields and forgets those that were added again. */
async function keepRemoved(ctx: UserCtx, before: Descriptor, after: Descriptor): Promise<void> {
  const [old, now] = [before.record.properties, after.record.properties];
  const gone = Object.entries(old).filter(([key]) => now[key] === undefined);
  const rows = gone.map(([key, property]) => ({ resource: after.name, key, property: JSON.stringify(property) }));
  await insertTombstones(ctx.db, rows, ctx.now());
  await deleteTombstones(ctx.db, after.name, Object.keys(now));
}
