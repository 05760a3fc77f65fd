import { isOnline } from '../../../../compiler/revisions/plan-actions.ts';
import { needsNoProgram } from '../../../../engine/action-effect.ts';
import { actionSpecs, VERBS } from '../../../../engine/actions.ts';
import type { Descriptor } from '../../../../engine/descriptor.ts';
import type { Resource } from '../../../../engine/resource.ts';
import { readId } from '../../../../kinds/relation/storage.ts';
import { may, type UserCtx } from '../../../../server/ctx.ts';
import { selectHistory } from '../../../../server/db/history.ts';
import { alterTable } from '../../../../server/db/migrate/migrate.ts';
import { databaseFailure } from '../../../../server/db/session.ts';
import { invalid, notFound, refuse } from '../../../../server/errors.ts';
import { announceChange, SCHEMAS } from '../../../../server/realtime/outbox.ts';
import { appendHistory } from '../../../../server/records/history.ts';
import {
  documentText,
  type LiveSchemas,
  MADE_ONLINE,
  storedDocument,
} from '../../../../server/schemas/live-schemas.ts';
import { lockSchemas, type RevisionRow, selectTombstones } from '../../../../server/schemas/schemas.sql.ts';
import { warmModules } from '../../../../server/schemas/schemas.ts';
import { existingIds, matchResourceMenu, type VerbGrant } from '../../../people/access/index.ts';
import {
  beginConversions,
  type Choices,
  endIndexes,
  mapsOf,
  type Planned,
  refuseUnderWay,
  type Started,
  switchColumns,
} from './kind-change/conversions.ts';
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
  insertTombstones,
  nextVersion,
  raiseSchemaVersion,
  selectRevision,
  updateRevision,
} from './revisions.sql.ts';

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

export function refuseImpossible(plan: EditPlan): void {
  const reasons = refusalsOfPlan(plan);
  if (reasons.length > 0) throw refuse('FORM_REFUSED', { reason: reasons.join('；') }, { plan });
}

export async function retire(
  ctx: UserCtx,
  row: RevisionRow | undefined,
  state: 'superseded' | 'rolled-back',
): Promise<void> {
  if (row) await updateRevision(ctx.db, { id: row.id, state: 'published', set: { state, updated_time: ctx.now() } });
}

interface TakingPlanned {
  standing: Standing;
  planned: Planned;
  /** null: the file itself comes into force again. */
  revision: RevisionRow | null;
  /** Id of the revision whose history records the event. */
  recordId: number;
  event: 'publish' | 'rollback';
}

export async function takePlanned(ctx: UserCtx, live: LiveSchemas, taking: TakingPlanned): Promise<Published> {
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
    // Contains `x-column` of each field.
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

/** Result of a publish or rollback. */
export interface Published {
  typeName: string;
  /** Number of the revision now in force; null for the file itself. */
  version: number | null;
  schemaVersion: number;
  schemaHash: string;
}

/** A change of the tenant's schemas. */
interface Taking {
  standing: Standing;
  name: string;
  /** null: the resource goes out of use. */
  document: Descriptor | null;
  /** SQL statements that change the resource's table. */
  statements: readonly string[];
  /** True if other sessions read and write the table during the change. */
  isUsed?: boolean;
  /** Writes the revision; returns the id of the revision whose history gets the event, and the version in force. */
  store(schemaHash: string): Promise<{ id: number; version: number | null }>;
  /** Event and details for the history. */
  told: { event: string; isFirst?: boolean; [key: string]: unknown };
}

/** Puts a document into force in the caller's transaction; this process uses it from the publisher's next call. */
export async function takeIntoForce(ctx: UserCtx, live: LiveSchemas, taking: Taking): Promise<Published> {
  const { standing, name, document, statements, isUsed = false, store, told } = taking;
  const schemaVersion = await raiseSchemaVersion(ctx.db);
  const documents = new Map(standing.documents);
  if (document) documents.set(name, document);
  else documents.delete(name);
  const tombstones = await selectTombstones(ctx.db);
  const catalog = live.compile(ctx.tenant, documents, { version: schemaVersion, tombstones });
  await alterTable(ctx.db, { statements, resources: catalog.resources, ...(isUsed ? { inUse: name } : {}) });
  const schemaHash = document ? catalog.hash(name) : '';
  const { id, version } = await store(schemaHash);
  await note(ctx, id, { typeName: name, version, schemaVersion, ...told });
  await announceChange(ctx, SCHEMAS, { ids: [name] });
  ctx.afterCommit(async () => {
    live.adopt(ctx.tenant, catalog);
    if (document) await warmModules(live.database, { catalog, name, now: ctx.now });
  });
  return { typeName: name, version, schemaVersion, schemaHash };
}

/** Runs `work`. @throws FORM_REFUSED for duplicates of a unique field that were written after planning */
export async function refusingEqualValues<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (databaseFailure(error)?.kind !== 'duplicate') throw error;
    throw refuse('FORM_REFUSED', { reason: '有记录的值重复，请先改正' });
  }
}

