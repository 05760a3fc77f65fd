import type { WireRecord } from '../../../../../engine/json.ts';
import { formatWallTime, parseWallTime } from '../../../../../engine/wall-time.ts';
import type { UserCtx } from '../../../../../server/ctx.ts';
import { all, equals } from '../../../../../server/db/records/filter.ts';
import { selectRows } from '../../../../../server/db/records/read.ts';
import { boolean, integer, maybe, object, text } from '../../../../../server/http/replies/reply-shape.ts';
import { linkRowFiles } from '../../../../../server/records/values/row-files.ts';
import { toRows } from '../../../../../server/records/values/rows.ts';
import { EXECUTION } from './hold-round.ts';
import { selectAllPlaces, selectFigures, selectItems, selectPlaces } from './round-items.sql.ts';

export const PLACE = object({ id: integer, name: text }, '签到位置');

const COUNT = { open: integer, normal: integer, abnormal: integer, absent: integer };
export const SUMMARY = object({ ...COUNT, minutes: maybe(integer), distance: maybe(integer), isLate: boolean }, '小结');

/** Adds the items of a round, its summary, its places and the sign-in of its inspector. */
export async function showRound(ctx: UserCtx, row: WireRecord): Promise<void> {
  const id = Number(row.id);
  row.items = (await selectItems(ctx.db, id)).map(withoutNulls);
  await linkRowFiles(ctx, ctx.catalog.resource(EXECUTION), [row]);
  const places = await selectPlaces(ctx.db, id);
  const choices = places.length > 0 ? places : await selectAllPlaces(ctx.db);
  row.places = choices.map(({ id: placeId, name }) => ({ id: placeId, name }));
  const signIn = await signInOf(ctx, row);
  if (signIn) row.signIn = signIn;
  row.summary = await summaryOf(ctx, row);
}

/** Counts of results, minutes since the sign-in, metres from the place, and whether the round is late by now. */
async function summaryOf(
  ctx: UserCtx,
  { id, signTime, executeTime, dueTime, isLate }: WireRecord,
): Promise<WireRecord> {
  const figures = (await selectFigures(ctx.db, [Number(id)])).get(Number(id));
  const { open = 0, normal = 0, abnormal = 0, absent = 0, distance = null } = figures ?? {};
  const end = typeof executeTime === 'string' ? executeTime : formatWallTime(ctx.now());
  const [from, to] = [parseWallTime(String(signTime ?? '')), parseWallTime(end)];
  const minutes = from && to ? Math.max(0, Math.round((to.getTime() - from.getTime()) / 60_000)) : null;
  return withoutNulls({
    open,
    normal,
    abnormal,
    absent,
    minutes,
    distance,
    isLate: isLate === true || end > String(dueTime),
  });
}

function withoutNulls(item: object): WireRecord {
  return Object.fromEntries(Object.entries(item).filter(([, value]) => value !== null));
}

/** Sign-in of the present inspector; an earlier inspector's sign-in does not count for him. */
async function signInOf(ctx: UserCtx, { id, checkUserId }: WireRecord): Promise<WireRecord | undefined> {
  if (checkUserId === undefined) return undefined;
  const model = ctx.catalog.model('SignIn');
  const rows = await selectRows(ctx.db, model, {
    filter: all(equals('planningExecuteId', Number(id)), equals('userId', String(checkUserId))),
    visible: [],
    order: [],
    limit: 1,
  });
  return (await toRows(ctx, model, rows))[0];
}
