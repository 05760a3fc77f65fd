import type { UserCtx } from '../../../../server/ctx.ts';
import { selectPlaceTree } from './places.sql.ts';

/** Places above and below each other. */
export interface PlaceTree {
  /** A place and every place above it. */
  upwards(id: number): number[];
  /** A place and every place below it. */
  downwards(id: number): number[];
}

export async function readPlaceTree(ctx: Pick<UserCtx, 'db'>): Promise<PlaceTree> {
  const rows = await selectPlaceTree(ctx.db);
  const parents = new Map(rows.map(({ id, parent }) => [id, parent ?? 0]));
  const children = new Map<number, number[]>();
  for (const { id, parent } of rows) children.set(parent ?? 0, [...(children.get(parent ?? 0) ?? []), id]);
  return {
    // A set holds each once: what leads in a circle ends.
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
