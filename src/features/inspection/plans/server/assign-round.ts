import type { WireRecord } from '../../../../engine/json.ts';
import type { UserCtx } from '../../../../server/ctx.ts';
import { notify } from '../../../../server/realtime/outbox.ts';
import { readForm } from '../../../../server/records/values/form.ts';
import { resolveRelations } from '../../../../server/records/values/relations.ts';
import { roundNamed } from './board/coming.ts';
import { some } from './plan-rules.ts';
import { EXECUTION, holdRound, writeStep } from './rounds/hold-round.ts';
import { dissolveGroup, selectOpenPeople } from './rounds/round-people.sql.ts';

const EVENT = 'RiskTimedPlanningExecute/assign';

/** Assigns an unfinished round to another person (wire.md#9.2); former and new inspector get a message. */
export async function assignRound(ctx: UserCtx, body: unknown): Promise<void> {
  const { id, ...input } = { id: undefined, ...(typeof body === 'object' ? body : null) };
  const step = await holdRound(ctx, await roundNamed(ctx, id), EVENT);
  const { before } = step;
  const { resource, fields, record: said } = readForm(ctx, EXECUTION, { formName: 'assign', body: input });
  const after: WireRecord = { ...before, checkUserId: said.checkUserId };
  await resolveRelations(ctx, { resource, fields, record: after, before });
  const isOther = String(before.checkUserId) !== String(after.checkUserId);
  // Clears the sign-in: the new inspector has not been at the place yet.
  const set = { checkUserId: after.checkUserId, inspectors: undefined, ...(isOther ? { signTime: undefined } : {}) };
  const left = before.checkUserId === undefined ? await selectOpenPeople(ctx.db, Number(before.id)) : [];
  await writeStep(ctx, step, { set });
  await dissolveGroup(ctx.db, Number(before.id));
  await tell(ctx, { before, after, left: left.map(String) });
}

interface Sent {
  before: WireRecord;
  after: WireRecord;
  /** Members of the group that the round was waiting for. */
  left: readonly string[];
}

async function tell(ctx: UserCtx, { before, after, left }: Sent): Promise<void> {
  const [plan] = await some(ctx, 'RiskTimedPlanning', [Number(after.planningId)]);
  const name = `“${String(plan?.planningName ?? '')}”`;
  if (String(before.checkUserId) === String(after.checkUserId)) return;
  const until = String(after.dueTime).slice(0, 16);
  const text = `排查任务${name}已改派给您，请在 ${until} 前完成`;
  const next = String(after.checkUserId);
  const others = before.checkUserId === undefined ? left.filter((id) => id !== next) : [String(before.checkUserId)];
  await notify(ctx, { userIds: [next], title: '待排查', text });
  await notify(ctx, { userIds: others, title: '已改派', text: `排查任务${name}已改派给他人` });
}
