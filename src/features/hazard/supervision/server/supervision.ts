import type { Ctx } from '../../../../server/ctx.ts';
import type { ClockSequel } from '../../../../server/jobs/clocks.ts';
import { announceChange, notify } from '../../../../server/realtime/outbox.ts';
import { appendHistory } from '../../../../server/records/history.ts';
import { aboutHazard, isSupervised } from '../../hazards/index.ts';
import {
  hasOpenSupervision,
  insertSupervision,
  lockHazard,
  type SupervisedHazard,
  updateHazard,
} from './supervision.sql.ts';

const SUPERVISION = 'HazardSupervision';
export const STATE = { open: 1, lifted: 2 } as const;
export const SOURCE = { person: 1, ladder: 2 } as const;
const HAZARD = 'RiskRegister';
const LATE = '整改超期，由系统按超时提醒设置挂牌';

/** Supervision as stored on the hazard. */
export interface Supervising {
  reason: string;
  userName: string | null;
  until: Date | null;
}

/** Writes the supervision to the hazard, its history and its process flow. */
export async function markSupervised(
  ctx: Ctx,
  { id, status }: SupervisedHazard,
  { reason, userName, until }: Supervising,
): Promise<void> {
  await updateHazard(ctx.db, id, {
    supervise_state: STATE.open,
    supervise_reason: reason,
    supervise_user_name: userName,
    supervise_time: ctx.now(),
    supervise_until: until,
  });
  await note(ctx, { id, status }, { event: 'supervise', title: '挂牌督办', reason });
}

export async function markLifted(ctx: Ctx, { id, status }: SupervisedHazard, reason: string): Promise<void> {
  await updateHazard(ctx.db, id, {
    supervise_state: null,
    supervise_reason: null,
    supervise_user_name: null,
    supervise_time: null,
    supervise_until: null,
  });
  await note(ctx, { id, status }, { event: 'liftSupervision', title: '解除督办', reason });
}

interface Happened {
  event: string;
  title: string;
  reason: string;
}

/** Adds an entry to the hazard's history and process flow, at its present stage. */
export async function note(ctx: Ctx, hazard: { id: number; status: number }, { event, title, reason }: Happened) {
  const stage = hazard.status === CLOSED ? 3 : Math.min(hazard.status + 1, 5);
  await appendHistory(ctx, { resource: HAZARD, recordId: hazard.id, event, title, stage, reason });
  await announceChange(ctx, HAZARD, { ids: [hazard.id] });
}

const CLOSED = 9;

/** Sends the message of domain.md#13 to the people who work on the hazard. */
export async function tellSupervised(ctx: Ctx, { name, code, rectifier, checker }: SupervisedHazard): Promise<void> {
  const userIds = [rectifier, checker].flatMap((id) => (id === null ? [] : [String(id)]));
  await notify(ctx, {
    userIds,
    title: '督办',
    text: `隐患${name}已列入挂牌督办`,
    isCompulsory: true,
    ...aboutHazard(code),
  });
}

/** Status of a hazard that is being rectified, and the stage of its reminders. */
export const RECTIFYING = 3;

/** Puts a hazard under supervision at its last reminder to rectify (domain.md#5.3); the reminder sends the messages. */
export const lateSequel: ClockSequel = {
  stage: RECTIFYING,
  async reach(ctx, { grade, recordId }, { offsetHour }) {
    if (isSupervised(grade, offsetHour)) await superviseLate(ctx, recordId);
  },
};

/** Puts a hazard under supervision unless it is already. */
async function superviseLate(ctx: Ctx, hazardId: number): Promise<void> {
  const hazard = await lockHazard(ctx.db, hazardId);
  if (!hazard || (await hasOpenSupervision(ctx.db, hazardId))) return;
  const id = await insertSupervision(ctx.db, {
    risk_register_id: hazardId,
    state: STATE.open,
    source: SOURCE.ladder,
    reason: LATE,
    created_time: ctx.now(),
  });
  const entry = { riskRegisterId: hazardId, state: STATE.open, source: SOURCE.ladder, reason: LATE };
  await appendHistory(ctx, {
    resource: SUPERVISION,
    recordId: id,
    event: 'add',
    reason: LATE,
    after: entry,
    last: null,
  });
  await announceChange(ctx, SUPERVISION, { ids: [id] });
  await markSupervised(ctx, hazard, { reason: LATE, userName: null, until: null });
}
