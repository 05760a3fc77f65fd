import { asJson, isObject } from '../../../../compiler/revisions/difference.ts';
import type { Descriptor } from '../../../../engine/descriptor.ts';
import type { Json } from '../../../../engine/json.ts';
import { sameJson } from '../../../../engine/rules/conditions.ts';
import type { Database } from '../../../../server/db/database.ts';
import type { DbSession } from '../../../../server/db/session.ts';
import type { Log } from '../../../../server/log.ts';
import {
  type BaseDocuments,
  documentHash,
  documentText,
  MADE_ONLINE,
  storedDocument,
} from '../../../../server/schemas/live-schemas.ts';
import {
  lockSchemas,
  type RevisionRow,
  selectPublished,
  tenantsWithRevisions,
} from '../../../../server/schemas/schemas.sql.ts';
import { NO_TENANT } from '../../../../server/tenants.ts';
import {
  insertRevision,
  keepBase,
  nextVersion,
  raiseSchemaVersion,
  selectBase,
  updateRevision,
} from './revisions.sql.ts';

/** A keyword that both sides changed differently; the merged document has `mine`. */
export interface MergeConflict {
  path: string;
  base: Json | undefined;
  /** Value in the administrator's edit. */
  mine: Json | undefined;
  /** Value in the new version of the product. */
  theirs: Json | undefined;
}

export interface Merged {
  document: Descriptor;
  conflicts: MergeConflict[];
}

/** Merges an edit onto a new version of its file by keyword; the edit wins, conflicts are recorded (decision 022). */
export function mergeDescriptors(of: { base: Descriptor; mine: Descriptor; theirs: Descriptor }): Merged {
  const conflicts: MergeConflict[] = [];
  const merged = mergeAt([], { base: asJson(of.base), mine: asJson(of.mine), theirs: asJson(of.theirs) }, conflicts);
  // Every keyword of the result comes from one of three descriptors, so the cast is safe.
  return { document: merged as unknown as Descriptor, conflicts };
}

interface Sides {
  base: Json | undefined;
  mine: Json | undefined;
  theirs: Json | undefined;
}

function mergeAt(path: readonly string[], sides: Sides, conflicts: MergeConflict[]): Json | undefined {
  const { base, mine, theirs } = sides;
  if (isSame(base, theirs) || isSame(mine, theirs)) return mine;
  if (isSame(base, mine)) return theirs;
  if (isObject(mine) && isObject(theirs)) return mergeObjects(path, { base, mine, theirs }, conflicts);
  if (isKeyList(path)) return mergeLists(sides);
  conflicts.push({ path: path.join('.'), base, mine, theirs });
  return mine;
}

/** Compares the order of keys too, because it is the order of the fields. */
function isSame(a: Json | undefined, b: Json | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

type Parts = { [key: string]: Json };

function mergeObjects(
  path: readonly string[],
  { base, mine, theirs }: { base: Json | undefined; mine: Parts; theirs: Parts },
  conflicts: MergeConflict[],
): Json {
  const common = isObject(base) ? base : {};
  const keys = mergedOrder(Object.keys(common), Object.keys(mine), Object.keys(theirs));
  const entries = keys.map((key) => {
    const sides = { base: common[key], mine: mine[key], theirs: theirs[key] };
    return [key, mergeAt([...path, key], sides, conflicts)] as const;
  });
  return Object.fromEntries(entries.filter((entry): entry is [string, Json] => entry[1] !== undefined));
}

/** Key order of the side that moved keys (`mine` if both did); keys added by the other follow their predecessor. */
function mergedOrder(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const kept = base.filter((key) => mine.includes(key));
  const isMoved = mine.filter((key) => base.includes(key)).join() !== kept.join();
  const [first, second] = isMoved ? [mine, theirs] : [theirs, mine];
  const order = [...first];
  for (const [index, key] of second.entries()) {
    if (order.includes(key)) continue;
    const before = second.slice(0, index).findLast((candidate) => order.includes(candidate));
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, key);
  }
  return order;
}

function isKeyList(path: readonly string[]): boolean {
  return path.join('.') === 'record.required';
}

function mergeLists({ base, mine, theirs }: Sides): Json {
  const [common, own, others] = [base, mine, theirs].map((list) => (Array.isArray(list) ? list : []));
  const has = (list: Json[] | undefined, value: Json) => (list ?? []).some((known) => sameJson(known, value));
  const kept = (own ?? []).filter((value) => has(others, value) || !has(common, value));
  return [...kept, ...(others ?? []).filter((value) => !has(own, value) && !has(common, value))];
}

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

/** Merges revisions onto upgraded files and publishes the result, in the first process to start (decision 022). */
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
  // Keeps the administrator's document if the file is unchanged, or if the product now has a file for a resource made
  // online.
  if (row.base_hash === documentHash(theirs) || row.base_hash === MADE_ONLINE) return { document: mine, conflicts: [] };
  const text = await selectBase(db, row.base_hash);
  if (text === undefined) throw new Error(`the descriptor behind revision ${row.id} is gone`);
  return mergeDescriptors({ base: storedDocument(text), mine, theirs });
}
