import { parseWallTime } from '../../../../engine/wall-time.ts';
import type { UserCtx } from '../../../../server/ctx.ts';
import { invalid } from '../../../../server/errors.ts';
import { notify } from '../../../../server/realtime/outbox.ts';
import type { ResourceHooks } from '../../../../server/records/hooks/hooks.ts';
import { aboutHazard, aboutVisibleHazards } from '../../hazards/index.ts';
import { hasOpenSupervision, lockHazard, type SupervisedHazard, updateHazard } from './supervision.sql.ts';
import { markLifted, markSupervised, note, RECTIFYING, SOURCE, STATE, tellSupervised } from './supervision.ts';

const HAZARD_KEY = 'riskRegisterId';
/** Statuses of a hazard in progress. */
const UNDER_WAY = [1, 2, 3, 4];

async function hazardOf(ctx: UserCtx, id: unknown): Promise<SupervisedHazard> {
  const hazard = await lockHazard(ctx.db, Number(id));
  if (!hazard) throw invalid([{ field: HAZARD_KEY, message: '所选隐患不存在' }]);
  return hazard;
}

function refuse(message: string): never {
  throw invalid([{ field: HAZARD_KEY, message }]);
}

/** 挂牌督办: only a hazard in progress can be supervised, once at a time; it shows the supervision until its end. */
export const hazardSupervision: ResourceHooks = {
  visible: aboutVisibleHazards,
  async complete(ctx, { before, record }) {
    if (before !== null) return;
    const hazard = await hazardOf(ctx, record[HAZARD_KEY]);
    if (!UNDER_WAY.includes(hazard.status)) refuse('只有办理中的隐患可以挂牌督办');
    if (await hasOpenSupervision(ctx.db, hazard.id)) refuse('该隐患已在督办中，请先解除');
    Object.assign(record, { state: STATE.open, source: SOURCE.person });
  },
  async afterWrite(ctx, { before, record }) {
    const hazard = await hazardOf(ctx, record[HAZARD_KEY]);
    if (before === null) {
      const until = typeof record.untilTime === 'string' ? parseWallTime(record.untilTime) : null;
      await markSupervised(ctx, hazard, { reason: String(record.reason), userName: ctx.caller.name, until });
      await tellSupervised(ctx, hazard);
    } else if (before.state === STATE.open && record.state === STATE.lifted) {
      await markLifted(ctx, hazard, String(record.liftReason));
    }
  },
};

/** 超期原因: rules of the written reason, given by the person who is late. */
export const overdueReason: ResourceHooks = {
  visible: aboutVisibleHazards,
  async complete(ctx, { before, record }) {
    if (before !== null) return;
    const { rectifier, status, deadline } = await hazardOf(ctx, record[HAZARD_KEY]);
    if (String(rectifier) !== ctx.caller.id) refuse('只有该隐患的整改人可以填写超期原因');
    if (status !== RECTIFYING || deadline === null || deadline >= ctx.now()) refuse('该隐患没有超期，不必填写超期原因');
  },
  async afterWrite(ctx, { before, record }) {
    if (before !== null) return;
    const hazard = await hazardOf(ctx, record[HAZARD_KEY]);
    const reason = String(record.reason);
    await updateHazard(ctx.db, hazard.id, { overdue_reason: reason, overdue_reason_time: ctx.now() });
    await note(ctx, hazard, { event: 'explainOverdue', title: '填写超期原因', reason });
    if (hazard.checker === null) return;
    const text = `${ctx.caller.name}填写了隐患${hazard.name}的超期原因：${reason}`;
    await notify(ctx, { userIds: [String(hazard.checker)], title: '超期原因', text, ...aboutHazard(hazard.code) });
  },
};
