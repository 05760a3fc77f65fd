import type { ResourceHooks } from '../../../../../server/records/hooks/hooks.ts';
import { endWalls } from './wall.sql.ts';

/** Rules of wall links: deleting a link ends its wall. */
export const wallLink: ResourceHooks = {
  beforeDelete: (ctx, rows) =>
    endWalls(
      ctx.db,
      rows.map(({ id }) => Number(id)),
    ),
};
