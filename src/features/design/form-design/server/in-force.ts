import type { Descriptor } from '../../../../engine/descriptor.ts';
import type { UserCtx } from '../../../../server/ctx.ts';
import { databaseFailure } from '../../../../server/db/failure.ts';
import { alterTable } from '../../../../server/db/migrate/in-session.ts';
import { selectTombstones } from '../../../../server/db/revisions/revisions.ts';
import { refuse } from '../../../../server/errors.ts';
import { announceChange, SCHEMAS } from '../../../../server/realtime/outbox.ts';
import type { LiveSchemas } from '../../../../server/schemas/live-schemas.ts';
import { warmModules } from '../../../../server/schemas/schemas.ts';
import { note } from './drafts.ts';
import type { Standing } from './plan/edited-document.ts';
import { raiseSchemaVersion } from './revisions.sql.ts';

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
  /** Statements that change its table. */
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
