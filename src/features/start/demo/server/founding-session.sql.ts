import type { Compilable, OperationNode } from 'kysely';
import type { DbSession, Row } from '../../../../server/db/session.ts';
import { TELLING } from '../../../../server/realtime/outbox.sql.ts';

/** Tables not written while demo data are made, so that cached reads stay valid. */
const SETTLED = new Set(['sys_config', 'sys_user', 'sys_org', 'sys_role', 'ai_equipment_file', 'ai_warning_type']);
const SETTLED_MODELS =
  /^some\|(AIEquipmentFile|AIWarningType|Address|CameraFile|RiskPoint|RiskPointItem|RiskPointType|RiskType|sysOrg|sysUser)#/;

/** Session for making demo data: omits change notices, as past events are no news, and reads settled tables once. */
export function foundingSession(inner: DbSession, known: Map<string, Promise<Row[]>>): DbSession {
  const once = async <R extends Row>(key: string, read: () => Promise<R[]>): Promise<R[]> => {
    const reading = known.get(key) ?? read();
    known.set(key, reading);
    // Returns copies, because callers change the rows they read.
    return (await reading).map((row) => ({ ...row })) as R[]; // the type of the rows read
  };
  const all = async <R extends Row>(query: Compilable<unknown>): Promise<R[]> => {
    if (!SETTLED.has(tableOf(query) ?? '')) return inner.all<R>(query);
    const { sql, parameters } = query.compile();
    return once(`${sql}|${JSON.stringify(parameters)}`, () => inner.all<R>(query));
  };
  return {
    tenant: inner.tenant,
    inTenant: (tenant) => inner.inTenant(tenant),
    database: inner.database,
    t: inner.t,
    platform: inner.platform,
    all,
    first: async <R extends Row>(query: Compilable<unknown>) => (await all<R>(query))[0],
    run: (query) => inner.run(query),
    prepared: (key, build, values) =>
      SETTLED_MODELS.test(key)
        ? once(`${key}|${JSON.stringify(values)}`, () => inner.prepared(key, build, values))
        : inner.prepared(key, build, values),
    planned: (key, build, values) => inner.planned(key, build, values),
    later: (...writes) => inner.later(...writes.filter(({ key }) => !TELLING.has(key))),
  };
}

function nodeOf(query: Compilable<unknown>): OperationNode | null {
  return 'toOperationNode' in query && typeof query.toOperationNode === 'function' ? query.toOperationNode() : null;
}

interface TableLike {
  kind: string;
  table?: { identifier?: { name: string } };
}

function tableOf(query: Compilable<unknown>): string | undefined {
  const node = nodeOf(query);
  if (node?.kind !== 'SelectQueryNode') return undefined;
  const { from, joins } = node as OperationNode & { from?: { froms: TableLike[] }; joins?: unknown[] }; // a SelectQueryNode of Kysely
  return joins || from?.froms.length !== 1 ? undefined : from.froms[0]?.table?.identifier?.name;
}
