import type { ResourceHooks } from '../../../../../server/records/hooks/hooks.ts';
import { endWalls } from './wall.sql.ts';

/** Links of big screens (walls): deleting a link ends the sessions opened by it. */
export const wallLink: ResourceHooks = {
  beforeDelete: (ctx, rows) =>
    endWalls(
      ctx.db,
      rows.map(({ id }) => Number(id)),
    ),
};
