import type { UserCtx } from '../../../../../server/ctx.ts';
import { selectPlaceTree } from './places.sql.ts';

/** Hierarchy of places. */
export interface PlaceTree {
  /** Ids of a place and of all above it. */
  upwards(id: number): number[];
  /** Ids of a place and of all below it. */
  downwards(id: number): number[];
}

export async function readPlaceTree(ctx: Pick<UserCtx, 'db'>): Promise<PlaceTree> {
  const rows = await selectPlaceTree(ctx.db);
  const parents = new Map(rows.map(({ id, parent }) => [id, parent ?? 0]));
  const children = new Map<number, number[]>();
  for (const { id, parent } of rows) children.set(parent ?? 0, [...(children.get(parent ?? 0) ?? []), id]);
  return {
    // A set, so that a circular hierarchy ends.
    upwards(id) {
      const found = new Set<number>();
      for (let place = id; parents.has(place) && !found.has(place); place = parents.get(place) ?? 0) found.add(place);
      return [...found];
    },
    downwards(id) {
      const found = new Set([id]);
      for (const place of found) for (const child of children.get(place) ?? []) found.add(child);
      return [...found];
    },
  };
}
