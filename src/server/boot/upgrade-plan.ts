import type { Descriptor } from '../../engine/descriptor.ts';
import { addAll } from '../../engine/many.ts';
import { areRemembered, describePlan, planFiles, rememberedFiles } from '../../features/design/form-design/index.ts';
import type { Database } from '../db/database.ts';
import { isCurrent, tableStatements } from '../db/migrate/migrate.ts';
import { newerSteps, pendingSteps } from '../db/migrate/steps.ts';
import { runnerOf, type SqlRunner } from '../db/session.ts';
import { toBaseDocuments } from '../schemas/live-schemas.ts';
import { type Installation, readInstallation } from './tools/installation.ts';

const MAX_STATEMENTS = 40;
/** Matches statements that delete data or narrow columns. */
const TAKING = /\b(drop (table|column)|delete from|truncate|alter column .* type)\b/i;
const TABLE = /^\s*(?:alter table|create (?:unique )?index .*? on|drop index)\s+([\w".]+)/i;

/** Text of what a start changes in an older database; null: nothing, or the database is new. */
export async function planUpgrade(database: Database, descriptors: readonly Descriptor[]): Promise<string | null> {
  const { rows } = await database.query("select to_regclass('platform.schema_file') is not null as known");
  if (rows[0]?.known !== true) return null;
  const installation = await readInstallation(database, descriptors);
  const { catalogs, tenants } = installation;
  const [tenant] = tenants;
  if (tenant === undefined || (await newerSteps(runnerOf(database.session(tenant)), [tenant])).length > 0) return null;
  const isSame = await areRemembered(database, toBaseDocuments(descriptors));
  if (isSame && (await isCurrent(database, (id) => catalogs.of(id).resources))) return null;
  return describe(await read(installation));
}

interface Upgrade {
  descriptors: string[];
  steps: string[];
  statements: { text: string; rows: number | null }[];
}

async function read({ database, catalogs, base, tenants }: Installation): Promise<Upgrade> {
  const client = runnerOf(database.session(tenants[0] ?? ''));
  const change = { base: await rememberedFiles(database), next: base };
  const found: Upgrade = { descriptors: [], steps: [], statements: [] };
  for (const { scope, id, statements } of await pendingSteps(client, tenants))
    found.steps.push(`${scope} ${id}${statements.some(isTaking) ? '（破坏性：会删除或改写数据）' : ''}`);
  for (const tenant of tenants) {
    const { plans, needStart } = await planFiles(database.session(tenant), change);
    const own = plans.map((plan) => describePlan({ ...plan, ddl: undefined }));
    if (needStart.length > 0) own.push(`新增或去掉的资源：${needStart.join('、')}`);
    addAll(
      found.descriptors,
      own.map((text) => `租户 ${tenant}：${text}`),
    );
    const statements = await tableStatements(client, tenant, catalogs.of(tenant).resources);
    for (const text of statements) found.statements.push({ text, rows: await rowsOf(client, text) });
  }
  return found;
}

function isTaking(statement: string): boolean {
  return TAKING.test(statement);
}

/** Estimated rows of the table that a statement alters; null: a new table. */
async function rowsOf(client: SqlRunner, statement: string): Promise<number | null> {
  const table = TABLE.exec(statement)?.[1];
  if (table === undefined) return null;
  const { rows } = await client.query<{ n: number }>(
    'select greatest(reltuples, 0)::float8 as n from pg_catalog.pg_class where oid = to_regclass($1)',
    [table.replaceAll('"', '')],
  );
  return rows[0]?.n ?? null;
}

function describe({ descriptors, steps, statements }: Upgrade): string {
  const lines = statements.slice(0, MAX_STATEMENTS).map(({ text, rows }) => {
    const hit = rows === null ? '' : `（约 ${rows} 行）`;
    return `  ${text.replace(/\s+/g, ' ').slice(0, 160)}${hit}${isTaking(text) ? ' [破坏]' : ''}`;
  });
  const isDestructive =
    descriptors.some((text) => text.includes('[破坏]')) ||
    steps.some((text) => text.includes('破坏性')) ||
    statements.some(({ text }) => isTaking(text));
  return [
    '将要升级：',
    ...section('描述文件的改动', descriptors),
    ...section(
      '数据库步骤',
      steps.map((step) => `  ${step}`),
    ),
    ...section(`表结构语句（共 ${statements.length} 条）`, lines),
    isDestructive
      ? '其中有破坏性的改动，请确认已有备份（npm run backup），可用 npm start -- --plan 只看不执行。'
      : '只增加，不删除数据；建议先备份（npm run backup）。',
  ].join('\n');
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`${title}：`, ...lines];
}
