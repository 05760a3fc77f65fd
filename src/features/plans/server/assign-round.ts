import type { WireRecord } from '../../../engine/json.ts';
import { apply } from '../../../engine/workflow/workflow.ts';
import { canOf, type UserCtx } from '../../../server/ctx.ts';
import { refuse } from '../../../server/errors.ts';
import { notify } from '../../../server/realtime/outbox.ts';
import { lockRecord } from '../../../server/records/detail.ts';
import { appendHistory, changedParts } from '../../../server/records/history.ts';
import { updateRecord } from '../../../server/records/store.ts';
import { readForm } from '../../../server/records/values/form.ts';
import { resolveRelations } from '../../../server/records/values/relations.ts';
import { roundFacts, roundWorkflow } from '../workflow/index.ts';
import { some } from './plan-rules.ts';

const EXECUTION = 'RiskTimedPlanningExecute';
const EVENT = 'RiskTimedPlanningExecute/assign';

/** Sends another person on a round that is not over (wire.md#9.2); both get a message. */
export async function assignRound(ctx: UserCtx, body: unknown): Promise<void> {
  const { id, ...input } = { id: undefined, ...(typeof body === 'object' ? body : null) };
  const { record: before } = await lockRecord(ctx, EXECUTION, id);
  const outcome = apply(roundWorkflow, { facts: roundFacts(before), actor: { can: canOf(ctx) } }, EVENT);
  if (!outcome.ok) throw refuse(outcome.code);
  const { resource, fields, record: said } = readForm(ctx, EXECUTION, { formName: 'assign', body: input });
  const after: WireRecord = { ...before, checkUserId: said.checkUserId };
  await resolveRelations(ctx, { resource, fields, record: after, before });
  const written = await updateRecord(ctx, resource, { before, after, guard: ['status', 'checkUserId'] });
  if (!written) throw refuse('H1003');
  await appendHistory(ctx, {
    resource: EXECUTION,
    recordId: Number(before.id),
    event: EVENT,
    fromStatus: outcome.fromStatus,
    toStatus: outcome.toStatus,
    ...changedParts(before, after),
  });
  await tell(ctx, before, after);
}

async function tell(ctx: UserCtx, before: WireRecord, after: WireRecord): Promise<void> {
  const [plan] = await some(ctx, 'RiskTimedPlanning', [Number(after.planningId)]);
  const name = `“${String(plan?.planningName ?? '')}”`;
  const to = (userId: unknown) => (userId === undefined ? [] : [String(userId)]);
  if (String(before.checkUserId) === String(after.checkUserId)) return;
  const until = String(after.dueTime).slice(0, 16);
  const text = `排查任务${name}已改派给您，请在 ${until} 前完成`;
  await notify(ctx, { userIds: to(after.checkUserId), title: '待排查', text });
  await notify(ctx, { userIds: to(before.checkUserId), title: '已改派', text: `排查任务${name}已改派给他人` });
}
