import type { WireRecord } from '../../../../../engine/json.ts';
import { mayRead } from '../../../../../engine/permissions.ts';
import { toForm } from '../../../../../engine/projections/form.ts';
import { formatWallTime } from '../../../../../engine/wall-time.ts';
import { isFileList } from '../../../../../kinds/rows/row-files.ts';
import { canOf, type UserCtx } from '../../../../../server/ctx.ts';
import { linkFiles } from '../../../../../server/records/values/file-fields.ts';
import { isGiven } from '../../workflow/event-of.ts';
import { type HazardResource, REPEATABLE, VERDICT_INPUTS } from '../../workflow/events.ts';
import { ROLE_FIELDS } from '../../workflow/facts.ts';
import { type PastCall, selectTakenBack } from '../sql/past-work.sql.ts';

/** Adds the caller's inputs of a call that he recalled, to prefill its form: texts, people, dates, but no verdict. */
export async function addFormerEntry(ctx: UserCtx, name: HazardResource, record: WireRecord): Promise<void> {
  const isOwn = (key: string) => String(record[key]) === ctx.caller.id;
  const again = REPEATABLE[name]?.find(({ status, by }) => status === record.status && isOwn(ROLE_FIELDS[by].id));
  if (!again) return;
  const hazardId = Number(name === 'RiskRegister' ? record.id : record.riskRegisterId);
  const { verb, recalls } = again;
  const past = await selectTakenBack(ctx.db, { hazardId, call: `${name}/${verb}`, recalls });
  if (!past) return;
  const values = await offered(ctx, { name, verb, past, record });
  const { actor_name: person, time } = past;
  if (Object.keys(values).length > 0) record.formerEntry = { verb, person, time: formatWallTime(time), values };
}

/** Values of the call's form as its inputs take them: files as links, people with their names. */
async function offered(
  ctx: UserCtx,
  { name, verb, past, record }: { name: string; verb: string; past: PastCall; record: WireRecord },
): Promise<WireRecord> {
  const { input = {}, ...changed } = past.after ?? {};
  const resource = ctx.catalog.resource(name);
  const values: WireRecord = {};
  for (const field of toForm(resource, verb).fields) {
    const { key, relation } = field;
    const value = input[key];
    if (!isGiven(value) || VERDICT_INPUTS.has(key) || !mayRead(field, canOf(ctx))) continue;
    const label = relation ? (changed[relation.labelKey] ?? record[relation.labelKey]) : undefined;
    // Leaves out a choice whose name is unknown: it would show as a number.
    if (relation && !isGiven(label)) continue;
    values[key] = isFileList(field) ? String(value).split(',').map(Number) : value;
    if (relation) values[relation.labelKey] = label;
  }
  await linkFiles(ctx, resource, [values]);
  return values;
}
