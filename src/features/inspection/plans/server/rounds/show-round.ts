import type { WireRecord } from '../../../../../engine/json.ts';
import type { UserCtx } from '../../../../../server/ctx.ts';
import { all, equals } from '../../../../../server/db/records/filter.ts';
import { selectRows } from '../../../../../server/db/records/read.ts';
import { integer, object, text } from '../../../../../server/http/replies/reply-shape.ts';
import { linkRowFiles } from '../../../../../server/records/values/row-files.ts';
import { toRows } from '../../../../../server/records/values/rows.ts';
import { EXECUTION } from './hold-round.ts';
import { selectAllPlaces, selectItems, selectPlaces } from './round-items.sql.ts';

export const PLACE = object({ id: integer, name: text }, '签到位置');

/** Adds the items of a round, the places it leads to and the sign-in of its inspector. */
export async function showRound(ctx: UserCtx, row: WireRecord): Promise<void> {
  const id = Number(row.id);
  row.items = (await selectItems(ctx.db, id)).map(withoutNulls);
  await linkRowFiles(ctx, ctx.catalog.resource(EXECUTION), [row]);
  const places = await selectPlaces(ctx.db, id);
  const choices = places.length > 0 ? places : await selectAllPlaces(ctx.db);
  row.places = choices.map(({ id: placeId, name }) => ({ id: placeId, name }));
  const signIn = await signInOf(ctx, row);
  if (signIn) row.signIn = signIn;
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
