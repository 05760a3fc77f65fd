import type { WireRecord } from '../../../../../engine/json.ts';
import { may, type UserCtx } from '../../../../../server/ctx.ts';
import { refuse } from '../../../../../server/errors.ts';
import { lockRecord } from '../../../../../server/records/detail.ts';
import { checkVersion, writeEdit } from '../../../../../server/records/edit.ts';
import { readForm } from '../../../../../server/records/values/form.ts';
import { isGiven } from '../../workflow/event-of.ts';
import { statusOf } from '../../workflow/facts.ts';
import { currentStage } from '../../workflow/flow.ts';
import { covers } from '../reading/visibility.ts';
import { changedMeanwhile } from '../transition/transition.ts';
import { requireBody } from './body.ts';

const VERB = 'linkPlace';
const CALL = `RiskRegister/${VERB}`;
const PERMISSION = `RiskRegister:${VERB}`;
const DRAFT = 0;

/**
 * Sets a registered place on a hazard whose place was only described (domain.md#9.5); status and description stay.
 * @throws H1001 for a draft or a hazard with a place, H1002 outside the scope
 */
export async function linkPlace(ctx: UserCtx, rawBody: unknown): Promise<void> {
  const body = requireBody(rawBody);
  const { row, record: before } = await lockRecord(ctx, 'RiskRegister', body.id);
  const refusal = refusalOf(before);
  if (refusal) throw Object.assign(refuse('H1001', {}, { ...(await changedMeanwhile(ctx, before)) }), refusal);
  if (!isManager(ctx, before)) throw refuse('H1002');
  await checkVersion(ctx, 'RiskRegister', { row, body });
  const { record: input } = readForm(ctx, 'RiskRegister', { formName: VERB, body });
  const resource = ctx.catalog.resource('RiskRegister');
  const fields = resource.fields.filter(({ key }) => key === 'addressId');
  const record = { ...before, addressId: input.addressId };
  const status = statusOf(before);
  await writeEdit(
    ctx,
    { resource, fields, record, removed: new Map() },
    {
      before,
      reason: `原位置说明：${String(before.locationText ?? '')}`,
      as: {
        entry: { event: CALL, title: '关联位置', stage: currentStage({ status, closedBy: null }) },
        said: {},
        guard: ['status'],
      },
    },
  );
}

function refusalOf(hazard: WireRecord): { message: string } | null {
  if (statusOf(hazard) === DRAFT) return { message: '待提交的隐患请由登记人在登记内容中选择位置' };
  return isGiven(hazard.addressId) ? { message: '该隐患已有登记位置' } : null;
}

/** True for managers of the stage: people named on the hazard may not link its place. */
function isManager(ctx: UserCtx, { orgId }: WireRecord): boolean {
  return may(ctx, PERMISSION) && covers(ctx.scopeOf(PERMISSION), orgId);
}

/** Offers linkPlace, which is no event of the state machine, because the status stays the same (decision 277). */
export function placeOffers(ctx: UserCtx, hazard: WireRecord) {
  if (refusalOf(hazard) || !isManager(ctx, hazard)) return [];
  return [{ resource: 'RiskRegister', verb: VERB, name: CALL, enabled: true, reason: '' }];
}
