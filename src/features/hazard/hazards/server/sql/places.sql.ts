import type { DbSession, Row } from '../../../../../server/db/session.ts';

export interface PlaceRow extends Row {
  id: number;
  name: string;
  parent: number | null;
}

/** All places including deleted ones, which old hazards still reference. */
export function selectPlaces(session: DbSession): Promise<PlaceRow[]> {
  return session.prepared<PlaceRow>(
    'hazard-places',
    (on) => on.t.selectFrom('address').select(['id', 'name', 'parent_id as parent']),
    {},
  );
}

/** Risk points with an existing colour rank. */
export function selectRankedPoints(session: DbSession): Promise<{ id: number; rank: number }[]> {
  return session.prepared(
    'hazard-ranked-points',
    (on) =>
      on.t
        .selectFrom('risk_point as p')
        .innerJoin('rank_type as k', 'k.id', 'p.rank_type_id')
        .select(['p.id', 'p.rank_type_id as rank']),
    {},
  );
}

/** Organisations with their parents, including deleted ones. */
export function selectOrganisations(session: DbSession): Promise<{ id: number; parent: number | null }[]> {
  return session.prepared(
    'hazard-organisations',
    (on) => on.t.selectFrom('sys_org').select(['id', 'pid as parent']),
    {},
  );
}