/** Permission required for grants by a publish, which must not bypass the right to grant (security.md#R9). */
const GRANTING = 'sysRole:grantMenu';

/** @throws 400 for grants by a caller who may not grant */
function refuseGrants(ctx: UserCtx, grants: readonly VerbGrant[]): void {
  if (grants.length === 0 || may(ctx, GRANTING)) return;
  throw invalid([{ field: 'grants', message: '您没有授权菜单的权限，请先不选角色，发布后由有权限的人授权' }]);
}

interface Matching {
  before: Descriptor;
  resource: Resource;
  /** True if the resource's menu has a button for each action; menus of the product keep their original buttons. */
  isMadeOnline: boolean;
}

/** Matches the menu of a resource to its actions. Returns the grants that roles lost. */
export async function matchButtons(ctx: UserCtx, of: Matching, grants: readonly VerbGrant[]): Promise<VerbGrant[]> {
  refuseGrants(ctx, grants);
  const { before, resource, isMadeOnline } = of;
  const added = resource.actions.filter(
    ({ verb, effect }) => isMadeOnline || (effect && !actionSpecs(before).some((spec) => spec.verb === verb)),
  );
  refuseOthers(grants, added, resource);
  return matchResourceMenu(ctx, { resource, added, gone: goneVerbs(of), isMadeOnline }, grants);
}

/** @throws 400 for grants of operations this publish does not add, which belong in 角色管理 */
function refuseOthers(grants: readonly VerbGrant[], added: readonly { verb: string }[], { title }: Resource): void {
  const verbs = grants.flatMap((grant) => grant.verbs);
  const other = verbs.find((verb) => !added.some((action) => action.verb === verb));
  if (other === undefined) return;
  const message = `这次发布没有给“${title}”新增操作“${other}”，请在角色管理中授权`;
  throw invalid([{ field: 'grants', message }]);
}

function goneVerbs({ before, resource: { name, actions }, isMadeOnline }: Matching): string[] {
  const present = new Set(actions.map(({ permission }) => permission));
  const own = actionSpecs(before).filter(needsNoProgram);
  const standard = isMadeOnline ? Object.keys(VERBS).filter((verb) => isOnline({ verb })) : [];
  return [...standard, ...own.map(({ verb }) => verb)].filter((verb) => !present.has(`${name}:${verb}`));
}

/** Grants that a revision's history recorded last before an event, limited to roles and operations that still exist. */
export async function grantsBefore(
  ctx: UserCtx,
  of: { id: number; event: string; document: string },
): Promise<VerbGrant[]> {
  const lines = await selectHistory(ctx.db, { resource: 'formmanager', recordId: of.id });
  const last = lines.findLast(({ event }) => event === of.event)?.after;
  const { grants = [] } = (last ?? {}) as { grants?: { roleId: number; verbs: string[] }[] }; // written by this file
  const ids = grants.map(({ roleId }) => roleId);
  const roles = ids.length === 0 ? [] : await existingIds(ctx, 'sysRole', ids);
  const offered = new Set(actionSpecs(storedDocument(of.document)).map(({ verb }) => verb));
  return grants
    .filter(({ roleId }) => roles.includes(roleId))
    .map(({ roleId, verbs }) => ({ roleId, verbs: verbs.filter((verb) => offered.has(verb)) }));
}

/** Grants that roles lost when this revision removed actions; empty if the caller may not grant. */
export async function grantsTaken(ctx: UserCtx, id: number, document: string): Promise<VerbGrant[]> {
  return may(ctx, GRANTING) ? grantsBefore(ctx, { id, event: UNGRANT, document }) : [];
}

/** Event in the history of a revision: roles lost grants because the revision removed actions. */
const UNGRANT = 'ungrant';

/** Returns a revision, locked if `lock` is true. @throws D1002 if there is none */
export async function findRevision(ctx: UserCtx, id: unknown, lock = false): Promise<RevisionRow> {
  const number = readId(id);
  const row = number === undefined ? undefined : await selectRevision(ctx.db, number, lock);
  if (!row) throw notFound();
  return row;
}

export function writtenNow({ caller, now }: UserCtx) {
  return { created_time: now(), created_user_id: readId(caller.id) ?? null, created_user_name: caller.name };
}

/** Adds a row to the append-only history (security.md#R27). */
export async function note(
  ctx: UserCtx,
  id: number,
  of: { event: string; isFirst?: boolean; [key: string]: unknown },
): Promise<void> {
  const { event, isFirst = false, ...after } = of;
  await appendHistory(ctx, {
    resource: 'formmanager',
    recordId: id,
    event,
    after,
    ...(isFirst ? { last: null } : {}),
  });
}
