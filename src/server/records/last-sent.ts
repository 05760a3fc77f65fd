import type { WireRecord } from '../../engine/json.ts';
import { mayRead, mayWrite } from '../../engine/permissions.ts';
import type { Field, Resource } from '../../engine/resource.ts';
import { kindFacets } from '../../kinds/tables/meanings.ts';
import { may, type UserCtx } from '../ctx.ts';
import { keepLastSent, readLastSent } from '../db/last-sent.ts';
import { selectSome } from '../db/records/read.ts';
import { isBulk, type Row } from '../db/session.ts';
import { hooksOf } from './hooks/registry.ts';
import { isWithinLimits } from './values/following.ts';
import { choiceBranches } from './visibility.ts';

/** Maximum length of a remembered text; longer ones are hardly used again. */
const MAX_TEXT = 200;

/** Fields for which forms propose the value that the user sent last, on all devices or in the short form of phones. */
function proposing({ fields, actions }: Resource): Field[] {
  const onPhones = actions.flatMap(({ formShort }) => Object.entries(formShort?.start ?? {}));
  const keys = new Set(onPhones.flatMap(([key, { presetLast }]) => (presetLast ? [key] : [])));
  return fields.filter(({ key, presetLast, secret }) => (presetLast || keys.has(key)) && !secret);
}

/** Stores the caller's values of the fields that `proposing` returns; imports store none. */
export async function rememberSent(ctx: UserCtx, resource: Resource, record: WireRecord): Promise<void> {
  const fields = proposing(resource);
  if (fields.length === 0 || isBulk(ctx.db)) return;
  const sent = fields.flatMap(({ key }) => (isKept(record[key]) ? [[key, record[key]]] : []));
  await keepLastSent(ctx.db, { ...keyOf(ctx, resource), sent: Object.fromEntries(sent), time: ctx.now() });
}

const isKept = (value: unknown) =>
  typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && value.length <= MAX_TEXT);

/** Values that the caller sent last, if he may still read and write them, and the fields still accept them. */
export async function lastSent(ctx: UserCtx, name: string): Promise<WireRecord> {
  const resource = ctx.catalog.resource(name);
  const can = (code: string) => may(ctx, code);
  const fields = proposing(resource).filter((field) => mayRead(field, can) && mayWrite(field, can));
  if (fields.length === 0) return {};
  const sent = await readLastSent(ctx.db, keyOf(ctx, resource));
  const answer: WireRecord = {};
  for (const field of fields) {
    const value = sent[field.key];
    if (value === undefined || !isWithinLimits(field, value)) continue;
    const target = await targetOf(ctx, field, value);
    if (target === null) continue;
    answer[field.key] = value;
    const name = field.relation && target[field.relation.label];
    if (field.relation && typeof name === 'string') answer[field.relation.labelKey] = name;
  }
  return answer;
}

function keyOf({ caller }: UserCtx, { name }: Resource) {
  return { userId: Number(caller.id), resource: name };
}

/** Row to which a value refers; empty: the field is no reference, null: the row is deleted, disabled or invisible. */
async function targetOf(ctx: UserCtx, { kind, relation }: Field, value: unknown): Promise<Row | null> {
  if (relation === null || relation.value !== 'id') return {};
  const isCommon = kindFacets[kind].everywhere === true;
  const target = ctx.catalog.resource(relation.resource);
  const rows = await selectSome(ctx.db, ctx.catalog.model(relation.resource), {
    filter: { key: 'id', op: 'any', value: [value] },
    visible: isCommon ? (hooksOf(relation.resource).nameable?.(ctx) ?? []) : choiceBranches(ctx, target),
    limit: 1,
  });
  const [row] = rows;
  if (row === undefined) return null;
  const isCoded = target.fields.some(({ key, dictionary }) => key === 'status' && dictionary === 'common_status');
  const isStanding = !isCoded || row.status === undefined || row.status === null || Number(row.status) === 0;
  return isStanding ? row : null;
}
