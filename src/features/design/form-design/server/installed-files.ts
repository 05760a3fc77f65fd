import { watch } from 'node:fs';
import { join } from 'node:path';
import { compileAll } from '../../../../compiler/compile.ts';
import { CompileError } from '../../../../compiler/problem.ts';
import type { Descriptor } from '../../../../engine/descriptor.ts';
import type { Resource } from '../../../../engine/resource.ts';
import { Catalog } from '../../../../server/catalog.ts';
import type { Database } from '../../../../server/db/database.ts';
import { alterTable } from '../../../../server/db/migrate/migrate.ts';
import type { DbSession } from '../../../../server/db/session.ts';
import type { Platform } from '../../../../server/platform.ts';
import { announceChange, SCHEMAS } from '../../../../server/realtime/outbox.ts';
import { readDescriptors, SCHEMAS_DIR } from '../../../../server/schemas/descriptors.ts';
import {
  type BaseDocuments,
  compileLive,
  type Documents,
  documentText,
  type LiveSchemas,
  liveDocuments,
  readInForce,
  removedProperties,
  storedDocument,
  toBaseDocuments,
} from '../../../../server/schemas/live-schemas.ts';
import {
  lockSchemas,
  selectPublished,
  selectTombstones,
  tenantsWithRevisions,
} from '../../../../server/schemas/schemas.sql.ts';
import { NO_TENANT } from '../../../../server/tenants.ts';
import { mergeDescriptors } from './merge.ts';
import { describePlan, type EditPlan, planEdit } from './plan/plan-edit.ts';
import { raiseSchemaVersion, replaceSchemaFiles, type SchemaFile, selectSchemaFiles } from './revisions.sql.ts';

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
  /** Resources added or removed; their calls appear or disappear only when the server restarts. */
  needStart: string[];
}

/** Descriptor files the installation runs with (`base`), and those it is to run with (`next`). */
export interface FileChange {
  base: BaseDocuments;
  next: BaseDocuments;
}

/** Plans what a start with the files `next` would change for a tenant with its own edits. `next` must compile. */
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

/** Returns names of resources that only one of the two sets of files contains. */
export function comeOrGone({ base, next }: FileChange): string[] {
  const names = new Set([...base.keys(), ...next.keys()]);
  return [...names].filter((name) => !base.has(name) || !next.has(name));
}

/** Returns resources whose files differ, sorted by name. */
export function changedNames({ base, next }: FileChange): string[] {
  return [...next.keys()].filter((name) => base.has(name) && base.get(name)?.hash !== next.get(name)?.hash);
}

/** Merges the tenant's edit onto the file, as the next start of the server will. */
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

/** Delay after a change, in ms: editors write a file in several steps. */
const SETTLE_MS = 150;

type Watching = Pick<Platform, 'catalogs' | 'database' | 'now'> & { live: LiveSchemas };

export interface WatchParts {
  platform: Watching;
  /** Prints the result of a saved file for the developer. */
  print(text: string): void;
}

/**
 * In development, plans a saved descriptor file and applies it if it only adds (decision 020). Returns a function
 * that stops watching.
 */
export function watchSchemaFiles(parts: WatchParts): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const apply = () => {
    running = running.then(() => applyFiles(parts)).catch((error: unknown) => parts.print(`未应用：${String(error)}`));
  };
  const watcher = watch(join(SCHEMAS_DIR, 'resources'), () => {
    clearTimeout(timer);
    timer = setTimeout(apply, SETTLE_MS);
  });
  return async () => {
    clearTimeout(timer);
    watcher.close();
    await running;
  };
}

async function applyFiles({ platform, print }: WatchParts): Promise<void> {
  const { live, database } = platform;
  const next = readFiles(live, print);
  if (next === null) return;
  const change = { base: live.base, next };
  const tenants = await tenantsWithRevisions(database.session(NO_TENANT));
  const planned: FilesPlan[] = [];
  for (const tenant of tenants) planned.push(await planFiles(database.session(tenant), change));
  const plans = planned.flatMap(({ plans: own }) => own);
  const reason = reasonAgainst(planned, plans);
  if (plans.length === 0 && reason === null) return;
  for (const plan of plans) print(describePlan(plan));
  if (reason !== null) return print(`未应用：${reason}`);
  await takeIntoUse(platform, { tenants, next, names: changedNames(change) });
  print('已应用，打开的页面随即更新。');
}

/** Reads the files; null if they have problems, which are printed. */
function readFiles({ calls }: LiveSchemas, print: WatchParts['print']): BaseDocuments | null {
  try {
    const descriptors = readDescriptors();
    compileAll(descriptors, { calls });
    return toBaseDocuments(descriptors);
  } catch (error) {
    if (!(error instanceof CompileError)) throw error;
    print(`未应用，描述文件有误：\n${error.message}`);
    return null;
  }
}

function reasonAgainst(planned: readonly FilesPlan[], plans: readonly EditPlan[]): string | null {
  const needStart = [...new Set(planned.flatMap((plan) => plan.needStart))];
  if (needStart.length > 0) return `新增或去掉 ${needStart.join('、')} 要重新启动`;
  if (plans.some(({ steps }) => steps.some(({ refusal }) => refusal !== undefined))) return '见上，重新启动后生效';
  if (plans.some(({ level }) => level !== 'additive')) return '不只是增加，确认后重新启动';
  return null;
}

interface Taking {
  tenants: readonly string[];
  next: BaseDocuments;
  names: readonly string[];
}

async function takeIntoUse(platform: Watching, { tenants, next, names }: Taking): Promise<void> {
  const { live, catalogs, database } = platform;
  const tasks: (() => unknown)[] = [];
  live.rebase(next);
  catalogs.rebase(new Catalog(compileAll([...next.values()].map(({ descriptor }) => descriptor)).values()));
  for (const tenant of tenants) {
    await database.tx(tenant, async (db) => {
      await lockSchemas(db);
      const inForce = await readInForce(db);
      const version = await raiseSchemaVersion(db);
      const catalog = live.compile(tenant, live.documentsOf(inForce), { ...inForce, version });
      await alterTable(db, { resources: catalog.resources });
      const now = () => platform.now();
      await announceChange({ tenant, db, now, afterCommit: (task) => tasks.push(task) }, SCHEMAS, { ids: names });
    });
    await live.refresh(tenant);
  }
  await rememberFiles(database, next);
  for (const task of tasks) await task();
}
