import { sql } from 'kysely';
import type { DbSession, Row } from '../../../../../server/db/session.ts';

interface Reported extends Row {
  id: number;
  /** Sentence of the warning. */
  text: string;
}

/** Warning of an event; the demo's event ids are unique. */
export async function selectEventWarning(db: DbSession, eventId: string): Promise<Reported> {
  const row = await db.first<Reported>(
    db.t
      .selectFrom('ai_warning_event as e')
      .innerJoin('ai_warning_message as w', 'w.id', 'e.warning_id')
      .select(['w.id', 'w.risk_text as text'])
      .where('e.event_id', '=', eventId),
  );
  if (!row) throw new Error(`there is no warning of ${eventId}`);
  return row;
}

/** Sets the last-seen time of each device to the time of its last warning. */
export async function markDevicesSeen(db: DbSession, offline: readonly string[]): Promise<void> {
  await db.run(
    db.t.updateTable('ai_equipment_file').set((eb) => ({
      online_status: eb
        .case()
        .when('device_no', 'in', [...offline, ''])
        .then(0)
        .else(1)
        .end(),
      last_seen_time: eb
        .selectFrom('ai_warning_message as w')
        .select(sql<Date>`max(coalesce(w.last_time, w.warning_time))`.as('at'))
        .whereRef('w.device_no', '=', 'ai_equipment_file.device_no'),
    })),
  );
}

export interface WarningCounts extends Row {
  /** null if there is no warning. */
  statuses: { [status: string]: number } | null;
  devices: number;
  /** Hazards of source 4; `linked` counts those whose warning references them and shares their picture. */
  hazards: number;
  linked: number;
  pictures: number;
}

export async function countWarnings(db: DbSession): Promise<WarningCounts> {
  const statuses = db.t
    .selectFrom('ai_warning_message')
    .select(['status', (eb) => eb.fn.countAll().as('n')])
    .where('is_deleted', '=', false)
    .groupBy('status')
    .as('s');
  const count = (table: string) => db.t.selectFrom(table).select((eb) => eb.fn.countAll().as('n'));
  const hazards = db.t.selectFrom('risk_register as h').where('h.source', '=', 4).where('h.is_deleted', '=', false);
  const linked = hazards.innerJoin('ai_warning_message as w', (join) =>
    join.onRef('w.id', '=', 'h.source_id').onRef('w.risk_register_id', '=', 'h.id'),
  );
  const row = await db.first<WarningCounts>(
    db.t.selectNoFrom((eb) => [
      eb
        .selectFrom(statuses)
        .select(sql<unknown>`coalesce(jsonb_object_agg(s.status, s.n), '{}'::jsonb)`.as('v'))
        .as('statuses'),
      count('ai_equipment_file').where('is_deleted', '=', false).as('devices'),
      hazards.select((of) => of.fn.countAll().as('n')).as('hazards'),
      linked.select((of) => of.fn.countAll().as('n')).as('linked'),
      count('ai_warning_message').where('picture', 'is not', null).as('pictures'),
    ]),
  );
  if (!row) throw new Error('an aggregate has one row');
  return row;
}
