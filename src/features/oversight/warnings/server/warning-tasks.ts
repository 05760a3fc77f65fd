import { waitsOf } from '../../../../engine/workflow/statechart.ts';
import { underCode } from '../../../../server/ctx.ts';
import { equals } from '../../../../server/db/records/filter.ts';
import { RANK_WITHOUT_DUE } from '../../../../server/db/time-range.ts';
import { countRecords } from '../../../../server/records/page.ts';
import type { TaskKind } from '../../../../server/records/registries/tasks.ts';
import { warningWorkflow } from '../workflow/warning.ts';
import { handleWarning } from './handle.ts';
import { selectWarningTasks } from './warning-tasks.sql.ts';

const WARNING = 'AIWarningMessage';
const [wait] = waitsOf(warningWorkflow);
/** Added to ranks: warnings are numerous and come after all other tasks, in an order of their own. */
const BEHIND = RANK_WITHOUT_DUE;

/** 待处理预警: warnings not handled yet, for all who may handle them. */
export const warningTasks: TaskKind = {
  key: 'warning',
  title: wait?.title ?? '',
  resource: WARNING,
  states: { field: 'status', of: [wait?.status] },
  permission: `${WARNING}:handle`,
  count: (ctx) => countRecords(ctx, ctx.catalog.resource(WARNING), equals('status', wait?.status)),
  shared: [
    {
      resource: WARNING,
      verb: 'handle',
      permission: `${WARNING}:handle`,
      perform: (ctx, id, input) => handleWarning(underCode(ctx, `${WARNING}:handle`), { ...input, id }),
    },
  ],
  async page(ctx, of) {
    const { after, limit } = of;
    const rows = await selectWarningTasks(ctx.db, { limit, after: after && { ...after, rank: after.rank - BEHIND } });
    return rows.map(({ id, name, place, picture, since, rank }) => ({
      ...{ id, recordId: id, resource: WARNING, verb: 'handle', number: null, name: name ?? 'AI预警', place },
      ...{
        picture: picture ? ctx.links.link(ctx, Number(picture), 'preview') : null,
        person: null,
        since,
        due: null,
        rank: Number(rank) + BEHIND,
      },
    }));
  },
};
