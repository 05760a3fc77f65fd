import type { Session } from '../../../server/db/session.ts';
import type { Registration } from './steps.ts';

/** Ids behind the codes and names the stories use. */
export interface References {
  users: ReadonlyMap<string, number>;
  orgs: ReadonlyMap<string, number>;
  riskTypes: ReadonlyMap<string, number>;
  addresses: ReadonlyMap<string, number>;
  points: ReadonlyMap<string, { id: number; typeId: number; items: number[] }>;
}

export async function loadReferences(db: Session): Promise<References> {
  const ids = async (table: string, column: string) => {
    const rows = await db.all<{ id: number; name: string }>(
      db.t
        .selectFrom(table)
        .select(['id', `${column} as name`])
        .where('is_deleted', '=', false)
        .orderBy('id'),
    );
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

async function loadPoints(db: Session): Promise<References['points']> {
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
  for (const { code, id, type_id, item_id } of rows) {
    const point = points.get(code) ?? { id, typeId: type_id, items: [] };
    point.items.push(item_id);
    points.set(code, point);
  }
  return points;
}

/** The body of RiskRegister/add. */
export function bodyOf(
  { point, org, riskType, address, body }: Registration,
  refs: References,
): Record<string, unknown> {
  const known = point ? refs.points.get(point.code) : undefined;
  return {
    ...body,
    orgId: String(refs.orgs.get(org)),
    riskTypeId: refs.riskTypes.get(riskType),
    ...(address === null ? {} : { addressId: refs.addresses.get(address) }),
    ...(point && known
      ? { riskPointTypeId: known.typeId, riskPointId: known.id, riskPointItemId: known.items[point.item - 1] }
      : {}),
  };
}
