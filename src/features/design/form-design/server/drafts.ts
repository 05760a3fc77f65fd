import { toPage } from '../../../../engine/lists.ts';
import { formatWallTime } from '../../../../engine/wall-time.ts';
import type { UserCtx } from '../../../../server/ctx.ts';
import { refuse } from '../../../../server/errors.ts';
import { pagingOf, rowsOf } from '../../../../server/records/paging.ts';
import { documentHash, documentText, type LiveSchemas, MADE_ONLINE } from '../../../../server/schemas/live-schemas.ts';
import type { RevisionRow } from '../../../../server/schemas/schemas.sql.ts';
import type { Planned } from './kind-change/conversions.ts';
import { baseOf, planDocument, publishedOf, readDocument, readStanding } from './plan/edited-document.ts';
import { findRevision, note, writtenNow } from './publish.ts';
import { deleteDraft, insertRevision, keepBase, selectRevisions, updateRevision } from './revisions.sql.ts';

/** A revision in wire format (wire.md#5.14): typeName is the resource, formJson the whole edited descriptor. */
export interface WireRevision {
  id: number;
  typeName: string;
  title: string;
  note: string | null;
  formJson: string;
  /** Number among the published revisions of the resource; for a draft, the number of its edits. */
  version: number;
  publish: boolean;
  state: RevisionRow['state'];
  /** Changes an upgrade could not merge, or why the revision is not in use; null: none. */
  conflicts: unknown;
  [key: string]: unknown;
}

export interface DraftBody {
  title: string;
  typeName: string;
  formJson: unknown;
  note?: string;
}

const wallTime = (time: Date | null) => (time === null ? null : formatWallTime(time));

function toWire(ctx: UserCtx, live: LiveSchemas, row: RevisionRow): WireRevision {
  const problem = row.state === 'published' ? live.problemOf(ctx.tenant, row.resource) : undefined;
  const merge: unknown = row.conflicts === null ? null : JSON.parse(row.conflicts);
  return {
    id: row.id,
    typeName: row.resource,
    title: row.title,
    note: row.note,
    formJson: row.document,
    version: row.version ?? row.edits,
    publish: row.state === 'published',
    state: row.state,
    schemaHash: row.schema_hash,
    basedOn: row.based_on,
    conflicts: problem === undefined ? merge : { problem, merge },
    createdTime: wallTime(row.created_time),
    createdUserName: row.created_user_name,
    updatedTime: wallTime(row.updated_time),
    publishedTime: wallTime(row.published_time),
    publishedUserName: row.published_user_name,
  };
}

export interface RevisionQuery {
  pageNo?: number;
  pageSize?: number;
  title?: string;
  typeName?: string;
}

export async function pageRevisions(ctx: UserCtx, live: LiveSchemas, query: RevisionQuery) {
  const { title, typeName } = query;
  const paging = pagingOf(query);
  const { rows, total } = await selectRevisions(ctx.db, {
    ...(typeName ? { resource: typeName } : {}),
    ...(title ? { title } : {}),
    ...rowsOf(paging),
  });
  return toPage(
    { ...paging, total },
    rows.map((row) => toWire(ctx, live, row)),
  );
}

export async function detailRevision(ctx: UserCtx, live: LiveSchemas, id: unknown): Promise<WireRevision> {
  return toWire(ctx, live, await findRevision(ctx, id));
}

/** Creates a draft of the descriptor in force; returns its id. */
export async function addDraft(ctx: UserCtx, live: LiveSchemas, body: DraftBody): Promise<number> {
  const standing = await readStanding(ctx.db, live);
  const base = baseOf(standing, body.typeName);
  const document = readDocument(body.formJson, body.typeName);
  await planDocument(ctx, { standing, document, isBrief: true });
  if (base.hash !== MADE_ONLINE) await keepBase(ctx.db, base.hash, documentText(base.descriptor));
  const id = await insertRevision(ctx.db, {
    ...writtenNow(ctx),
    resource: body.typeName,
    title: body.title,
    note: body.note ?? null,
    document: documentText(document),
    base_hash: base.hash,
    based_on: publishedOf(standing, body.typeName)?.id ?? null,
    state: 'draft',
  });
  await note(ctx, id, { event: 'add', typeName: body.typeName, document: documentHash(document), isFirst: true });
  return id;
}

/** Changes a draft; refuses a stale `version`, the number of edits with which it was read. */
export async function editDraft(
  ctx: UserCtx,
  live: LiveSchemas,
  body: DraftBody & { id: unknown; version?: number },
): Promise<void> {
  const row = await findRevision(ctx, body.id, true);
  if (row.state !== 'draft') throw refuse('FORM_NOT_DRAFT');
  if (body.version !== undefined && body.version !== row.edits) throw refuse('FORM_EDITED');
  if (body.typeName !== row.resource) throw refuse('FORM_UNKNOWN', { name: body.typeName.slice(0, 50) });
  const document = readDocument(body.formJson, row.resource);
  await planDocument(ctx, { standing: await readStanding(ctx.db, live), document, isBrief: true });
  await updateRevision(ctx.db, {
    id: row.id,
    state: 'draft',
    set: {
      title: body.title,
      note: body.note ?? row.note,
      document: documentText(document),
      edits: row.edits + 1,
      updated_time: ctx.now(),
    },
  });
  await note(ctx, row.id, { event: 'edit', typeName: row.resource, document: documentHash(document) });
}

export async function removeDraft(ctx: UserCtx, id: unknown): Promise<void> {
  const row = await findRevision(ctx, id, true);
  if (!(await deleteDraft(ctx.db, row.id))) throw refuse('FORM_NOT_DRAFT');
  await note(ctx, row.id, { event: 'delete', typeName: row.resource });
}

/** A stored revision, or a document that is not stored. */
export type PlanRequest = { id?: unknown } & Partial<Pick<DraftBody, 'typeName' | 'formJson'>>;

/** Changes that publishing would make now; none for a revision in force. `isBrief`: does not count conversions. */
export async function planRevision(
  ctx: UserCtx,
  live: LiveSchemas,
  { id, typeName, formJson }: PlanRequest,
  isBrief = false,
): Promise<Planned> {
  const standing = await readStanding(ctx.db, live);
  if (typeName !== undefined) baseOf(standing, typeName);
  const { document, resource } =
    typeName === undefined ? await findRevision(ctx, id) : { document: formJson, resource: typeName };
  return planDocument(ctx, { standing, document: readDocument(document, resource), isBrief });
}
