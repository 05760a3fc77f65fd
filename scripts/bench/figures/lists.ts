import { type Duel, fight } from './duel.ts';
import type { Group } from './group.ts';

const FILTER = 'status=1,2,9&sortField=submitTime&sortOrder=descend&pageSize=20';

/**
 * Measures the hazard list of user wangfu, who may see five organisations and hazards that name him. Each request
 * checks permission and data scope, filters, sorts and returns an exact total.
 */
async function list({ arena, options }: Parameters<Group['measure']>[0], rows: Row) {
  const { sessions, product, opponent, cluster } = await arena('middle');
  const path = (served: { name: string }) =>
    `${served.name === 'opponent' && rows.total === 'counted' ? 'counted/' : ''}RiskRegister/page?pageNo=${rows.pageNo}&${FILTER}`;
  const duel: Duel = {
    name: rows.name,
    token: sessions.wangfu.token,
    product: await product(),
    opponent: await opponent(),
    postmaster: cluster.running.pid,
    prepare: (served) => () => ({ path: path(served) }),
    bar: rows.bar,
  };
  return fight(duel, options);
}

interface Row {
  name: string;
  pageNo: number;
  total: 'counted' | 'kept';
  bar: number;
}

const ROWS: readonly Row[] = [
  { name: 'list page 1', pageNo: 1, total: 'counted', bar: 0.8 },
  { name: 'list page 1 against a kept total', pageNo: 1, total: 'kept', bar: 0.5 },
  { name: 'list page 1,000', pageNo: 1_000, total: 'counted', bar: 0.8 },
];

export const LISTS: readonly Group[] = ROWS.map((row) => ({ name: row.name, measure: (bench) => list(bench, row) }));
