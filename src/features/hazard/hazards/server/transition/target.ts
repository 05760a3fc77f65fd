import type { WireRecord } from '../../../../../engine/json.ts';
import { formatWallTime } from '../../../../../engine/wall-time.ts';
import { canOf, type UserCtx } from '../../../../../server/ctx.ts';
import { findPeople } from '../../../../../server/db/people.ts';
import { equals } from '../../../../../server/db/records/filter.ts';
import { type Lock, selectOne } from '../../../../../server/db/records/read.ts';
import type { Row } from '../../../../../server/db/session.ts';
import { notFound } from '../../../../../server/errors.ts';
import { requireId } from '../../../../../server/records/detail.ts';
import { toRecord } from '../../../../../server/records/values/rows.ts';
import { approvesDelay } from '../../workflow/delay.ts';
import type { HazardResource } from '../../workflow/events.ts';
import { factsOf, rolesOf } from '../../workflow/facts.ts';
import type { HazardSubject } from '../../workflow/rules.ts';
import type { HazardSettings } from '../reading/settings.ts';
import { isInScope, reachableHazards } from '../reading/visibility.ts';
import { hazardOfStage } from '../sql/people.sql.ts';

export interface Hazard {
  record: WireRecord;
  /** Row as read from the database. */
  row: Row;
  deleted: boolean;
}

/** The hazard of a call; stage calls may use the id of the stage row or the hazard (wire.md#8.3 to wire.md#8.5). */
export async function findTarget(ctx: UserCtx, resource: HazardResource, id: unknown): Promise<Hazard> {
  const wanted = requireId(id);
  if (resource === 'RiskRegister') return findHazard(ctx, { id: wanted });
  // All ids come from one sequence; two look-ups, as an OR over both would read every hazard.
  const hazardId = await hazardOfStage(ctx.db, ctx.catalog.model(resource).table, wanted);
  return findHazard(ctx, { id: hazardId ?? wanted });
}

/** Locks a hazard for writing until the transaction ends. */
export function holdHazard(ctx: UserCtx, id: unknown): Promise<Hazard> {
  return findHazard(ctx, { id: requireId(id), lock: 'update' });
}

interface Find {
  id: number;
  lock?: Lock;
}

/** Finds a hazard among `reachableHazards`, also a deleted one, whose state refuses every event (domain.md#3). */
async function findHazard(ctx: UserCtx, { id, ...held }: Find): Promise<Hazard> {
  const model = ctx.catalog.model('RiskRegister');
  const wanted = { filter: equals('id', id), visible: reachableHazards(ctx), ...held };
  for (const deleted of [false, true]) {
    const row = await selectOne(ctx.db, model, { ...wanted, deleted });
    if (row) return { record: toRecord(model, row), row, deleted };
  }
  throw notFound();
}

/** Facts and actor with which the state machine decides on an event. */
export async function subjectOf(ctx: UserCtx, hazard: Hazard, settings: HazardSettings): Promise<HazardSubject> {
  const { record, deleted } = hazard;
  const roles = rolesOf(record, ctx.caller.id);
  const inScope = isInScope(ctx, record.orgId);
  return {
    facts: factsOf(record, {
      now: ctx.now(),
      ...settings,
      recallDays: settings.acceptRecallDays,
      // The caller's own account is enabled; only that of another registrant has to be read.
      registrantDisabled:
        Number(record.status) === 0 && !roles.includes('registrant') && (await isGone(ctx, record.createdUserId)),
      deleted,
    }),
    actor: {
      roles,
      can: canOf(ctx),
      inScope,
      approvesDelay: approvesDelay(record, { ...ctx.caller, inScope }),
    },
  };
}

async function isGone(ctx: UserCtx, userId: unknown): Promise<boolean> {
  const id = Number(userId);
  return (await findPeople(ctx.db, [id])).get(id)?.enabled !== true;
}

export function wallNow(ctx: UserCtx): string {
  return formatWallTime(ctx.now());
}
