import { may } from '../../../../server/ctx.ts';
import { countRecords } from '../../../../server/records/page.ts';
import type { TaskKind } from '../../../../server/records/registries/tasks.ts';
import { waitingRounds } from '../timed-execution.hooks.ts';
import { selectRoundTasks } from './tasks.sql.ts';

const EXECUTION = 'RiskTimedPlanningExecute';

/** 待我执行: rounds of the reader and of the reader's groups. */
export const roundTasks: TaskKind = {
  key: 'execute',
  title: '待我执行',
  resource: EXECUTION,
  isFor: (ctx) => may(ctx, `${EXECUTION}:execute`),
  count: (ctx) => countRecords(ctx, ctx.catalog.resource(EXECUTION), waitingRounds(ctx)),
  async page(ctx, of) {
    const rows = await selectRoundTasks(ctx.db, { ...of, userId: Number(ctx.caller.id) });
    return rows.map(({ id, name, place, since, due, rank }) => ({
      ...{ id, recordId: id, resource: EXECUTION, verb: 'execute' },
      ...{ name: name ?? '排查任务', place, person: null, since, due, rank: Number(rank) },
    }));
  },
};
