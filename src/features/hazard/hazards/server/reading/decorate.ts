import type { WireRecord } from '../../../../../engine/json.ts';
import { permissionOfPath } from '../../../../../engine/permissions.ts';
import { parseWallTime, spanText } from '../../../../../engine/wall-time.ts';
import { canOf, type UserCtx } from '../../../../../server/ctx.ts';
import { selectSome } from '../../../../../server/db/records/read.ts';
import { toRecord } from '../../../../../server/records/values/rows.ts';
import { APPOINTMENTS } from '../../workflow/appointments.ts';
import { approvesDelay } from '../../workflow/delay.ts';
import type { HazardCall } from '../../workflow/events.ts';
import { factsOf, ROLE_FIELDS, rolesOf } from '../../workflow/facts.ts';
import { hazardOffers } from '../../workflow/hazard.ts';
import { WAITING } from '../../workflow/waits.ts';
import { placeOffers } from '../register/link-place.ts';
import type { StageResource } from '../transition/stages.ts';
import { type HazardSettings, hazardSettings } from './settings.ts';
import { covers } from './visibility.ts';

const DAY_MS = 86_400_000;
/** risk_source of a hazard that was an AI warning (domain.md#11). */
const SOURCE_WARNING = 4;

/** Adds computed values: overdue state (domain.md#5.1), waiting time, person in charge, calls the user may make now. */
export async function decorateHazards(ctx: UserCtx, rows: readonly WireRecord[]): Promise<void> {
  if (rows.length === 0) return;
  const offersOf = createOffers(ctx, await hazardSettings(ctx));
  for (const row of rows) {
    Object.assign(row, overdueOf(row, ctx.now()), { isLate: isLate(row, ctx.now()) }, waitedOf(row, ctx.now()));
    Object.assign(row, holderOf(row));
    if (row.source === SOURCE_WARNING) row.warningId = row.sourceId;
    row.actions = [...offersOf(row), ...placeOffers(ctx, row)];
  }
}

/** Adds to stage rows the calls of their hazards, which have the state machine (keyword `workflowRecord`). */
export async function decorateStages(
  ctx: UserCtx,
  resource: StageResource | 'RiskDelay',
  rows: readonly WireRecord[],
): Promise<void> {
  if (rows.length > 0) await offerStages(ctx, resource, { rows, hazards: await hazardsOf(ctx, rows) });
}

/** Adds the offered calls to stage rows; `hazards` has their hazards by id. */
export async function offerStages(
  ctx: UserCtx,
  resource: StageResource | 'RiskDelay',
  { rows, hazards }: { rows: readonly WireRecord[]; hazards: ReadonlyMap<number, WireRecord> },
): Promise<void> {
  const offersOf = createOffers(ctx, await hazardSettings(ctx));
  for (const row of rows) {
    const hazard = hazards.get(Number(row.riskRegisterId));
    row.actions = hazard ? offersOf(hazard) : [];
    if (hazard) row.isOvertime = overdueOf(hazard, ctx.now()).isOvertime;
    if (hazard && isWaiting(resource, row, hazard))
      Object.assign(row, dueOf(hazard, ctx.now()), waitedOf(hazard, ctx.now()));
  }
}

export async function offeredOn(ctx: UserCtx, call: HazardCall, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const offersOf = createOffers(ctx, await hazardSettings(ctx));
  const hazards = await findHazards(ctx, ids);
  const isOffered = (hazard: WireRecord) => offersOf(hazard).some(({ name, enabled }) => name === call && enabled);
  return new Set([...hazards].filter(([, hazard]) => isOffered(hazard)).map(([id]) => id));
}

function hazardsOf(ctx: UserCtx, rows: readonly WireRecord[]): Promise<Map<number, WireRecord>> {
  return findHazards(ctx, [...new Set(rows.map((row) => Number(row.riskRegisterId)))]);
}

async function findHazards(ctx: UserCtx, ids: readonly number[]): Promise<Map<number, WireRecord>> {
  const model = ctx.catalog.model('RiskRegister');
  const found = await selectSome(ctx.db, model, {
    filter: { key: 'id', op: 'any', value: ids },
    visible: [],
    limit: ids.length,
  });
  return new Map(found.map((row) => [Number(row.id), toRecord(model, row)]));
}

