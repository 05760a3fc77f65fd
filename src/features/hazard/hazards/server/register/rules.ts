import type { WireRecord } from '../../../../../engine/json.ts';
import { parseWallTime } from '../../../../../engine/wall-time.ts';
import type { Ctx, UserCtx } from '../../../../../server/ctx.ts';
import { type FieldError, invalid, refuse } from '../../../../../server/errors.ts';
import { missingInputs } from '../../../../../server/records/values/form.ts';
import type { AppointedRole } from '../../workflow/appointments.ts';
import { eventOf, isGiven } from '../../workflow/event-of.ts';
import type { HazardCall } from '../../workflow/events.ts';
import { ROLE_FIELDS } from '../../workflow/facts.ts';
import { VERDICT } from '../../workflow/status.ts';
import { prepareAnswer, prepareApplication } from '../delay/delay-rules.ts';
import { appoint, requireMajorAcceptor, separate } from '../reading/people.ts';
import { type HazardSettings, hazardSettings } from '../reading/settings.ts';
import { prepareReminder } from '../reminder/prepare-reminder.ts';
import { currentStage } from '../transition/stages.ts';
import type { Transition } from '../transition/transition-state.ts';
import { prepareVerdict } from '../transition/verdict.ts';

type Rule = (work: Transition) => Promise<void>;

/** Checks beyond state, person and form (domain.md#3), before any write; appointed people are set on `work.after`. */
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

/** Appoints the people of a submission, else the people proposed on the draft; without a judge the check comes next. */
async function prepareSubmit(work: Transition): Promise<void> {
  const { input, before, after, settings } = work;
  requireComplete(work.ctx, before);
  requirePictures(work.ctx, before, settings);
  const { judgeId, againCheckId } = isGiven(input.judgeId) || isGiven(input.againCheckId) ? input : before;
  if (isGiven(againCheckId)) await appoint(work, 'checker', againCheckId);
  if (work.event === 'RiskRegister/submit.judge') return appoint(work, 'judge', judgeId);
  delete after.judgeId;
  delete after.judgeName;
}

/** @throws the refusal that a submission of these values would get: no picture, or no next person */
export async function checkSubmission(ctx: UserCtx, record: WireRecord): Promise<void> {
  const event = eventOf('RiskRegister/submit', record);
  const people = event.ok ? [] : [{ field: 'againCheckId', message: event.reason }];
  const pictures = missingPictures(record, await hazardSettings(ctx));
  const errors = [...people, ...pictures.map((key) => pictureError(ctx, key))];
  if (errors.length > 0) throw invalid(errors);
}

/** Requires the fields that an incomplete draft left empty, like the registration form. */
function requireComplete(ctx: UserCtx, draft: WireRecord): void {
  const missing = missingInputs(ctx, 'RiskRegister', draft);
  if (missing.length === 0) return;
  const titles = missing.map(({ field }) => ctx.catalog.model('RiskRegister').field(field)?.title ?? field);
  throw invalid(missing, `${titles.join('、')}还没有填写，请先编辑补全，再提交`);
}

async function prepareJudgement(work: Transition): Promise<void> {
  if (work.event === 'RiskRegister/judge.yes') await appoint(work, 'checker', work.input.againCheckId);
}

/** Appoints another person. Refuses the present one, because the history would get a row without a change. */
async function hand(work: Transition, role: AppointedRole): Promise<void> {
  const { id: key } = ROLE_FIELDS[role];
  const chosen = work.input[key];
  if (String(chosen) === String(work.before[key])) {
    throw invalid([{ field: key, message: '所选人员就是当前处理人' }]);
  }
  await appoint(work, role, chosen);
}

/** Requires pictures if the settings do (domain.md#3 rows 1 and 3); another if fixed on the spot (domain.md#9.12). */
export function requirePictures(ctx: Ctx, record: WireRecord, settings: HazardSettings): void {
  const [key] = missingPictures(record, settings);
  if (key === undefined) return;
  throw invalid([pictureError(ctx, key)], `${ctx.catalog.model('RiskRegister').field(key)?.title}不能为空`);
}

function missingPictures(record: WireRecord, { photoBefore, photoAfter }: HazardSettings): string[] {
  const isBare = photoBefore && !isGiven(record.pictures);
  const isBareAfter = photoAfter && record.fixedOnSpot === true && !isGiven(record.fixedPictures);
  return [...(isBare ? ['pictures'] : []), ...(isBareAfter ? ['fixedPictures'] : [])];
}

function pictureError({ catalog }: Ctx, field: string): FieldError {
  return { field, message: catalog.model('RiskRegister').field(field)?.messages.required ?? '' };
}

/** Rules of domain.md#3 row 15: requirements of a rectification beyond its form. */
async function prepareRectification(work: Transition): Promise<void> {
  const { input, settings } = work;
  await checkTime(work);
  if (settings.photoAfter && !isGiven(input.afterPictures)) throw refuse('H1010');
  if (Number(work.before.againCheckResult) === VERDICT.major && input.riskRectifyFund === undefined) {
    throw invalid([{ field: 'riskRectifyFund', message: '请输入整改资金！' }], '整改资金不能为空');
  }
  await appoint(work, 'acceptor', input.acceptUserId);
  separate(work, 'acceptor');
  await requireMajorAcceptor(work);
}

/** Refuses times in the future or before the verdict, compared in whole seconds as displayed. */
async function checkTime({ ctx, input, before }: Transition): Promise<void> {
  const at = parseWallTime(String(input.rectifyTime));
  if (!at || at > ctx.now()) throw invalid([timeError('整改完成时间不能晚于当前时间')]);
  const check = await currentStage(ctx, 'RiskAgainCheck', Number(before.id));
  const verdict = typeof check?.againCheckTime === 'string' ? parseWallTime(check.againCheckTime) : null;
  if (verdict && at < verdict) throw invalid([timeError('整改完成时间不能早于核查时间')]);
}

function timeError(message: string) {
  return { field: 'rectifyTime', message };
}
