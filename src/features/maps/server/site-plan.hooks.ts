import { equals } from '../../../server/db/records/filter.ts';
import { selectSome } from '../../../server/db/records/read.ts';
import { deleteRecords } from '../../../server/records/delete.ts';
import type { ResourceHooks } from '../../../server/records/hooks/hooks.ts';

/** Positions one plan may have. */
export const MOST_POSITIONS = 2_000;

/** Pixels of a plan that has the ground alone. */
const GROUND = { width: 1_200, height: 840 };

/** What is marked on a plan goes with it. One that is somewhere on earth has coordinates without a picture, too. */
export const sitePlan: ResourceHooks = {
  complete(_ctx, { record }) {
    if (typeof record.width === 'number') return;
    if ([record.lng, record.lat, record.metresPerPixel].every((value) => typeof value === 'number'))
      Object.assign(record, GROUND);
  },
  async allowDelete(ctx, rows) {
    for (const { id } of rows) {
      const filter = equals('planId', Number(id));
      const model = ctx.catalog.model('PlanPosition');
      const marked = await selectSome(ctx.db, model, { filter, visible: [], limit: MOST_POSITIONS });
      const ids = marked.map((row) => Number(row.id));
      // The plan decides, also where a mark is of another department.
      if (ids.length > 0)
        await deleteRecords({ ...ctx, scope: 'all' }, 'PlanPosition', { ids, reason: '平面图已删除' });
    }
  },
};