/** Overdue state of a hazard that waits for rectification; days are rounded up. */
export function overdueOf(hazard: WireRecord, now: Date): { isOvertime: boolean; overdueDays: number } {
  const deadline = typeof hazard.accomplishTime === 'string' ? parseWallTime(hazard.accomplishTime) : null;
  const late = Number(hazard.status) === 3 && deadline !== null ? now.getTime() - deadline.getTime() : 0;
  return { isOvertime: late > 0, overdueDays: late > 0 ? Math.ceil(late / DAY_MS) : 0 };
}

/** True if the hazard has waited for its judge, checker or acceptor beyond the due time. */
function isLate({ dueTime }: WireRecord, now: Date): boolean {
  const due = typeof dueTime === 'string' ? parseWallTime(dueTime) : null;
  return due !== null && due < now;
}

function dueOf(hazard: WireRecord, now: Date): { dueTime?: unknown; isLate?: boolean } {
  return hazard.dueTime === undefined ? {} : { dueTime: hazard.dueTime, isLate: isLate(hazard, now) };
}

/** Time a hazard has waited at its stage; none for drafts and closed hazards. */
function waitedOf({ status, stageTime }: WireRecord, now: Date): { waited?: string } {
  const since = [1, 2, 3, 4].includes(Number(status)) && parseWallTime(String(stageTime));
  return since ? { waited: spanText(since, now) } : {};
}

/** The person a submitted, open hazard waits for. */
function holderOf(hazard: WireRecord): WireRecord {
  const wait = WAITING.find(({ status }) => status === hazard.status);
  if (!wait) return {};
  const { id, name } = ROLE_FIELDS[wait.role];
  return { holderId: hazard[id] ?? null, holderName: hazard[name] ?? null };
}

/** Status of hazards whose open stage is the resource; none for RiskDelay. */
const WAITS_AT: { readonly [R in StageResource | 'RiskDelay']?: number } = {
  RiskAgainCheck: APPOINTMENTS.check.status,
  RiskRectify: APPOINTMENTS.rectify.status,
  RiskAcceptRecord: APPOINTMENTS.accept.status,
};

/** True if the hazard waits until this row is filled in. */
function isWaiting(resource: StageResource | 'RiskDelay', row: WireRecord, hazard: WireRecord): boolean {
  return Number(row.status) === 0 && Number(hazard.status) === WAITS_AT[resource];
}

function createOffers(ctx: UserCtx, settings: HazardSettings): (hazard: WireRecord) => Offers {
  const can = canOf(ctx);
  return (hazard) => {
    const roles = rolesOf(hazard, ctx.caller.id);
    // A draft of another user is only visible once his account is disabled (visibility.ts).
    const registrantDisabled = Number(hazard.status) === 0 && !roles.includes('registrant');
    const facts = factsOf(hazard, {
      ...settings,
      now: ctx.now(),
      recallDays: settings.acceptRecallDays,
      registrantDisabled,
    });
    const offersOf = (inScope: boolean) => {
      const actor = { roles, can, inScope, approvesDelay: approvesDelay(hazard, { ...ctx.caller, inScope }) };
      return hazardOffers({ facts, actor }, hazard);
    };
    return ofScopes(ctx, hazard.orgId, offersOf);
  };
}

type Offers = ReturnType<typeof hazardOffers>;

/** Offers a manager's call only if the data scope of its permission includes the hazard's department (decision 301). */
function ofScopes(ctx: UserCtx, orgId: unknown, offersOf: (inScope: boolean) => Offers): Offers {
  const isInside = ({ name }: Offers[number]) => covers(ctx.scopeOf(permissionOfPath(name)), orgId);
  const inside = offersOf(true);
  const manageable = inside.filter(isInside);
  if (manageable.length === inside.length) return inside;
  const outside = offersOf(false);
  const own = new Set(manageable.map(({ name }) => name));
  const rest = outside.filter(({ name }) => !own.has(name));
  return inside.flatMap(({ name }) => [...manageable, ...rest].filter((offer) => offer.name === name));
}
