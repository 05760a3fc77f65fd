import { watch } from 'node:fs';
import { join } from 'node:path';
import { compileAll } from '../../../compiler/compile.ts';
import { CompileError } from '../../../compiler/problem.ts';
import { Catalog } from '../../catalog.ts';
import { alterTable } from '../../db/revisions/alter.ts';
import { lockSchemas } from '../../db/revisions/revisions.ts';
import { raiseSchemaVersion, tenantsWithRevisions } from '../../db/revisions/schema-versions.ts';
import type { Platform } from '../../platform.ts';
import { announceChange, SCHEMAS } from '../../realtime/outbox.ts';
import { NO_TENANT } from '../../tenants.ts';
import { readDescriptors, SCHEMAS_DIR } from '../descriptors.ts';
import { type BaseDocuments, toBaseDocuments } from './documents.ts';
import { type LiveSchemas, readInForce } from './live-schemas.ts';
import type { EditPlan } from './plan-edit.ts';
import { describePlan } from './plan-words.ts';
import { changedNames, type FilesPlan, planFiles, rememberFiles } from './schema-files.ts';

/** Delay after a change, in ms: editors write a file in several steps. */
const SETTLE_MS = 150;

type Watching = Pick<Platform, 'catalogs' | 'database' | 'now'> & { live: LiveSchemas };

export interface WatchParts {
  platform: Watching;
  /** Prints the result of a saved file for the developer. */
  print(text: string): void;
}

/**
 * Development only: plans a saved descriptor file and, if it only adds, applies it to the running server and its open
 * browsers (decision 020). Returns a function that stops watching.
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
