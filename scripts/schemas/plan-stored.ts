import { existsSync } from 'node:fs';
import path from 'node:path';
import pino from 'pino';
import { compileAll } from '../../src/compiler/compile.ts';
import { planFiles, rememberedFiles } from '../../src/features/design/form-design/server/installed-files.ts';
import type { EditPlan } from '../../src/features/design/form-design/server/plan/plan-edit.ts';
import type { Config } from '../../src/server/config.ts';
import { type Database, openDatabase } from '../../src/server/db/database.ts';
import { PostgresFailure } from '../../src/server/postgres/failure.ts';
import { startPostgres } from '../../src/server/postgres/supervisor.ts';
import { toBaseDocuments } from '../../src/server/schemas/live-schemas.ts';
import { tenantsWithRevisions } from '../../src/server/schemas/schemas.sql.ts';
import { NO_TENANT } from '../../src/server/tenants.ts';
import { readDescriptors, readDictionaryCodes } from './load.ts';
import type { PlannedFiles, Wanted } from './planned-files.ts';
import { servedCalls } from './served-calls.ts';

type Place = Pick<Config, 'databaseUrl' | 'dataDir'>;

const OTHER_WAYS = '服务正在运行时，加 --url 地址 与它比较；不用数据库时，加 --against HEAD 与已提交的文件比较';
const NOT_STARTED = `这个数据库还没有由本程序启动过，先运行一次 npm start。${OTHER_WAYS}`;

export function hasDatabase({ databaseUrl, dataDir }: Place): boolean {
  return databaseUrl !== null || existsSync(path.join(dataDir, 'postgres'));
}

/** Plans the changes that the next start would make to stored rows; writes nothing to the database. */
export async function planStored({ databaseUrl, dataDir }: Place, isWanted: Wanted): Promise<PlannedFiles> {
  const own = databaseUrl === null ? await startOwn(dataDir) : null;
  const database = openDatabase({ connection: databaseUrl ?? own?.connection ?? '' });
  try {
    return await planDatabase(database, isWanted);
  } finally {
    await database.close();
    await own?.stop();
  }
}

/** Starts the embedded database. If a running server uses it, the error lists other ways to plan. */
async function startOwn(dataDir: string) {
  try {
    return await startPostgres({ dataDir, log: pino({ level: 'error' }) });
  } catch (error) {
    if (error instanceof PostgresFailure) throw new Error(`${error.message}\n${OTHER_WAYS}`);
    throw error;
  }
}

/** Compares the files with those of the installation's last start. */
async function planDatabase(database: Database, isWanted: Wanted): Promise<PlannedFiles> {
  const all = readDescriptors().map(({ descriptor }) => descriptor);
  const dictionaries = readDictionaryCodes();
  compileAll(all, { calls: servedCalls([...compileAll(all, { dictionaries }).values()]), dictionaries });
  const tenants = await tenantsWithRevisions(database.session(NO_TENANT));
  if (tenants.length === 0) throw new Error(NOT_STARTED);
  const change = { base: await rememberedFiles(database), next: toBaseDocuments(all) };
  const plans: EditPlan[] = [];
  const needStart = new Set<string>();
  for (const tenant of tenants) {
    const planned = await planFiles(database.session(tenant), change);
    plans.push(...planned.plans.filter(({ resource }) => isWanted(resource)));
    for (const name of planned.needStart.filter(isWanted)) needStart.add(name);
  }
  const comparedWith = '与数据库正在使用的版本相比，下次启动时：';
  return { comparedWith, plans, needStart: [...needStart], mustPublish: false };
}
