import type { ResourceHooks } from '../../../../server/records/hooks/hooks.ts';
import { endWalls } from './wall.sql.ts';

/** A deleted link takes its wall with it. */
export const wallLink: ResourceHooks = {
  beforeDelete: (ctx, rows) =>
    endWalls(
      ctx.db,
      rows.map(({ id }) => Number(id)),
    ),
};
