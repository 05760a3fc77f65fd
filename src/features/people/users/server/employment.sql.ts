import type { DbSession } from '../../../../server/db/session.ts';

/** A position as sent to clients (wire.md#2.2). */
export interface Position {
  posId: number;
  posCode: string | null;
  posName: string | null;
}

export interface FurtherPosition extends Position {
  orgId: string;
  orgCode: string | null;
  orgName: string | null;
}

/** Positions in a user's own organisation, and in further ones. */
export interface Positions {
  positions: Position[];
  extOrgPos: FurtherPosition[];
}

interface Held extends Record<string, unknown> {
  userId: number;
}

/** Positions by user id; users without any have no entry. */
export async function selectPositions(db: DbSession, userIds: readonly string[]): Promise<Map<string, Positions>> {
  const held = new Map<string, Positions>();
  if (userIds.length === 0) return held;
  const [own, further] = await Promise.all([selectOwn(db, userIds), selectFurther(db, userIds)]);
  const of = (id: number): Positions => {
    const positions = held.get(String(id)) ?? { positions: [], extOrgPos: [] };
    held.set(String(id), positions);
    return positions;
  };
  for (const { userId, ...position } of own) of(userId).positions.push(position);
  for (const { userId, orgId, ...rest } of further) of(userId).extOrgPos.push({ orgId: String(orgId), ...rest });
  return held;
}

function selectOwn(db: DbSession, userIds: readonly string[]): Promise<(Held & Position)[]> {
  return db.all<Held & Position>(
    db.t
      .selectFrom('sys_user_pos as up')
      .innerJoin('sys_pos as p', 'p.id', 'up.pos_id')
      .select(['up.user_id as userId', 'p.id as posId', 'p.code as posCode', 'p.name as posName'])
      .where('up.user_id', 'in', [...userIds])
      .where('p.is_deleted', '=', false)
      .orderBy('p.id'),
  );
}

function selectFurther(db: DbSession, userIds: readonly string[]): Promise<(Held & FurtherPosition)[]> {
  return db.all<Held & FurtherPosition>(
    db.t
      .selectFrom('sys_user_ext_org as e')
      .innerJoin('sys_org as o', 'o.id', 'e.org_id')
      .innerJoin('sys_pos as p', 'p.id', 'e.pos_id')
      .select(['e.user_id as userId', 'o.id as orgId', 'o.code as orgCode', 'o.name as orgName'])
      .select(['p.id as posId', 'p.code as posCode', 'p.name as posName'])
      .where('e.user_id', 'in', [...userIds])
      .where('o.is_deleted', '=', false)
      .where('p.is_deleted', '=', false)
      .orderBy('o.id')
      .orderBy('p.id'),
  );
}
