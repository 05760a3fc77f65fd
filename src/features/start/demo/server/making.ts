import type { DbSession } from '../../../../server/db/session.ts';
import type { Actors } from './actors.ts';
import { selectIdsBy, selectPointItems } from './demo.sql.ts';
import type { Photos } from './photos.ts';

/** Database ids by the codes and names that the files of the demo use. */
export interface References {
  users: ReadonlyMap<string, number>;
  orgs: ReadonlyMap<string, number>;
  riskTypes: ReadonlyMap<string, number>;
  addresses: ReadonlyMap<string, number>;
  checkTypes: ReadonlyMap<string, number>;
  points: ReadonlyMap<string, { id: number; typeId: number; items: number[] }>;
}

export async function loadReferences(db: DbSession): Promise<References> {
  return {
    users: await selectIdsBy(db, 'sys_user', 'account'),
    orgs: await selectIdsBy(db, 'sys_org', 'code'),
    riskTypes: await selectIdsBy(db, 'risk_type', 'code'),
    addresses: await selectIdsBy(db, 'address', 'name'),
    checkTypes: await selectIdsBy(db, 'check_type', 'name'),
    points: await loadPoints(db),
  };
}

async function loadPoints(db: DbSession): Promise<References['points']> {
  const rows = await selectPointItems(db);
  const points = new Map<string, { id: number; typeId: number; items: number[] }>();
  for (const { code, id, type_id: typeId, item_id: item } of rows)
    points.set(code, { id, typeId, items: [...(points.get(code)?.items ?? []), item] });
  return points;
}

/** Context for making any demo record. */
export interface Making {
  db: DbSession;
  actors: Actors;
  photos: Photos;
  refs: References;
  /**
   * Ids of the demo hazards that domain.md#14 lists as fixed cases, by caseKey. Later hazards and the rectification
   * notice reference them.
   */
  cases: Map<string, number>;
}
