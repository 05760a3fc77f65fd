import type { DbSession } from '../../../server/db/session.ts';

/** Ids behind the codes and names of the plans. */
export interface References {
  users: ReadonlyMap<string, number>;
  orgs: ReadonlyMap<string, number>;
  riskTypes: ReadonlyMap<string, number>;
  addresses: ReadonlyMap<string, number>;
  points: ReadonlyMap<string, { id: number; typeId: number; items: number[] }>;
}

export async function loadReferences(db: DbSession): Promise<References> {
  const ids = async (table: string, column: string) => {
    const named = db.t
      .selectFrom(table)
      .select(['id', `${column} as name`])
      .where('is_deleted', '=', false);
    const rows = await db.all<{ id: number; name: string }>(named.orderBy('id'));
    return new Map(rows.map((row) => [row.name, row.id]));
  };
  return {
    users: await ids('sys_user', 'account'),
    orgs: await ids('sys_org', 'code'),
    riskTypes: await ids('risk_type', 'code'),
    addresses: await ids('address', 'name'),
    points: await loadPoints(db),
  };
}

async function loadPoints(db: DbSession): Promise<References['points']> {
  const rows = await db.all<{ code: string; id: number; type_id: number; item_id: number }>(
    db.t
      .selectFrom('risk_point as p')
      .innerJoin('risk_point_item as i', 'i.risk_point_id', 'p.id')
      .select(['p.code', 'p.id', 'p.risk_point_type_id as type_id', 'i.id as item_id'])
      .orderBy('p.id')
      .orderBy('i.sort')
      .orderBy('i.id'),
  );
  const points = new Map<string, { id: number; typeId: number; items: number[] }>();
  for (const { code, id, type_id: typeId, item_id: item } of rows)
    points.set(code, { id, typeId, items: [...(points.get(code)?.items ?? []), item] });
  return points;
}
