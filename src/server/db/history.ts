import { param, type Row, type Session } from './session.ts';

/** A row of record_history. */
export interface HistoryRow extends Row {
  id: number;
  resource: string;
  record_id: number;
  seq: number;
  event: string;
  from_status: number | null;
  to_status: number | null;
  stage: number | null;
  title: string | null;
  actor_id: number | null;
  actor_name: string | null;
  time: Date;
  reason: string | null;
  schema_hash: string | null;
  machine_version: string | null;
  before: unknown;
  after: unknown;
  prev_hash: string;
  hash: string;
  op_id: string | null;
}

/** End of a record's chain; its row is locked by the caller, so that nobody else adds to it meanwhile. */
export async function lastHistory(
  session: Session,
  of: { resource: string; recordId: number },
): Promise<Pick<HistoryRow, 'seq' | 'hash'> | undefined> {
  const [row] = await session.prepared<HistoryRow>(
    'history-last',
    (on) =>
      on.t
        .selectFrom('record_history')
        .select(['seq', 'hash'])
        .where('resource', '=', param('resource'))
        .where('record_id', '=', param('recordId'))
        .orderBy('seq', 'desc')
        .limit(1),
    of,
  );
  return row;
}

export async function insertHistory(session: Session, row: Omit<HistoryRow, 'id'>): Promise<void> {
  const keys = Object.keys(row);
  await session.prepared(
    `history-add|${keys.join()}`,
    (on) => on.t.insertInto('record_history').values(Object.fromEntries(keys.map((key) => [key, param(key)]))),
    row,
  );
}

/** Everything that happened to a record, oldest first; `staged` only what the process flow shows. */
export async function selectHistory(
  session: Session,
  of: { resource: string; recordId: number; staged: boolean },
): Promise<HistoryRow[]> {
  const { staged, ...values } = of;
  return session.prepared<HistoryRow>(
    `history|${staged}`,
    (on) => {
      const rows = on.t
        .selectFrom('record_history')
        .selectAll()
        .where('resource', '=', param('resource'))
        .where('record_id', '=', param('recordId'))
        .orderBy('seq');
      return staged ? rows.where('stage', 'is not', null) : rows;
    },
    values,
  );
}
