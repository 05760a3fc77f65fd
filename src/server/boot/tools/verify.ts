import { parseArgs } from 'node:util';
import { formatWallTime } from '../../../engine/wall-time.ts';
import { auditFiles, type FileStore, fileStoreOf } from '../../../features/records/files/index.ts';
// Registers the hooks of all features, which define what histories cover.
import '../features.ts';
import type { Config } from '../../config.ts';
import { type HistoryRow, selectHistoryResources } from '../../db/history.ts';
import type { HistoryCtx } from '../../records/history.ts';
import { adoptRecords } from '../../records/past/adopt.ts';
import {
  type Audited,
  auditAgain,
  auditRecords,
  type BrokenChain,
  type Fault,
  type Mismatch,
  type Tally,
} from '../../records/past/audit.ts';
import { type Installation, withInstallation } from './installation.ts';
import { requireDatabase, say, UsageError, withDatabase } from './place.ts';

const USAGE = '用法：npm run verify [-- --adopt]';
/** Maximum faults listed per tenant; further faults are only counted. */
const MOST_NAMED = 100;
/** Maximum fields listed per record. */
const MOST_FIELDS = 5;

/**
 * `npm run verify`: compares records with their histories and files with their digests. Exit code 1 if data were
 * changed outside the product; `--adopt` adds the present state to histories.
 */
export async function verifyCommand(config: Config, args: string[]): Promise<number> {
  const adopts = read(args);
  requireDatabase(config);
  const store = fileStoreOf(config);
  const faults = await withDatabase(config, (connection) =>
    withInstallation(connection, (installation) => verifyTenants(installation, { store, adopts })),
  );
  if (faults > 0 && !adopts)
    say('请用改动之前的备份核对上面各行，并查明谁能直接写数据库；确认现状无误后可用 -- --adopt 认可');
  return faults > 0 ? 1 : 0;
}

function read(args: string[]): boolean {
  try {
    return parseArgs({ args, options: { adopt: { type: 'boolean' } } }).values.adopt === true;
  } catch {
    throw new UsageError(USAGE);
  }
}

interface Way {
  store: Pick<FileStore, 'read'>;
  adopts: boolean;
}

/** Returns the number of faults, without adopted ones. */
async function verifyTenants(installation: Installation, way: Way): Promise<number> {
  let sum = 0;
  for (const tenant of installation.tenants) {
    const { rows, records, faults, adopted } = await verifyTenant(installation, tenant, way);
    const verdict = faults === 0 ? '全部完整' : `${faults} 处被改动`;
    const taken = adopted > 0 ? `，另认可 ${adopted} 处` : '';
    say(`${faults === 0 ? '✓' : '✗'} 租户 ${tenant}：${records} 条记录的 ${rows} 行操作历史，${verdict}${taken}`);
    sum += faults;
  }
  return sum;
}

interface Verdict extends Tally {
  faults: number;
  adopted: number;
}

async function verifyTenant({ database, catalogs }: Installation, tenant: string, way: Way): Promise<Verdict> {
  const catalog = catalogs.of(tenant);
  const db = database.session(tenant);
  const verdict: Verdict = { rows: 0, records: 0, faults: 0, adopted: 0 };
  const name = (words: string) => {
    verdict.faults += 1;
    if (verdict.faults <= MOST_NAMED) say(`✗ 租户 ${tenant} ${words}`);
  };
  const names = new Set([...catalog.resources.map((resource) => resource.name), ...(await selectHistoryResources(db))]);
  for (const resource of names) {
    const audited = { db, catalog, resource };
    for await (const fault of faultsOf(audited, verdict)) {
      if (way.adopts && (await adopt(audited, fault))) verdict.adopted += 1;
      else name(wordsOf(audited, fault));
    }
  }
  for await (const { kind, id, name: file } of auditFiles(db, way.store))
    name(`文件 ${id}“${file}”${kind === 'missing' ? '已丢失' : '的内容与校验值不符'}`);
  return verdict;
}

/** Yields the faults of a resource. Checks a differing record twice, since a user may have changed it meanwhile. */
async function* faultsOf(audited: Audited, tally: Tally): AsyncGenerator<Fault> {
  for await (const fault of auditRecords(audited, tally)) {
    const found = fault.kind === 'chain' ? fault : await auditAgain(audited, fault);
    if (found) yield found;
  }
}

/** Adds the record's present state to its history; false: this cannot repair the fault. */
async function adopt({ db, catalog, resource }: Audited, fault: Fault): Promise<boolean> {
  if (fault.kind === 'chain' || fault.kind === 'no-file') return false;
  const ctx: HistoryCtx = { db, catalog, caller: null, requestId: null, now: () => new Date(), origin: 'system' };
  await adoptRecords(ctx, catalog.resource(resource), { found: [fault], title: '核对认可' });
  return true;
}

function wordsOf({ catalog, resource: name }: Audited, fault: Fault): string {
  const resource = catalog.find(name);
  const title = `“${resource?.title ?? name}”`;
  if (fault.kind === 'chain') return `${title}${nameOf(fault.row)}，${chainWords(fault)}`;
  const fields = fault.keys.map(
    (key) => resource?.fields.find((field) => field.key === key)?.title ?? WORDS_BESIDE[key] ?? key,
  );
  const more = fields.length > MOST_FIELDS ? `等 ${fields.length} 项` : '';
  return `${title}记录 ${fault.recordId} ${MISMATCHES[fault.kind](`“${fields.slice(0, MOST_FIELDS).join('、')}”${more}`)}`;
}

/** Titles of history keys that are not fields. */
const WORDS_BESIDE: { readonly [key: string]: string } = {
  grantMenuIdList: '授权菜单',
  grantOrgIdList: '授权机构',
};

const MISMATCHES: { readonly [kind in Mismatch['kind']]: (fields: string) => string } = {
  'no-history': () => '没有操作历史',
  'no-record': () => '有操作历史，数据表中却没有这一行',
  deleted: () => '在数据表中已删除，操作历史中没有删除',
  'not-deleted': () => '按操作历史已删除，数据表中却还在',
  differs: (fields) => `的${fields}与操作历史不符`,
  'no-file': (fields) => `的${fields}所指的文件没有登记`,
};

const nameOf = ({ record_id, seq, time, event, actor_name }: HistoryRow) =>
  `记录 ${record_id} 的第 ${seq} 行（${formatWallTime(time)} ${actor_name ?? '系统'} ${event}）`;

/** Describes a broken chain: a row is missing, was changed, or does not follow its predecessor. */
function chainWords({ row, before }: BrokenChain): string {
  if (row.seq !== (before?.seq ?? 0) + 1) return `缺少它之前的第 ${(before?.seq ?? 0) + 1} 行`;
  return row.prev_hash === (before?.hash ?? '') ? '内容与校验值不符' : '与前一行的校验值接不上';
}
