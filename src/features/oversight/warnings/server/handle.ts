import type { WireRecord } from '../../../../engine/json.ts';
import { formatWallTime } from '../../../../engine/wall-time.ts';
import { apply } from '../../../../engine/workflow/workflow.ts';
import { canOf, type UserCtx } from '../../../../server/ctx.ts';
import { refuse } from '../../../../server/errors.ts';
import { lockRecord } from '../../../../server/records/detail.ts';
import { appendHistory, changedParts } from '../../../../server/records/history.ts';
import { updateRecord } from '../../../../server/records/store.ts';
import { valueIn } from '../../../../server/records/values/body.ts';
import { readForm } from '../../../../server/records/values/form.ts';
import { registerHazard } from '../../../hazard/hazards/index.ts';
import { WARNING_MACHINE_VERSION, WARNING_STATUS } from '../workflow/machine.ts';
import { type WarningEvent, warningFacts, warningWorkflow } from '../workflow/warning.ts';
import { HANDLED } from './process.ts';

const WARNING = 'AIWarningMessage';

/** Value of risk_source for AI warnings (domain.md#11). */
const SOURCE_AI = 4;

interface Step {
  before: WireRecord;
  event: WarningEvent;
  title: string;
  set: WireRecord;
}

/** Confirms a warning, or records it as a false alarm with the reason. */
export async function handleWarning(ctx: UserCtx, body: unknown): Promise<void> {
  const { record: before } = await lockRecord(ctx, WARNING, valueIn(body, 'id'));
  const isRefuted = Number(valueIn(body, 'status')) === WARNING_STATUS.refuted;
  const event = isRefuted ? 'AIWarningMessage/handle.refute' : 'AIWarningMessage/handle.confirm';
  decideWarning(ctx, before, event);
  const { record } = readForm(ctx, WARNING, { formName: 'handle', body });
  const set = { handleOpinion: record.handleOpinion };
  await write(ctx, { before, event, title: HANDLED[event], set });
}

/** Creates the hazard of a warning, once, under the warning's lock. @throws H1013 with the id of the earlier hazard */
export async function turnIntoHazard(ctx: UserCtx, body: unknown): Promise<number> {
  const { record: before } = await lockRecord(ctx, WARNING, valueIn(body, 'id'));
  const event = 'AIWarningMessage/toRisk';
  decideWarning(ctx, before, event);
  // Leaves both spellings of the hazard's address out of the form: registerHazard() reads them (wire.md#8.1).
  const { AddressId, address, ...rest } = body as WireRecord; // an object, since it has an id
  const { given, record } = readForm(ctx, WARNING, { formName: 'toRisk', body: rest });
  const own = Object.fromEntries(Object.entries(record).filter(([key]) => key !== 'id'));
  const picture = String(before.picture ?? '');
  const hazardId = await registerHazard(
    ctx,
    {
      ...(picture === '' || given.has('pictures') ? {} : { pictures: picture }),
      discoverTime: before.warningTime,
      ...own,
      ...(AddressId === undefined ? {} : { AddressId }),
      ...(address === undefined ? {} : { address }),
    },
    { set: { source: SOURCE_AI, sourceId: Number(before.id) }, files: picture.split(',').filter(Boolean).map(Number) },
  );
  await write(ctx, { before, event, title: '转隐患', set: { riskRegisterId: hazardId } });
  return hazardId;
}

async function write(ctx: UserCtx, { before, event, title, set }: Step): Promise<void> {
  const { toStatus } = decideWarning(ctx, before, event);
  const resource = ctx.catalog.resource(WARNING);
  const handled = { status: toStatus, handleUserId: ctx.caller.id, handleTime: formatWallTime(ctx.now()) };
  const after: WireRecord = { ...before, ...handled, ...set };
  const written = await updateRecord(ctx, resource, { before, after, guard: ['status'] });
  if (!written) throw refuse('H1003');
  await appendHistory(ctx, {
    resource: WARNING,
    recordId: Number(before.id),
    event,
    title,
    fromStatus: Number(before.status),
    toStatus,
    machineVersion: WARNING_MACHINE_VERSION,
    ...changedParts(before, after),
  });
}

/** Outcome of a call in the state machine, for a warning the caller has locked. @throws H1001, H1013 */
export function decideWarning(ctx: UserCtx, warning: WireRecord, event: WarningEvent) {
  const outcome = apply(warningWorkflow, { facts: warningFacts(warning), actor: { can: canOf(ctx) } }, event);
  if (outcome.ok) return outcome;
  if (event === 'AIWarningMessage/toRisk' && warning.status === WARNING_STATUS.hazard) {
    throw refuse('H1013', {}, { id: warning.riskRegisterId });
  }
  throw refuse(outcome.code);
}
