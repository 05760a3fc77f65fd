import { parseWallTime } from '../../../../../engine/wall-time.ts';
import type { UserCtx } from '../../../../../server/ctx.ts';
import { all, any, equals, type RowFilter } from '../../../../../server/db/records/filter.ts';
import { selectRows } from '../../../../../server/db/records/read.ts';
import type { TaskCursor } from '../../../../../server/db/time-range.ts';
import { countRecords } from '../../../../../server/records/page.ts';
import type { TaskKind } from '../../../../../server/records/registries/tasks.ts';
import { toRecord } from '../../../../../server/records/values/rows.ts';
import { DELAY_STATUS, waitingDelays } from '../delay/delay-rules.ts';
import { selectNumbers } from '../sql/tasks.sql.ts';
import { sharedCall } from './hazard-tasks.ts';

const DELAY = 'RiskDelay';
const VERB = 'approveDelay';

/** Applications for a later deadline that the reader may answer, the earliest due first (domain.md#5.2). */
export const delayTasks: TaskKind = {
  key: 'delay',
  title: '待我审批延期',
  resource: DELAY,
  states: { field: 'status', of: [DELAY_STATUS.waiting] },
  permission: `RiskRectify:${VERB}`,
  count: (ctx) => countRecords(ctx, ctx.catalog.resource(DELAY), waitingDelays(ctx)),
  page: waitingPage,
  shared: [sharedCall('RiskRectify/approveDelay')],
};

async function waitingPage(ctx: UserCtx, { after, limit }: { after: TaskCursor | null; limit: number }) {
  const model = ctx.catalog.model(DELAY);
  const rows = await selectRows(ctx.db, model, {
    filter: all(waitingDelays(ctx), after && behind(after)),
    visible: [],
    order: [
      { field: 'answerTime', direction: 'ascend' },
      { field: 'id', direction: 'ascend' },
    ],
    limit,
  });
  const hazardIds = rows.map((row) => Number(toRecord(model, row).riskRegisterId));
  const numbers = await selectNumbers(ctx.db, hazardIds);
  return rows.map((row) => {
    const { id, riskRegisterId, riskName, createdTime, answerTime } = toRecord(model, row);
    const due = parseWallTime(String(answerTime)) ?? ctx.now();
    return {
      id: Number(id),
      resource: DELAY,
      verb: VERB,
      recordId: Number(id),
      workflowId: Number(riskRegisterId),
      number: numbers.get(Number(riskRegisterId)) ?? null,
      name: String(riskName),
      place: null,
      person: null,
      since: parseWallTime(String(createdTime)),
      due,
      rank: due.getTime() / 1_000,
    };
  });
}

/** Filter for rows after a cursor; like ranks, answer times are whole seconds. */
function behind({ rank, id }: TaskCursor): RowFilter {
  const moment = new Date(rank * 1_000);
  return any(
    { key: 'answerTime', op: 'gt', value: moment },
    all(equals('answerTime', moment), { key: 'id', op: 'gt', value: id }),
  );
}
