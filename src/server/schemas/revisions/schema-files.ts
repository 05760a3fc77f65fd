import type { Descriptor } from '../../../engine/descriptor.ts';
import type { Resource } from '../../../engine/resource.ts';
import type { Database } from '../../db/database.ts';
import { selectPublished, selectTombstones } from '../../db/revisions/revisions.ts';
import { replaceSchemaFiles, type SchemaFile, selectSchemaFiles } from '../../db/revisions/schema-versions.ts';
import type { DbSession } from '../../db/session.ts';
import { NO_TENANT } from '../../tenants.ts';
import {
  type BaseDocuments,
  compileLive,
  type Documents,
  documentText,
  liveDocuments,
  removedProperties,
  storedDocument,
  toBaseDocuments,
} from './documents.ts';
import { mergeDescriptors } from './merge.ts';
import { type EditPlan, planEdit } from './plan-edit.ts';

/** Stores the files this installation runs with; a plan of edited files is compared with them. */
export async function rememberFiles(database: Database, base: BaseDocuments): Promise<void> {
  if (await areRemembered(database, base)) return;
  const files = [...base].map(
    ([resource, { hash, descriptor }]): SchemaFile => ({ resource, hash, document: documentText(descriptor) }),
  );
  await database.tx(NO_TENANT, (db) => replaceSchemaFiles(db, files));
}

/** True if the installation last started with these very files. */
export async function areRemembered(database: Database, base: BaseDocuments): Promise<boolean> {
  const files = await selectSchemaFiles(database.session(NO_TENANT));
  const hashes = new Map(files.map((file) => [file.resource, file.hash]));
  return hashes.size === base.size && [...base].every(([name, { hash }]) => hashes.get(name) === hash);
}

export async function rememberedFiles(database: Database): Promise<BaseDocuments> {
  const files = await selectSchemaFiles(database.session(NO_TENANT));
  return toBaseDocuments(files.map(({ document }) => storedDocument(document)));
}

export interface FilesPlan {
  plans: EditPlan[];
  /** Resources added or removed: their calls begin or end only with a start. */
  needStart: string[];
}

/** The files an installation runs with, and those it is to run with. */
export interface FileChange {
  base: BaseDocuments;
  next: BaseDocuments;
}

/**
 * Plans the effects of starting with these files for a tenant, its own edits included. `next` compiles; its caller has
 * already reported problems.
 */
export async function planFiles(db: DbSession, change: FileChange): Promise<FilesPlan> {
  const { base, next } = change;
  const published = await selectPublished(db);
  const tombstones = await selectTombstones(db);
  const before = liveDocuments(base, published);
  const after = new Map([...next.keys()].map((name) => [name, merged(change, before, name)] as const));
  const [old, now] = [resourcesOf(base, before), resourcesOf(next, after)];
  const plans: EditPlan[] = [];
  for (const name of changedNames(change)) {
    const file = base.get(name);
    const [from, to] = [edition(before, old, name), edition(after, now, name)];
    if (!file || !from || !to) continue;
    const removed = removedProperties(tombstones, name);
    const plan = await planEdit(db, { before: from, after: to, base: file.descriptor, removed });
    if (plan.steps.length > 0) plans.push(plan);
  }
  return { plans, needStart: comeOrGone(change) };
}

/** Returns resources that only one side has. */
export function comeOrGone({ base, next }: FileChange): string[] {
  const names = new Set([...base.keys(), ...next.keys()]);
  return [...names].filter((name) => !base.has(name) || !next.has(name));
}

/** Returns resources whose files differ, sorted by name. */
export function changedNames({ base, next }: FileChange): string[] {
  return [...next.keys()].filter((name) => base.has(name) && base.get(name)?.hash !== next.get(name)?.hash);
}

/** Merges the tenant's edit onto the file, like the next start. */
function merged({ base, next }: FileChange, before: Documents, name: string): Descriptor {
  const [file, mine, theirs] = [base.get(name)?.descriptor, before.get(name), next.get(name)?.descriptor];
  if (!theirs) throw new Error(`no file of ${name}`);
  if (!file || !mine || mine === file) return theirs;
  return mergeDescriptors({ base: file, mine, theirs }).document;
}

function resourcesOf(base: BaseDocuments, documents: Documents): Map<string, Resource> {
  return new Map(compileLive(base, documents).resources.map((resource) => [resource.name, resource]));
}

function edition(documents: Documents, resources: ReadonlyMap<string, Resource>, name: string) {
  const [descriptor, resource] = [documents.get(name), resources.get(name)];
  return descriptor && resource ? { descriptor, resource } : null;
}
