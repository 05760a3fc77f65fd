import { startOfDay } from '../../../../engine/wall-time.ts';
import type { DbSession } from '../../../../server/db/session.ts';
import { performAction } from '../../../../server/records/actions/perform.ts';
import { addRecord } from '../../../../server/records/add.ts';
import type { Actors } from './actors.ts';
import { selectEquipmentAt } from './demo.sql.ts';
import type { References } from './making.ts';
import { type Body, readDemoFile } from './recipe.ts';
import { DAY, HOUR, MINUTE } from './work-hours.ts';

const REPAIR = 'EquipmentRepair';

/** A fault of the equipment at a place; times count back from the data's present day. */
export interface RepairEntry {
  place: string;
  fault: string;
  by: string;
  daysBefore: number;
  /** `08:20` */
  at: string;
  steps: RepairStep[];
}

interface RepairStep {
  verb: string;
  by: string;
  /** Hours after the report. */
  hours: number;
  /** Account of the person who is to repair the equipment. */
  to?: string;
  body?: Body;
}

interface Repairing {
  db: DbSession;
  actors: Actors;
  refs: References;
  t0: number;
}

/** Reports the faults of domain.md#14 and performs their steps through the services of the product. */
export async function makeRepairs(schemasDir: string, repairing: Repairing): Promise<void> {
  const { repairs } = readDemoFile<{ repairs: RepairEntry[] }>(schemasDir, 'repairs');
  for (const entry of repairs.toSorted((one, other) => other.daysBefore - one.daysBefore))
    await makeRepair(entry, repairing);
}

async function makeRepair(entry: RepairEntry, { db, actors, refs, t0 }: Repairing): Promise<void> {
  const { place, fault, by, daysBefore, at, steps } = entry;
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  const reported = startOfDay(t0) - daysBefore * DAY + hours * HOUR + minutes * MINUTE;
  const { id: equipmentId, orgId, userId } = await selectEquipmentAt(db, refs.addresses.get(place) ?? 0);
  const body = { equipmentId, fault, keeperOrgId: String(orgId), keeperId: String(userId) };
  const { id } = await addRecord(await actors.ctx(by, { at: reported, db }), REPAIR, { body });
  for (const step of steps) {
    const ctx = await actors.ctx(step.by, { at: reported + step.hours * HOUR, db });
    const person = step.to === undefined ? {} : { repairUserId: String(actors.idOf(step.to)) };
    await performAction(ctx, REPAIR, { verb: step.verb, body: { id, ...step.body, ...person } });
  }
}
