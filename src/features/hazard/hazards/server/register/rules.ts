import { invalid } from '../../../../../server/errors.ts';
import type { AppointedRole } from '../../workflow/appointments.ts';
import { isGiven } from '../../workflow/event-of.ts';
import type { HazardCall } from '../../workflow/events.ts';
import { ROLE_FIELDS } from '../../workflow/facts.ts';
import { prepareAnswer, prepareApplication } from '../delay/delay-rules.ts';
import { appoint, requireMajorAcceptor, separate } from '../reading/people.ts';
import { prepareReminder } from '../reminder/prepare-reminder.ts';
import type { Transition } from '../transition/transition-state.ts';
import { prepareVerdict } from '../transition/verdict.ts';
import { requirePictures } from './pictures.ts';
import { prepareRectification } from './rectification.ts';

type Rule = (work: Transition) => Promise<void>;

/**
 * Requirements of a call beyond state, person and form (domain.md#3, "guard and required data"). Run before anything is
 * written; they set appointed people on `work.after`.
 */
export const RULES: { readonly [C in HazardCall]?: Rule } = {
  'RiskRegister/submit': prepareSubmit,
  'RiskRegister/judge': prepareJudgement,
  'RiskRegister/judgeAssign': (work) => hand(work, 'judge'),
  'RiskRegister/remind': prepareReminder,
  'RiskAgainCheck/edit': prepareVerdict,
  'RiskAgainCheck/assign': (work) => hand(work, 'checker'),
  'RiskRectify/add': prepareRectification,
  'RiskRectify/applyDelay': prepareApplication,
  'RiskRectify/approveDelay': prepareAnswer,
  'RiskRectify/assign': async (work) => {
    await hand(work, 'rectifier');
    separate(work, 'checker');
  },
  'RiskAcceptRecord/assign': async (work) => {
    await hand(work, 'acceptor');
    separate(work, 'acceptor');
    await requireMajorAcceptor(work);
  },
};

/**
 * Appoints the people of a submission, or those proposed on the draft if it names none. Without a judge the hazard goes
 * straight to the check.
 */
async function prepareSubmit(work: Transition): Promise<void> {
  const { input, before, after, settings } = work;
  requirePictures(work.ctx, before, settings);
  const { judgeId, againCheckId } = isGiven(input.judgeId) || isGiven(input.againCheckId) ? input : before;
  if (isGiven(againCheckId)) await appoint(work, 'checker', againCheckId);
  if (work.event === 'RiskRegister/submit.judge') return appoint(work, 'judge', judgeId);
  delete after.judgeId;
  delete after.judgeName;
}

async function prepareJudgement(work: Transition): Promise<void> {
  if (work.event === 'RiskRegister/judge.yes') await appoint(work, 'checker', work.input.againCheckId);
}

/** Appoints another person; the present one is refused, because such a row of history would say nothing. */
async function hand(work: Transition, role: AppointedRole): Promise<void> {
  const { id: key } = ROLE_FIELDS[role];
  const chosen = work.input[key];
  if (String(chosen) === String(work.before[key])) {
    throw invalid([{ field: key, message: '所选人员就是当前处理人' }]);
  }
  await appoint(work, role, chosen);
}
