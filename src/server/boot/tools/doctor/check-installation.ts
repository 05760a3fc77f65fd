import { existsSync } from 'node:fs';
import { join } from 'node:path';
// Registers the tables of all features, which the check of migrations needs.
import '../../features.ts';
import { addAll } from '../../../../engine/many.ts';
import { readMailServer } from '../../../../features/messages/mail/index.ts';
import { fileStoreOf, selectMissing } from '../../../../features/records/files/index.ts';
import type { Config } from '../../../config.ts';
import type { Database } from '../../../db/database.ts';
import { contradictions } from '../../../db/migrate/late-indexes.ts';
import { isCurrent } from '../../../db/migrate/migrate.ts';
import { foreignSteps } from '../../../db/migrate/steps.ts';
import type { DbSession } from '../../../db/session.ts';
import { AppError } from '../../../errors.ts';
import { hasDemoAccount } from '../../../installation.sql.ts';
import { Outbound, OutboundError } from '../../../outbound/outbound.ts';
import { SMS_CODES, smsKeys } from '../../../outbound/sms-settings.ts';
import { PostgresFailure } from '../../../postgres/failure.ts';
import { selectPublished } from '../../../schemas/schemas.sql.ts';
import { readSettings } from '../../../settings.ts';
import { DEFAULT_TENANT } from '../../../tenants.ts';
import { databaseProblems } from '../../checks.ts';
import { type Installation, withInstallation } from '../installation.ts';
import { withDatabase } from '../place.ts';
import { error, type Finding, ok, warning } from './finding.ts';

const MAX_NAMED = 5;
const DAY_MS = 86_400_000;

/** Reports files that the database names but the store lacks, and vice versa. */
async function checkFiles(config: Config, installation: Installation): Promise<Finding[]> {
  try {
    return await compare(config, installation);
  } catch (problem) {
    if (!config.s3) throw problem;
    const reason = problem instanceof Error ? problem.message || problem.name : String(problem);
    const place = `${config.s3.endpoint} 的 ${config.s3.bucket}`;
    return [error(`文件存储 ${place} 不能使用：${reason}`, '请检查 S3_ENDPOINT、S3_BUCKET、密钥和网络')];
  }
}

async function compare(config: Config, { database, tenants }: Installation): Promise<Finding[]> {
  const store = fileStoreOf(config);
  const findings: Finding[] = [];
  for (const tenant of tenants) {
    const session = database.session(tenant);
    const stored = new Set(await store.olderThan(tenant, new Date()));
    const { missing, known } = await selectMissing(session, stored);
    const names = missing.slice(0, MAX_NAMED).map(({ id, name }) => `${name}（id ${id}）`);
    if (missing.length > 0)
      findings.push(
        error(
          `租户 ${tenant} 有 ${missing.length} 个文件在数据库中有记录但文件已丢失：${names.join('、')}`,
          '请从备份的 files 目录找回，或重新上传',
        ),
      );
    const old = await store.olderThan(tenant, new Date(Date.now() - DAY_MS));
    const strays = old.filter((name) => !known.has(name));
    if (strays.length > 0)
      findings.push(
        warning(
          `租户 ${tenant} 有 ${strays.length} 个文件没有数据库记录：${strays.slice(0, MAX_NAMED).join('、')}`,
          '服务运行时每小时会自动清理，无需处理',
        ),
      );
  }
  return findings.length > 0 ? findings : [ok('数据库记录的文件都在')];
}

const REACH_MS = 4_000;
const SMS_HOSTS = { aliyun: 'dysmsapi.aliyuncs.com', tencent: 'sms.tencentcloudapi.com' } as const;

/** Checks that the servers named in settings can be reached, with the same connection rules as the running server. */
async function checkServices(config: Config, { database, tenants }: Installation): Promise<Finding[]> {
  const outbound = new Outbound({ places: config.outboundPlaces });
  const findings: Finding[] = [];
  for (const tenant of tenants) {
    const db = database.session(tenant);
    addAll(findings, await checkMail(outbound, db));
    addAll(findings, await checkSms(config, outbound, db));
  }
  return findings;
}

async function checkMail(outbound: Outbound, db: DbSession): Promise<Finding[]> {
  if (!(await readSettings(db, ['DILON_EMAIL_HOST'])).has('DILON_EMAIL_HOST')) return [];
  try {
    const server = await readMailServer(db);
    return [await reach(outbound, { name: '邮件服务器', host: server.host, port: server.port })];
  } catch (problem) {
    if (problem instanceof AppError) return [error(problem.message, '请在系统配置中改正邮件设置')];
    throw problem;
  }
}

async function checkSms(config: Config, outbound: Outbound, db: DbSession): Promise<Finding[]> {
  if (config.smsProvider === 'none' || config.smsProvider === 'simulator') return [];
  const values = new Map([...(await readSettings(db, SMS_CODES)), ...config.smsSettings]);
  const services = config.smsProvider === 'stored' ? (['aliyun', 'tencent'] as const) : [config.smsProvider];
  const complete = services.find((service) => smsKeys(service, values) !== null);
  if (complete) return [await reach(outbound, { name: '短信服务', host: SMS_HOSTS[complete], port: 443 })];
  if (config.smsProvider === 'stored') return [];
  return [error(`SMS_PROVIDER=${config.smsProvider}，但短信设置不完整`, '请填齐该服务的各项设置')];
}

