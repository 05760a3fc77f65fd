import type { WireRecord } from '../../../../../engine/json.ts';
import type { UserCtx } from '../../../../../server/ctx.ts';
import type { HazardEffect, HazardEffects } from '../../workflow/effects.ts';
import { VERDICT } from '../../workflow/status.ts';
import { clearDelay, markDelay, settleDelay } from '../delay/delay-effects.ts';
import type { Transition } from './transition-state.ts';
import { DUPLICATE, VERDICT_KEYS } from './verdict.ts';

/** Keys set by a submission. Cleared on withdrawal, so that the next submission needs an explicit choice of people. */
const SUBMITTED_KEYS = ['path', 'judgeId', 'judgeName', 'againCheckId', 'againCheckName'];

type Bodies = { [K in keyof HazardEffects]?: (work: Transition, params: HazardEffects[K]) => void };

/** Changes of each effect to the hazard's row, in memory only: the transition writes the row once, if its status is unchanged. */
const BODIES: Bodies = {
  markSubmitted({ after, now }, { path }) {
    after.path = path;
    after.submitTime ??= now;
  },
  withdraw({ after }) {
    for (const key of SUBMITTED_KEYS) delete after[key];
  },
  recordJudgement({ after, input, now }, { isRisk }) {
    after.isRisk = isRisk;
    after.judgeTime = now;
    if (input.judgeOpinion !== undefined) after.judgeOpinion = input.judgeOpinion;
  },
  clearJudgement({ after }) {
    for (const key of ['isRisk', 'judgeTime', 'judgeOpinion']) delete after[key];
  },
  close({ after }, { by }) {
    after.closeReason ??= by;
  },
  reopen({ after }) {
    if (String(after.closeReason).startsWith(DUPLICATE)) delete after.rootHazardId;
    delete after.closeReason;
  },
  recordVerdict({ after, input }) {
    after.againCheckResult = input.againCheckResult;
    if (input.againCheckResult === VERDICT.none) return;
    after.accomplishTime = input.accomplishTime;
    after.firstAccomplishTime = input.accomplishTime;
    after.rectifyType = input.rectifyType;
  },
  openDelay: markDelay,
  settleDelay,
  lapseDelay: clearDelay,
  voidCheck({ after }) {
    for (const key of VERDICT_KEYS) delete after[key];
    after.round = 0;
  },
  openRectify({ after }, { round }) {
    after.round = round === 'first' ? 1 : Number(after.round) + 1;
    forgetAcceptor(after);
  },
  resetRectify: ({ after }) => forgetAcceptor(after),
  recordAcceptance({ after, now }, { passed }) {
    if (passed) after.acceptTime = now;
  },
  recallAcceptance({ after }) {
    delete after.acceptTime;
  },
  removeRecord({ after, ctx, now, reason }) {
    Object.assign(after, deletionOf(ctx, { now, reason }));
  },
};

export function deletionOf({ caller }: UserCtx, { now, reason }: Pick<Transition, 'now' | 'reason'>): WireRecord {
  const by = { deletedUserId: caller.id, deletedUserName: caller.name, deletedTime: now };
  return { ...by, ...(reason === null ? {} : { deleteReason: reason }) };
}

/** Clears the acceptor, because the next rectification chooses one again; the records keep the former acceptor. */
function forgetAcceptor(after: Transition['after']): void {
  delete after.acceptUserId;
  delete after.acceptUserName;
}

export function changeHazard(work: Transition, effects: readonly HazardEffect[]): void {
  // The first event on an imported hazard starts its reminders, whatever the effects of the event.
  delete work.after.isQuiet;
  for (const effect of effects) bodyOf(effect)?.(work);
}

/** Generic, because `BODIES[effect.type]` would lose the correlation between type and params of an effect. */
function bodyOf<K extends keyof HazardEffects>(effect: {
  type: K;
  params: HazardEffects[K];
}): ((work: Transition) => void) | undefined {
  const body = BODIES[effect.type];
  return body && ((work) => body(work, effect.params));
}
