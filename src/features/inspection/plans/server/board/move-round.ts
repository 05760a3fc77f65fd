import type { WireRecord } from '../../../../../engine/json.ts';
import { formatWallTime, parseWallTime } from '../../../../../engine/wall-time.ts';
import type { UserCtx } from '../../../../../server/ctx.ts';
import { invalid, refuse } from '../../../../../server/errors.ts';
import { notify } from '../../../../../server/realtime/outbox.ts';
import { lockRecord } from '../../../../../server/records/detail.ts';
import { appendHistory, changedParts } from '../../../../../server/records/history.ts';
import { updateRecord } from '../../../../../server/records/store.ts';
import { selectOpenPeople } from '../rounds/round-people.sql.ts';
import { ROUND } from '../rounds.sql.ts';
import { roundNamed } from './coming.ts';

const EXECUTION = 'RiskTimedPlanningExecute';
const DATE_LENGTH = '2026-11-20'.length;

/** Moves a round that is not begun to another day. Its planned moment stays, because that identifies the round. */
export async function moveRound(ctx: UserCtx, body: unknown): Promise<void> {
  const { id, day } = { id: undefined, day: undefined, ...(typeof body === 'object' ? body : null) };
  const { record: before } = await lockRecord(ctx, EXECUTION, await roundNamed(ctx, id));
  if (before.status !== ROUND.waiting) throw refuse('H1001');
  const at = String(before.movedTime ?? before.planTime);
  const moved = parseWallTime(`${readDay(ctx, day)}${at.slice(DATE_LENGTH)}`);
  const [was, due] = [parseWallTime(at), parseWallTime(String(before.dueTime))];
  if (!moved || !was || !due) throw invalid([{ field: 'day', message: '请选择改到哪一天' }]);
  if (moved.getTime() === was.getTime()) return;
  const movedTime = formatWallTime(moved);
  const dueTime = formatWallTime(new Date(due.getTime() + moved.getTime() - was.getTime()));
  const after: WireRecord = { ...before, movedTime, dueTime };
  const resource = ctx.catalog.resource(EXECUTION);
  if (!(await updateRecord(ctx, resource, { before, after, guard: ['status'] }))) throw refuse('H1003');
  await appendHistory(ctx, {
    resource: EXECUTION,
    recordId: Number(before.id),
    event: `${EXECUTION}/move`,
    fromStatus: ROUND.waiting,
    toStatus: ROUND.waiting,
    ...changedParts(before, after),
  });
  await tell(ctx, before, after);
}

/** Reads a day, which has to be today or later. */
function readDay(ctx: UserCtx, day: unknown): string {
  const text = typeof day === 'string' ? day : '';
  if (text.length !== DATE_LENGTH || !parseWallTime(text))
    throw invalid([{ field: 'day', message: '请选择改到哪一天' }]);
  if (text < formatWallTime(ctx.now()).slice(0, DATE_LENGTH))
    throw invalid([{ field: 'day', message: '不能改到今天以前' }]);
  return text;
}

async function tell(ctx: UserCtx, before: WireRecord, { movedTime, dueTime }: WireRecord): Promise<void> {
  const going =
    before.checkUserId === undefined ? await selectOpenPeople(ctx.db, Number(before.id)) : [before.checkUserId];
  const [time, until] = [movedTime, dueTime].map((text) => String(text).slice(0, 16));
  const text = `排查任务“${String(before.planningName ?? '')}”改到 ${time}，请在 ${until} 前完成`;
  await notify(ctx, { userIds: going.map(String), title: '改期', text });
}
