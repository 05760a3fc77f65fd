/**
 * `npm run schemas:plan [X …]`: what the edited files in schemas/ would change. With --url against a running server,
 * else against the database of DATABASE_URL or DATA_DIR.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pino from 'pino';
import { compileAll } from '../../src/engine/compile/compile.ts';
import { readConfig } from '../../src/server/config.ts';
import { type Database, openDatabase } from '../../src/server/db/database.ts';
import { tenantsWithRevisions } from '../../src/server/db/revisions/schema-versions.ts';
import { startPostgres } from '../../src/server/postgres/supervisor.ts';
import { toBaseDocuments } from '../../src/server/services/revisions/documents.ts';
import type { EditPlan } from '../../src/server/services/revisions/plan-edit.ts';
import { describePlan } from '../../src/server/services/revisions/plan-words.ts';
import { planFiles, rememberedFiles } from '../../src/server/services/revisions/schema-files.ts';
import { NO_TENANT } from '../../src/server/services/tenants.ts';
import { readDescriptors, readDictionaryCodes } from './load.ts';
import { readCommandLine, remoteOptions } from './options.ts';
import { RemoteSchemas } from './remote.ts';
import { run } from './run.ts';

const line = readCommandLine(process.argv.slice(2));
const files = readDescriptors().filter(({ descriptor }) => isWanted(descriptor.name));

const NOT_STARTED = '这个数据库还没有由本程序启动过：先运行一次 npm start，或用 --url 指定正在运行的服务';

function isWanted(name: string): boolean {
  return line.words.length === 0 || line.words.includes(name);
}

async function planRemote(): Promise<EditPlan[]> {
  const server = await RemoteSchemas.connect(remoteOptions(line, process.env));
  const plans: EditPlan[] = [];
  for (const { file } of files) plans.push(await server.plan(path.basename(file, '.json'), readFileSync(file, 'utf8')));
  return plans.filter(({ steps }) => steps.length > 0);
}

/** Read only. The files the installation last started with are what it is compared with. */
async function planDatabase(database: Database): Promise<EditPlan[]> {
  const all = readDescriptors().map(({ descriptor }) => descriptor);
  compileAll(all, readDictionaryCodes());
  const tenants = await tenantsWithRevisions(database.session(NO_TENANT));
  if (tenants.length === 0) throw new Error(NOT_STARTED);
  const change = { base: await rememberedFiles(database), next: toBaseDocuments(all) };
  const plans: EditPlan[] = [];
  for (const tenant of tenants) {
    const planned = await planFiles(database.session(tenant), change);
    plans.push(...planned.plans.filter(({ resource }) => isWanted(resource)));
    if (planned.needStart.length > 0) console.log(`下次启动时增减的资源：${planned.needStart.join('、')}`);
  }
  return plans;
}

async function planStored(): Promise<EditPlan[]> {
  const config = readConfig(process.env);
  const log = pino({ level: 'error' });
  if (!config.databaseUrl && !existsSync(path.join(config.dataDir, 'postgres'))) throw new Error(NOT_STARTED);
  const own = config.databaseUrl ? null : await startPostgres({ dataDir: config.dataDir, log });
  const database = openDatabase({ connection: config.databaseUrl ?? own?.connection ?? '' });
  try {
    return await planDatabase(database);
  } finally {
    await database.close();
    await own?.stop();
  }
}

await run(async () => {
  const plans = await (line.options.has('url') ? planRemote() : planStored());
  console.log(plans.length === 0 ? '描述文件与正在使用的相同，没有修改' : plans.map(describePlan).join('\n\n'));
  if (plans.some(({ steps }) => steps.some(({ refusal }) => refusal !== undefined))) process.exitCode = 1;
});
