import type { WireRecord } from '../../../../../engine/json.ts';
import { toForm } from '../../../../../engine/projections/form.ts';
import { parseWallTime } from '../../../../../engine/wall-time.ts';
import type { UserCtx } from '../../../../../server/ctx.ts';
import { invalid, refuse } from '../../../../../server/errors.ts';
import { findRow } from '../../../../../server/records/detail.ts';
import { isGiven } from '../../workflow/event-of.ts';
import { VERDICT } from '../../workflow/status.ts';
import { appoint, separate } from '../reading/people.ts';
import { reasonError } from '../register/body.ts';
import { wasMajor } from '../sql/past-work.sql.ts';
import { findOrganisationName } from '../sql/people.sql.ts';
import type { Transition } from './transition-state.ts';

/** Hazard keys that a verdict sets and its withdrawal clears; granted extensions stay counted (domain.md#5.2). */
export const VERDICT_KEYS = [
  'againCheckResult',
  'accomplishTime',
  'firstAccomplishTime',
  'rectifyUserId',
  'rectifyUserName',
  'rectifyOrgId',
  'rectifyOrgName',
  'rectifyType',
] as const;

/** Keys of 五落实 of a major hazard (domain.md#6.1), each with its term in the refusal. */
const FIVE: readonly (readonly [word: string, keys: readonly string[]])[] = [
  ['措施', ['handleMeasure']],
  ['责任', ['rectifyUserId', 'rectifyOrgId']],
  ['资金', ['riskFund']],
  ['时限', ['accomplishTime']],
  ['预案', ['emergencyPlan']],
];

/** Reports all missing parts of 五落实 in one sentence, before the form's own messages (H1005). */
export function refuseIncomplete(ctx: UserCtx, body: WireRecord): void {
  if (body.againCheckResult !== VERDICT.major) return;
  const isMissing = (key: string) => !isFilled(body[key]);
  const words = FIVE.filter(([, keys]) => keys.some(isMissing)).map(([word]) => word);
  if (words.length === 0) return;
  const { fields } = toForm(ctx.catalog.resource('RiskAgainCheck'), 'edit');
  const missing = fields.filter(({ key }) => FIVE.some(([, keys]) => keys.includes(key)) && isMissing(key));
  const errors = missing.map(({ key, messages }) => ({ field: key, message: messages.required }));
  throw refuse('H1005', { 缺项: words.join('、') }, { errors });
}

function isFilled(value: unknown): boolean {
  return isGiven(value) && !(typeof value === 'string' && value.trim() === '');
}

/** Rules of domain.md#3 rows 11 and 12: requirements of a verdict beyond its form. */
export async function prepareVerdict(work: Transition): Promise<void> {
  if (work.input.againCheckResult === VERDICT.none) return prepareDuplicate(work);
  await requireDowngradeReason(work);
  const deadline = parseWallTime(String(work.input.accomplishTime));
  if (!deadline || deadline <= work.ctx.now()) throw refuse('H1007');
  await appoint(work, 'rectifier', work.input.rectifyUserId);
  separate(work, 'checker');
  await chooseOrganisation(work);
}

/** Requires a reason if a hazard once found to be major becomes general; the process flow shows it (domain.md#6.1). */
async function requireDowngradeReason({ ctx, before, input, reason }: Transition): Promise<void> {
  if (input.againCheckResult !== VERDICT.general || reason !== null) return;
  if (!(await wasMajor(ctx.db, Number(before.id)))) return;
  const message = '该隐患曾核定为重大隐患，改为一般隐患请填写原因说明';
  throw invalid([reasonError(message)], message);
}

async function chooseOrganisation(work: Transition): Promise<void> {
  const name = await findOrganisationName(work.ctx.db, Number(work.input.rectifyOrgId));
  if (name === undefined) throw invalid([{ field: 'rectifyOrgId', message: '所选整改责任部门不存在' }]);
  work.after.rectifyOrgId = String(work.input.rectifyOrgId);
  work.after.rectifyOrgName = name;
}

/** Sets the hazard that a duplicate repeats; `closeReason` contains the code of that hazard (domain.md#9.6). */
async function prepareDuplicate(work: Transition): Promise<void> {
  const { rootHazardId } = work.input;
  if (rootHazardId === undefined) return;
  if (Number(rootHazardId) === Number(work.before.id)) {
    throw invalid([{ field: 'rootHazardId', message: '不能选择隐患自身' }]);
  }
  const root = await findRow(work.ctx, 'RiskRegister', { id: rootHazardId });
  work.after.rootHazardId = rootHazardId;
  work.after.closeReason = `${DUPLICATE}${String(root.code)}`;
}

export const DUPLICATE = '重复：';
