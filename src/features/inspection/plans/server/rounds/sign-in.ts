import type { WireRecord } from '../../../../../engine/json.ts';
import { formatWallTime } from '../../../../../engine/wall-time.ts';
import type { UserCtx } from '../../../../../server/ctx.ts';
import { equals } from '../../../../../server/db/records/filter.ts';
import { selectOne } from '../../../../../server/db/records/read.ts';
import { addRecord } from '../../../../../server/records/add.ts';
import { readForm } from '../../../../../server/records/values/form.ts';
import { toRecord } from '../../../../../server/records/values/rows.ts';
import { hazardSettings } from '../../../../hazard/hazards/index.ts';
import { metresBetween, type Position, PRESENCE, presenceOf } from '../../workflow/presence.ts';
import { EXECUTION, holdRound, writeStep } from './hold-round.ts';
import { type Place, selectCodes, selectPlaces } from './round-items.sql.ts';
import { closeGroup } from './round-people.sql.ts';

/** Signs the inspector in and returns the sign-in's id; the server determines place and proof (domain.md#7.4). */
export async function signInRound(ctx: UserCtx, { id, ...body }: WireRecord): Promise<number> {
  const step = await holdRound(ctx, id, `${EXECUTION}/signIn`);
  const { record: said } = readForm(ctx, EXECUTION, { formName: 'signIn', body });
  const executionId = Number(step.before.id);
  const { code, by, ...given } = said;
  const places = given.addressId === undefined ? await selectPlaces(ctx.db, executionId) : [];
  const place = nearest(places, positionIn(given));
  const proof = await proofOf(ctx, { executionId, code, by });
  const { id: signInId } = await addRecord(ctx, 'SignIn', {
    body: { ...given, ...(place ? { addressId: place.id } : {}) },
    set: { planningExecuteId: executionId, presence: proof },
  });
  // The first member of a group to sign in takes the round.
  await writeStep(ctx, step, { set: { signTime: formatWallTime(ctx.now()), checkUserId: ctx.caller.id } });
  await closeGroup(ctx.db, executionId);
  return signInId;
}

/** The only place of a round, or the one nearest to the caller. */
function nearest(places: readonly Place[], here: Position | null): Place | undefined {
  const distances = places.flatMap((place) => {
    const there = positionIn(place);
    return here && there ? [{ place, metres: metresBetween(here, there) }] : [];
  });
  return places.length === 1 ? places[0] : distances.sort((a, b) => a.metres - b.metres)[0]?.place;
}

/** Adds a sign-in and returns its id; one that names a round is a sign-in to that round. */
export async function addSignIn(ctx: UserCtx, { planningExecuteId, ...body }: WireRecord): Promise<number> {
  if (planningExecuteId !== undefined && planningExecuteId !== null && planningExecuteId !== '')
    return signInRound(ctx, { ...body, id: planningExecuteId });
  return (await addRecord(ctx, 'SignIn', { body })).id;
}

/** Proof of presence (`PRESENCE`) by a code of this round, depending on how it was read; other codes prove nothing. */
async function proofOf(ctx: UserCtx, of: { executionId: number; code: unknown; by: unknown }): Promise<number> {
  if (typeof of.code !== 'string') return PRESENCE.none;
  const codes = await selectCodes(ctx.db, of.executionId);
  return codes.has(of.code) ? presenceOf(of.by) : PRESENCE.none;
}

/** Fills in a new sign-in: person, time, distance from the place, proof, and a mark if it was not at a right place. */
export async function completeSignIn(ctx: UserCtx, record: WireRecord): Promise<void> {
  const { id, name, orgId, orgName } = ctx.caller;
  Object.assign(record, { userId: id, userName: name, signTime: formatWallTime(ctx.now()) });
  if (orgId !== null) Object.assign(record, { orgId, orgName });
  const { signRadius } = await hazardSettings(ctx);
  const here = positionIn(record);
  const there = await placeOf(ctx, record.addressId);
  const distance = here && there ? metresBetween(here, there) : undefined;
  if (distance !== undefined) record.distance = distance;
  const isNear = here !== null && (distance === undefined || distance <= signRadius);
  record.misplaced = !isNear || !(await isOnRound(ctx, record));
  if (record.presence === PRESENCE.scanned && isNear) record.presence = PRESENCE.scannedThere;
  if (record.presence === undefined || record.presence === PRESENCE.none)
    record.presence = distance !== undefined && isNear ? PRESENCE.position : PRESENCE.none;
}

function positionIn({ lng, lat }: { lng?: unknown; lat?: unknown }): Position | null {
  return typeof lng === 'number' && typeof lat === 'number' ? { lng, lat } : null;
}

async function placeOf(ctx: UserCtx, addressId: unknown): Promise<Position | null> {
  if (addressId === undefined) return null;
  const model = ctx.catalog.model('Address');
  const row = await selectOne(ctx.db, model, { filter: equals('id', Number(addressId)), visible: [] });
  return row ? positionIn(toRecord(model, row)) : null;
}

/** True if the round leads to the place; a round whose points have no place allows any. */
async function isOnRound(ctx: UserCtx, { planningExecuteId, addressId }: WireRecord): Promise<boolean> {
  if (planningExecuteId === undefined) return true;
  const places = await selectPlaces(ctx.db, Number(planningExecuteId));
  return places.length === 0 || places.some(({ id }) => id === Number(addressId));
}
