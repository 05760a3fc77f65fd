import { formatWallTime } from '../../../../../engine/wall-time.ts';
import { inTenant } from '../../../../../server/jobs/background-ctx.ts';
import type { TimerJob } from '../../../../../server/jobs/timer-jobs.ts';
import { announceChange, notify } from '../../../../../server/realtime/outbox.ts';
import { appendHistory } from '../../../../../server/records/history.ts';
import { DELAY_ANSWER_HOURS, DELAY_STEP } from '../../workflow/delay.ts';
import { HAZARD_NOTES, noteText } from '../../workflow/events.ts';
import { lockHazardOfDelay, raiseDelay, selectUnanswered, type WaitingDelay } from '../sql/delays.sql.ts';
import { addParticipants } from '../sql/people.sql.ts';
import { nextApprovers } from './approvers.ts';

/** Maximum applications for a later deadline per transaction. */
const BATCH = 50;
const HOUR_MS = 3_600_000;

type JobCtx = Parameters<Parameters<typeof inTenant>[2]>[0];

/** Moves unanswered applications to the next higher approver; the old deadline stays in force (domain.md#5.2). */
export const delayTimer: TimerJob = {
  key: 'hazards.delays',
  title: '上报未答复的延期申请',
  remark: `延期申请 ${DELAY_ANSWER_HOURS} 小时未答复时，上报上一级审批人`,
  every: { seconds: 600 },
  async run({ platform, tenant, signal }) {
    let raised = 0;
    for (let goesOn = true; goesOn && !signal.aborted; ) {
      const taken = await inTenant(platform, tenant, async (ctx) => {
        const waiting = await selectUnanswered(ctx.db, ctx.now(), BATCH);
        for (const delay of waiting) await raise(ctx, delay);
        return waiting.length;
      });
      raised += taken;
      goesOn = taken === BATCH;
    }
    return raised === 0 ? '没有超过答复时限的延期申请' : `已处理 ${raised} 项未答复的延期申请`;
  },
};

/** Moves an application to its next approver, with the hazard locked, as for all events: no answer runs meanwhile. */
async function raise(ctx: JobCtx, delay: WaitingDelay): Promise<void> {
  const hazard = await lockHazardOfDelay(ctx.db, delay);
  if (!hazard) return;
  const { step: present, name, ...record } = hazard;
  const next = await nextApprovers(ctx, record, present);
  const step = next?.step ?? DELAY_STEP.director;
  const leader = step === DELAY_STEP.leader ? Number(next?.userIds[0]) : null;
  const answerBy = next ? new Date(ctx.now().getTime() + DELAY_ANSWER_HOURS * HOUR_MS) : null;
  await raiseDelay(ctx.db, { delay, step, leader, answerBy });
  if (!next) return;
  const reason = `${DELAY_ANSWER_HOURS} 小时未答复`;
  const before = { delayStep: present };
  const after = { delayStep: step, ...(leader === null ? {} : { delayLeaderId: String(leader) }) };
  await appendHistory(ctx, {
    resource: 'RiskRegister',
    recordId: delay.hazard,
    event: 'raiseDelay',
    reason,
    before,
    after,
  });
  await announceChange(ctx, 'RiskRegister', { ids: [delay.hazard] });
  await announceChange(ctx, 'RiskDelay', { ids: [delay.id] });
  await addParticipants(ctx.db, delay.hazard, next.userIds.map(Number));
  const values = { person: delay.applicant ?? '', riskName: name, date: formatWallTime(delay.until) };
  const text = noteText('delayAsked', values);
  await notify(ctx, { userIds: next.userIds, title: HAZARD_NOTES.delayAsked.label, text });
}