async function reach(outbound: Outbound, { name, host, port }: { name: string; host: string; port: number }) {
  const place = `${name} ${host}:${port}`;
  try {
    const { socket } = await outbound.connect({ host, port }, AbortSignal.timeout(REACH_MS));
    socket.destroy();
    return ok(`${place} 可以连接`);
  } catch (problem) {
    const isRefused = problem instanceof OutboundError && problem.reason === 'refused';
    const mend = isRefused ? `请把 ${host}:${port} 加入 OUTBOUND_HOSTS` : '请检查地址、端口和防火墙';
    return error(`${place} ${isRefused ? '不在允许访问的范围' : '连接不上'}`, mend);
  }
}

const CLOCK_SECONDS = 5;
const OLDEST_POSTGRES = 15;

export async function checkInstallation(config: Config): Promise<Finding[]> {
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'postgres')))
    return [ok('还没有数据库，首次启动时会创建')];
  try {
    return await withDatabase(config, (connection) =>
      withInstallation(connection, async (installation) => [
        ...(await checkServer(config, installation.database)),
        ...(await checkContent(config, installation)),
      ]),
    );
  } catch (problem) {
    const reason = problem instanceof Error ? problem.message : String(problem);
    const mend = problem instanceof PostgresFailure ? '请按上面的提示处理' : '请检查 DATABASE_URL、数据库服务和网络';
    return [error(`数据库不能使用：${reason}`, mend)];
  }
}

async function checkServer({ production }: Config, database: Database): Promise<Finding[]> {
  const { rows } = await database.query(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int / 10000 as major,
            extract(epoch from clock_timestamp())::float8 as seconds`,
  );
  const [row] = rows;
  const findings: Finding[] = [];
  const isNew = Number(row?.major) >= OLDEST_POSTGRES;
  findings.push(
    isNew
      ? ok(`数据库可用，PostgreSQL ${row?.version}`)
      : error(`PostgreSQL ${row?.version} 版本过低`, '请升级到 15 或更高'),
  );
  const skew = Math.abs(Number(row?.seconds) - Date.now() / 1_000);
  if (skew > CLOCK_SECONDS)
    findings.push(error(`数据库服务器的时钟与本机相差 ${Math.round(skew)} 秒`, '请在两台机器上启用时间同步'));
  // In production these findings also prevent the server from starting.
  const level = production ? error : warning;
  for (const problem of await databaseProblems(database)) findings.push(level(problem, '请修改数据库参数后重启数据库'));
  return findings;
}

async function checkContent(config: Config, installation: Installation): Promise<Finding[]> {
  const { database, tenants } = installation;
  if (tenants.length === 0) return [ok('数据库还是空的，首次启动时会建表')];
  return [
    ...(await checkSchema(installation)),
    ...(await checkAccounts(config, database)),
    ...(await checkFiles(config, installation)),
    ...(await checkServices(config, installation)),
  ];
}

async function checkSchema(installation: Installation): Promise<Finding[]> {
  const { database, catalogs } = installation;
  const { rows } = await database.query('select scope, id, hash from platform.migration');
  const notes = rows.map(({ scope, id, hash }) => ({ scope: String(scope), id: String(id), hash: String(hash) }));
  const foreign = foreignSteps(notes);
  if (foreign.length > 0)
    return [error(`数据库由更新或不同的程序版本升级过（${foreign[0]}）`, '请换用那个版本，或恢复升级前的备份')];
  const resourcesOf = (tenant: string) => catalogs.of(tenant).resources;
  const current = await isCurrent(database, resourcesOf);
  const state = current
    ? ok('数据库结构与程序一致')
    : warning('下次启动会升级数据库结构', '请先备份，并用 npm start -- --plan 查看升级内容');
  const alike = (current ? await contradictions(database, resourcesOf) : []).map((values) =>
    warning(
      `${values} 只差大小写、全半角或不可见的字符`,
      '请在系统中改成不同的值；改好以前不再收同样的值，原有的照常使用',
    ),
  );
  return [state, ...alike, ...(await checkIndexes(database)), ...(await checkRevisions(installation))];
}

async function checkIndexes(database: Database): Promise<Finding[]> {
  const { rows } = await database.query(
    `select i.relname as name from pg_catalog.pg_index x join pg_catalog.pg_class i on i.oid = x.indexrelid
       join pg_catalog.pg_namespace n on n.oid = i.relnamespace
      where not x.indisvalid and (n.nspname = 'platform' or n.nspname ~ '^t_[0-9]+$') order by 1`,
  );
  if (rows.length === 0) return [];
  const names = rows.map(({ name }) => name).join('、');
  return [warning(`索引 ${names} 没有建完`, '启动服务后会自动重建，约需几分钟')];
}

async function checkRevisions({ database, live, base, tenants }: Installation): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const tenant of tenants) {
    for (const { resource, conflicts, title } of await selectPublished(database.session(tenant))) {
      const name = `租户 ${tenant} 的“${title || resource}”`;
      const problem = live.problemOf(tenant, resource);
      const mend = '请在表单设计中打开它，改正后重新发布';
      if (!base.has(resource)) findings.push(error(`${name}已没有描述文件`, '请恢复 schemas/resources 中的文件'));
      else if (problem !== undefined) findings.push(error(`${name}的修改不能使用：${problem}`, mend));
      else if (conflicts !== null) findings.push(warning(`${name}的修改与新版本有冲突`, mend));
    }
  }
  return findings;
}

async function checkAccounts(config: Config, database: Database): Promise<Finding[]> {
  if (!(await hasDemoAccount(database.session(DEFAULT_TENANT)))) return [];
  const text = '有启用的演示账号仍在使用共同的密码';
  const mend = '请停用演示账号，或逐个修改密码';
  return [config.loopback && !config.production ? ok(`${text}（只有本机可以访问）`) : error(text, mend)];
}
