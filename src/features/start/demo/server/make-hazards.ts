import type { UserCtx } from '../../../../server/ctx.ts';
import { ROLE_FIELDS, registerFromPlan, registerHazard, transitHazard } from '../../../hazard/hazards/index.ts';
import type { DemoHazard } from './hazard-plan.ts';
import type { Step } from './hazard-steps.ts';
import type { Making, References } from './making.ts';
import { caseKey } from './notice-case.ts';
import { sceneOf } from './photos.ts';
import { visitId } from './plans/visit-ids.ts';
import { selectVisitItems } from './plans/visits.sql.ts';
import { turnSighting } from './warnings/make-warnings.ts';

/** Numbers reserved for the photos of one hazard in the numbering of all photos. */
const PHOTOS_EACH = 8;

/**
 * Makes a hazard and performs its steps. Each step calls the services as a request of that person at that time would;
 * refusals are thrown, so that no history has a gap.
 */
export async function makeHazard(hazard: DemoHazard, making: Making & { nextFile(): string }): Promise<void> {
  const { nextFile } = making;
  const { fixed } = hazard;
  const ctx = await making.actors.ctx(hazard.people.registrant, { at: hazard.registered, db: making.db });
  const id =
    hazard.sighting === null
      ? await register(ctx, hazard, { body: { ...registrationOf(hazard, making.refs), pictures: nextFile() }, making })
      : await turnSighting(ctx, hazard, making);
  if (fixed) making.cases.set(caseKey(fixed.name, making.cases), id);
  for (const step of hazard.steps) {
    const photo = step.photo ? { [step.photo]: nextFile() } : {};
    const own = { id, ...step.body, ...photo, ...referencesOf(hazard, step, making) };
    await perform(hazard, step, { ctx: await making.actors.ctx(step.by, { at: step.at, db: making.db }), body: own });
  }
}

/** Registers a hazard as found in person, or at an item of a plan's round. */
async function register(
  ctx: UserCtx,
  { source, visit, index }: DemoHazard,
  { body, making }: { body: Record<string, unknown>; making: Making },
): Promise<number> {
  if (visit === null) return registerHazard(ctx, body, { set: { source } });
  const items = await selectVisitItems(making.db, { kind: visit.kind, id: await visitId(making.db, visit) });
  const item = items.find(({ pointItemId }) => pointItemId === body.riskPointItemId);
  if (!item) throw new Error(`demo hazard ${index}: ${visit.key} has no such item`);
  const key = visit.kind === 'round' ? 'timedPlanItemId' : 'planRiskItemId';
  return registerFromPlan(ctx, { ...body, [key]: item.id }, key);
}

async function perform(
  { index }: DemoHazard,
  { at, by, call }: Step,
  { ctx, body }: { ctx: UserCtx; body: Record<string, unknown> },
): Promise<void> {
  try {
    await transitHazard(ctx, call, body);
  } catch (error) {
    throw new Error(`demo hazard ${index}: ${by} ${call} at ${new Date(at).toISOString()}`, { cause: error });
  }
}

/** The body of RiskRegister/add. */
function registrationOf({ point, fault, org, fixed }: DemoHazard, refs: References): Record<string, unknown> {
  const place = fixed?.unregisteredPlace;
  const stored = refs.points.get(point.code);
  const registered = {
    addressId: refs.addresses.get(point.place.name),
    riskPointTypeId: stored?.typeId,
    riskPointId: stored?.id,
    riskPointItemId: stored?.items[fault.item - 1],
  };
  return {
    riskName: `${place ?? point.name}${fault.text}`,
    riskDesc: `排查“${place ?? point.items[fault.item - 1]}”时发现${fault.text}，需要处理。`,
    orgId: String(refs.orgs.get(org)),
    riskTypeId: refs.riskTypes.get(fault.type),
    ...(place ? { locationText: place } : registered),
  };
}

/** Ids of the person, the department and the hazard a step names. */
function referencesOf(
  { org, fixed }: DemoHazard,
  { names, repeats }: Step,
  { actors, refs, cases }: Making,
): Record<string, unknown> {
  return {
    ...(names ? { [ROLE_FIELDS[names.role].id]: String(actors.idOf(names.account)) } : {}),
    ...(names?.role === 'rectifier' ? { rectifyOrgId: String(refs.orgs.get(org)) } : {}),
    ...(repeats ? { [repeats]: cases.get(fixed?.repeats ?? '') } : {}),
  };
}

/** Inserts all photos of these hazards in one statement; returns their file ids in the order of the steps. */
export function takePhotos(hazards: readonly DemoHazard[], { db, actors, photos }: Making): Promise<number[]> {
  const shots = hazards.flatMap(({ index, point, people, registered, sighting, steps }) => {
    const taken = [
      // A hazard from a warning has the picture of the device instead of a person's photo.
      ...(sighting === null ? [{ by: people.registrant, at: registered, moment: 'before' as const }] : []),
      ...steps.filter(({ photo }) => photo).map(({ by, at }) => ({ by, at, moment: 'after' as const })),
    ];
    const scene = sceneOf(point.type, index);
    return taken.map(({ by, at, moment }, n) => {
      const [drawing, title] = [`${scene}-${moment}.png`, moment === 'before' ? '整改前.png' : '整改后.png'];
      return { userId: actors.idOf(by), at, drawing, title, seed: `photo|${index * PHOTOS_EACH + n}` };
    });
  });
  return photos.upload(db, shots);
}
