import { formatWallTime } from '../../../engine/wall-time.ts';
import type { Config } from '../../config.ts';
import { HISTORY_START, type HistoryPlace, type HistoryRow, selectHistoriesAfter } from '../../db/history.ts';
import type { DbSession } from '../../db/session.ts';
import { fitsAfter } from '../../records/history.ts';
import { type Installation, withInstallation } from './installation.ts';
import { requireDatabase, withDatabase } from './place.ts';
import { say, UsageError } from './usage.ts';

/** Rows in memory at once. */
const AT_ONCE = 2_000;
/** Broken rows named of a tenant; more of them are counted. */
const MOST_NAMED = 100;

interface Verdict {
  rows: number;
  records: number;
  broken: number;
}

/**
 * `npm run verify`: reads every history of every tenant, beside a running server or without one. Names the rows that are
 * no longer what was written; exit code 1 when there is one.
 */
export async function verifyCommand(config: Config, args: string[]): Promise<number> {
  if (args.length > 0) throw new UsageError('用法：npm run verify');
  requireDatabase(config);
  const broken = await withDatabase(config, (connection) => withInstallation(connection, verifyTenants));
  if (broken > 0) say('请用改动之前的备份核对上面各行，并查明谁能直接写数据库');
  return broken > 0 ? 1 : 0;
}

/** How many rows of all tenants are broken. */
async function verifyTenants(installation: Installation): Promise<number> {
  let sum = 0;
  for (const tenant of installation.tenants) {
    const { rows, records, broken } = await verifyTenant(installation, tenant);
    const verdict = broken === 0 ? '全部完整' : `${broken} 处被改动`;
    say(`${broken === 0 ? '✓' : '✗'} 租户 ${tenant}：${records} 条记录的 ${rows} 行操作历史，${verdict}`);
    sum += broken;
  }
  return sum;
}

async function verifyTenant({ database, catalogs }: Installation, tenant: string): Promise<Verdict> {
  const catalog = catalogs.of(tenant);
  const verdict: Verdict = { rows: 0, records: 0, broken: 0 };
  for await (const { row, before } of historiesOf(database.session(tenant))) {
    verdict.rows += 1;
    verdict.records += before === null ? 1 : 0;
    if (fitsAfter(row, before)) continue;
    verdict.broken += 1;
    const title = catalog.find(row.resource)?.title ?? row.resource;
    if (verdict.broken <= MOST_NAMED) say(`✗ 租户 ${tenant} “${title}”${nameOf(row)}，${faultOf(row, before)}`);
  }
  return verdict;
}

interface Link {
  row: HistoryRow;
  /** The row of the same record before it; null: there is none. */
  before: HistoryRow | null;
}

/** Every row of a tenant, the rows of a record together and the oldest first. */
async function* historiesOf(session: DbSession): AsyncGenerator<Link> {
  let previous: HistoryRow | null = null;
  for (;;) {
    const place: HistoryPlace = previous ?? HISTORY_START;
    const rows: HistoryRow[] = await selectHistoriesAfter(session, { place, limit: AT_ONCE });
    for (const row of rows) {
      yield { row, before: previous && isOfOneRecord(previous, row) ? previous : null };
      previous = row;
    }
    if (rows.length < AT_ONCE) return;
  }
}

const isOfOneRecord = (a: HistoryRow, b: HistoryRow) => a.resource === b.resource && a.record_id === b.record_id;

const nameOf = ({ record_id, seq, time, event, actor_name }: HistoryRow) =>
  `记录 ${record_id} 的第 ${seq} 行（${formatWallTime(time)} ${actor_name ?? '系统'} ${event}）`;

/** What does not fit: the row itself, or what came before it. */
function faultOf(row: HistoryRow, before: HistoryRow | null): string {
  if (row.seq !== (before?.seq ?? 0) + 1) return `缺少它之前的第 ${(before?.seq ?? 0) + 1} 行`;
  return row.prev_hash === (before?.hash ?? '') ? '内容与校验值不符' : '与前一行的校验值接不上';
}
