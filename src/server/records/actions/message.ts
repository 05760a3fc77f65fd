import type { EffectAction } from '../../../engine/action-effect.ts';
import type { WireRecord } from '../../../engine/json.ts';
import { labelKeyOf } from '../../../engine/projections/columns.ts';
import type { Resource } from '../../../engine/resource.ts';
import { filledText, type LabelOf } from '../../../engine/value-words.ts';
import type { UserCtx } from '../../ctx.ts';
import { selectValues } from '../../db/records/read.ts';
import { notify } from '../../realtime/outbox.ts';
import { toRecord } from '../values/rows.ts';

interface Sending {
  resource: Resource;
  action: EffectAction;
  labels: LabelOf;
  input: WireRecord;
  /** The record as it was written. */
  record: WireRecord;
}

/** Sends the message of an action to the people its record names, except the caller, in the same transaction. */
export async function sendMessage(ctx: UserCtx, of: Sending): Promise<void> {
  const { message } = of.action.effect;
  if (!message) return;
  const userIds = message.to.flatMap((key) => idsIn(of.record[key])).filter((id) => id !== ctx.caller.id);
  if (userIds.length === 0) return;
  const record = { ...of.record, ...(await namesOf(ctx, of)) };
  const inputs = of.action.form?.fields ?? [];
  const fill = (text: string) =>
    filledText(text, { resource: of.resource, record, inputs, input: of.input, labelOf: of.labels });
  await notify(ctx, { userIds, title: fill(message.title), text: fill(message.text) });
}

function idsIn(value: unknown): string[] {
  const list = Array.isArray(value) ? value : String(value ?? '').split(',');
  return list.map((id) => String(id).trim()).filter((id) => id !== '');
}

/** Returns the present names of what the record refers to, joined from their records. */
async function namesOf(ctx: UserCtx, { resource, record }: Sending): Promise<WireRecord> {
  const labels = resource.fields.filter(({ relation }) => relation !== null && !relation.labelStored);
  const joined = resource.fields.filter(({ from }) => from !== null);
  const keys = new Set([...labels.map(labelKeyOf), ...joined.map(({ key }) => key)]);
  const model = ctx.catalog.model(resource.name);
  const [row] = await selectValues(ctx.db, model, { ids: [Number(record.id)], keys });
  return row ? toRecord(model, row) : {};
}
