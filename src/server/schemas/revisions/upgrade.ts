import type { Descriptor } from '../../../engine/descriptor.ts';
import type { Database } from '../../db/database.ts';
import {
  insertRevision,
  keepBase,
  lockSchemas,
  nextVersion,
  type RevisionRow,
  selectBase,
  selectPublished,
  updateRevision,
} from '../../db/revisions/revisions.ts';
import { raiseSchemaVersion, tenantsWithRevisions } from '../../db/revisions/schema-versions.ts';
import type { DbSession } from '../../db/session.ts';
import type { Log } from '../../log.ts';
import { NO_TENANT } from '../../tenants.ts';
import { type BaseDocuments, documentHash, documentText, MADE_ONLINE, storedDocument } from './documents.ts';
import { type MergeConflict, mergeDescriptors } from './merge.ts';

export interface UpgradeParts {
  database: Database;
  base: BaseDocuments;
  log: Log;
  now(): Date;
}

/** An edited document merged onto the present descriptor file. */
export interface Rebased {
  document: Descriptor;
  conflicts: MergeConflict[];
}

/**
 * Merges each revision in force onto its descriptor file after an upgrade, and publishes the result; the first process
 * to start does this. Conflicts are stored beside it for the administrator, so that nothing is dropped silently
 * (decision 022).
 */
export async function upgradeRevisions(parts: UpgradeParts): Promise<void> {
  const { database, log } = parts;
  for (const tenant of await tenantsWithRevisions(database.session(NO_TENANT))) {
    const published = await database.tx(tenant, (db) => upgradeTenant(db, parts));
    for (const { resource, conflicts } of published) {
      if (conflicts !== null) log.warn({ tenant, resource, conflicts: JSON.parse(conflicts) }, CONFLICT);
    }
  }
}

const CONFLICT = 'a published revision and the new descriptor file disagree; the revision stays in force';

async function upgradeTenant(db: DbSession, parts: UpgradeParts): Promise<RevisionRow[]> {
  const isBehind = ({ resource, base_hash }: RevisionRow) =>
    (parts.base.get(resource)?.hash ?? MADE_ONLINE) !== base_hash;
  const published = await selectPublished(db);
  if (!published.some(isBehind)) return published;
  await lockSchemas(db);
  let changed = 0;
  for (const row of (await selectPublished(db)).filter(isBehind)) changed += await upgradeRevision(db, parts, row);
  if (changed > 0) await raiseSchemaVersion(db);
  return selectPublished(db);
}

async function upgradeRevision(db: DbSession, { base, log, now }: UpgradeParts, row: RevisionRow): Promise<number> {
  const { resource } = row;
  const theirs = base.get(resource);
  if (!theirs) {
    log.error({ tenant: db.tenant, resource }, 'a published revision has no descriptor file any more');
    return 0;
  }
  const { document, conflicts } = await rebase(db, row, theirs.descriptor);
  await updateRevision(db, { id: row.id, state: 'published', set: { state: 'superseded', updated_time: now() } });
  // The new file contains the whole edit: nothing remains to be published.
  if (conflicts.length === 0 && documentHash(document) === theirs.hash) return 1;
  await keepBase(db, theirs.hash, documentText(theirs.descriptor));
  await insertRevision(db, {
    resource,
    title: row.title,
    note: conflicts.length === 0 ? '程序升级，已自动合并' : `程序升级，有 ${conflicts.length} 处需要人工确认`,
    document: documentText(document),
    base_hash: theirs.hash,
    based_on: row.id,
    state: 'published',
    version: await nextVersion(db, resource),
    conflicts: conflicts.length === 0 ? null : JSON.stringify(conflicts),
    created_time: now(),
    published_time: now(),
    published_user_name: row.published_user_name,
  });
  return 1;
}

/** Merges the edit of a revision onto the present descriptor file. */
export async function rebase(db: DbSession, row: RevisionRow, theirs: Descriptor): Promise<Rebased> {
  const mine = storedDocument(row.document);
  // The product now brings a resource of the same name as one made online: the administrator's is kept.
  if (row.base_hash === documentHash(theirs) || row.base_hash === MADE_ONLINE) return { document: mine, conflicts: [] };
  const text = await selectBase(db, row.base_hash);
  if (text === undefined) throw new Error(`the descriptor behind revision ${row.id} is gone`);
  return mergeDescriptors({ base: storedDocument(text), mine, theirs });
}
