import { formatWallTime } from '../../../../engine/wall-time.ts';
import { underCode } from '../../../../server/ctx.ts';
import { countRecords } from '../../../../server/records/page.ts';
import type { SharedAction, TaskKind } from '../../../../server/records/registries/tasks.ts';
import { OPEN_ROUNDS } from '../workflow/round.ts';
import { assignRound } from './assign-round.ts';
import { selectPlaceTexts } from './rounds/round-items.sql.ts';
import { selectRoundTasks } from './tasks.sql.ts';
import { waitingRounds } from './timed-execution.hooks.ts';

const EXECUTION = 'RiskTimedPlanningExecute';

/** 改派, the only shared action: a sign-in needs the place, and results need the items of one round (domain.md#7.4). */
const ASSIGN: SharedAction = {
  resource: EXECUTION,
  verb: 'assign',
  permission: `${EXECUTION}:assign`,
  perform: (ctx, id, input) => assignRound(underCode(ctx, `${EXECUTION}:assign`), { ...input, id }),
};

/** 待我执行: rounds of the reader and of his groups. */
export const roundTasks: TaskKind = {
  key: 'execute',
  title: '待我执行',
  resource: EXECUTION,
  states: { field: 'status', of: OPEN_ROUNDS },
  permission: `${EXECUTION}:execute`,
  shared: [ASSIGN],
  count: (ctx) => countRecords(ctx, ctx.catalog.resource(EXECUTION), waitingRounds(ctx)),
  async page(ctx, of) {
    const rows = await selectRoundTasks(ctx.db, { ...of, userId: Number(ctx.caller.id) });
    const ids = rows.map(({ id }) => Number(id));
    const places = await selectPlaceTexts(ctx.db, ids);
    return rows.map(({ id, name, place, since, due, rank }) => ({
      ...{ id, recordId: id, resource: EXECUTION, verb: 'execute' },
      ...{ number: null, name: roundName(name, since), place: places.get(Number(id)) ?? place },
      ...{ person: null, since, due, rank: Number(rank) },
    }));
  },
};

/** Name of a plan with the day of the round, since a plan has many rounds. */
function roundName(plan: string | null, since: Date | null): string {
  const day = since ? ` ${formatWallTime(since).slice(5, 10)}` : '';
  return `${plan ?? '排查任务'}${day}`;
}
