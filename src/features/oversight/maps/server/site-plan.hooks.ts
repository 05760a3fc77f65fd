import { equals } from '../../../../server/db/records/filter.ts';
import { selectSome } from '../../../../server/db/records/read.ts';
import { deleteRecords } from '../../../../server/records/delete.ts';
import type { ResourceHooks } from '../../../../server/records/hooks/hooks.ts';

export const MOST_POSITIONS = 2_000;

/** Size in pixels of a plan that has a position but no picture. */
const GROUND = { width: 1_200, height: 840 };

/** Deleting a plan deletes its marks. A plan with a position on earth but no picture gets the size GROUND. */
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
      // Access to the plan is enough, even if marked records belong to other departments.
      if (ids.length > 0)
        await deleteRecords({ ...ctx, scope: 'all' }, 'PlanPosition', { ids, reason: '平面图已删除' });
    }
  },
};
