import type { Caller } from './caller.ts';
import { type HazardRow, SELECTED } from './hazard-columns.ts';
import { direct, type Named } from './pool.ts';
import { hazardOf } from './wire.ts';

export interface ListQuery {
  pageNo: number;
  pageSize: number;
  statuses: number[];
  keyword: string | null;
}

/** counted: counts the total for every page; kept: caches it until a process writes a hazard. */
export type Totals = 'counted' | 'kept';

const MARK = `(select coalesce(sum(n), 0)::bigint from platform.change_mark where tenant = '1' and resource in ('risk_register', 'hazard_participant'))`;

/** SQL condition for visible hazards: in the caller's organisations or naming the caller; only the caller's drafts. */
function condition(hasScope: boolean, hasKeyword: boolean): string {
  const scope = hasScope
    ? 'and (r.org_id = any($3) or exists (select 1 from t_1.hazard_participant p where p.user_id = $2 and p.hazard_id = r.id))'
    : 'and $3::bigint[] is null';
  const keyword = hasKeyword
    ? 'and platform.grams(platform.folded(r.risk_name)) @> platform.keyword_grams(platform.folded($4)) and strpos(platform.folded(r.risk_name), platform.folded($4)) > 0'
    : 'and $4::text is null';
  return `not r.is_deleted and r.status = any($1) and (r.status <> 0 or r.created_user_id = $2) ${scope} ${keyword}`;
}

function statements(hasScope: boolean, hasKeyword: boolean) {
  const key = `${hasScope}_${hasKeyword}`;
  const where = condition(hasScope, hasKeyword);
  return {
    // Selects the ids first: a deep page then skips over index entries without reading the rows.
    page: {
      name: `page_${key}`,
      text: `select ${SELECTED}, ${MARK} as mark from t_1.risk_register r
              where r.id = any(array(select r.id from t_1.risk_register r where ${where}
                    order by r.submit_time desc, r.id desc limit $5 offset $6))
              order by r.submit_time desc, r.id desc`,
    },
    count: {
      name: `count_${key}`,
      text: `select count(*) as total, ${MARK} as mark from t_1.risk_register r where ${where}`,
    },
  } satisfies { [name: string]: Named };
}

const STATEMENTS = new Map(
  [true, false].flatMap((scope) => [true, false].map((word) => [`${scope}_${word}`, statements(scope, word)])),
);

const kept = new Map<string, { mark: number; total: number }>();

export async function page(caller: Caller, query: ListQuery, totals: Totals) {
  const { pageNo, pageSize } = query;
  const found = STATEMENTS.get(`${caller.orgs !== null}_${query.keyword !== null}`);
  if (!found) throw new Error('no such list');
  const values = [query.statuses, caller.id, caller.orgs, query.keyword];
  const rows = direct.rows<HazardRow & { mark: number }>(found.page, [...values, pageSize, (pageNo - 1) * pageSize]);
  const total =
    totals === 'counted' ? await counted(found.count, values) : await keptTotal(found.count, { values, rows });
  const now = Date.now();
  return {
    pageNo,
    pageSize,
    totalPage: Math.ceil(total / pageSize),
    totalRows: total,
    totalCount: total,
    rows: (await rows).map((row) => hazardOf(row, caller, now)),
  };
}

async function counted(statement: Named, values: unknown[]): Promise<number> {
  const [row] = await direct.rows<{ total: number }>(statement, values);
  return row?.total ?? 0;
}

async function keptTotal(
  statement: Named,
  of: { values: unknown[]; rows: Promise<{ mark: number }[]> },
): Promise<number> {
  const key = JSON.stringify(of.values);
  const [first] = await of.rows;
  const cached = kept.get(key);
  if (cached && first && cached.mark === first.mark) return cached.total;
  const [row] = await direct.rows<{ total: number; mark: number }>(statement, of.values);
  if (row) kept.set(key, row);
  return row?.total ?? 0;
}
