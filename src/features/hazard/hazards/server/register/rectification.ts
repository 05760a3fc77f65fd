import { parseWallTime } from '../../../../../engine/wall-time.ts';
import { invalid, refuse } from '../../../../../server/errors.ts';
import { isGiven } from '../../workflow/event-of.ts';
import { VERDICT } from '../../workflow/status.ts';
import { appoint, requireMajorAcceptor, separate } from '../reading/people.ts';
import { currentStage } from '../transition/stages.ts';
import type { Transition } from '../transition/transition-state.ts';

/** Rules of domain.md#3 row 15: requirements of a rectification beyond its form. */
export async function prepareRectification(work: Transition): Promise<void> {
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
