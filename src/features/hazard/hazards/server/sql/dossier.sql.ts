import { type RawBuilder, sql } from 'kysely';
import type { FlowStep } from '../../../../../server/db/history.ts';
import type { Query } from '../../../../../server/db/records/matching.ts';
import { type RecordModel, ROOT } from '../../../../../server/db/records/model.ts';
import { withShown } from '../../../../../server/db/records/shown.ts';
import { type DbSession, param, type Row } from '../../../../../server/db/session.ts';
import { type NoticeNumber, noticeNumbers } from '../../../papers/index.ts';

/** Parts of a hazard's detail besides the hazard itself: stage rows as read, notices, process flow. */
export interface Dossier {
  check: Row | undefined;
  rectification: Row | undefined;
  /** Acceptances with and without a verdict, newest first. */
  acceptances: Row[];
  /** True if an extension was requested. */
  hasDelays: boolean;
  /** 整改通知单 that include the hazard, oldest first. */
  notices: NoticeNumber[];
  /** True if the hazard waits for a person with an enabled account; false if it waits for no one. */
  isInUse: boolean;
  flow: FlowStep[];
}

/** Models of the stages to read; null skips a stage. */
export interface StageModels {
  check: RecordModel | null;
  rectification: RecordModel | null;
  acceptance: RecordModel | null;
}

interface Subject {
  hazardId: number;
  /** Id of the person the hazard waits for; 0: no one. */
  waitsFor: number;
}

const MAX_ACCEPTANCES = 101;
/** Maximum applications for a later deadline in a detail, more than any hazard has. */
const MAX_DELAYS = 50;

type Packed = Record<string, unknown>;

interface PackedDossier extends Row {
  check?: Packed | null;
  rectification?: Packed | null;
  acceptances?: Packed[] | null;
  hasDelays: boolean;
  notices: NoticeNumber[] | null;
  inUse: boolean;
  flow: FlowLine[] | null;
}

/** Reads all parts in one statement, each as one JSON column: PostgreSQL describes every column again in each reply. */
export async function selectDossier(session: DbSession, models: StageModels, of: Subject): Promise<Dossier> {
  const { check, rectification, acceptance } = models;
  const [row] = await session.prepared<PackedDossier>(
    `dossier|${check?.id}|${rectification?.id}|${acceptance?.id}`,
    (on) =>
      on.t.selectNoFrom([
        ...(check ? [packed(on, sql`row_to_json(x)`, stageRows(on, check)).as('check')] : []),
        ...(rectification ? [packed(on, sql`row_to_json(x)`, stageRows(on, rectification)).as('rectification')] : []),
        ...(acceptance ? [packed(on, sql`json_agg(x)`, acceptanceRows(on, acceptance)).as('acceptances')] : []),
        hasDelays(on).as('hasDelays'),
        noticeNumbers(on, param('hazard')).as('notices'),
        inUse(on).as('inUse'),
        flowLines(on).as('flow'),
      ]),
    { hazard: of.hazardId, person: of.waitsFor },
  );
  return {
    check: check && row?.check ? unpacked(check, row.check) : undefined,
    rectification: rectification && row?.rectification ? unpacked(rectification, row.rectification) : undefined,
    acceptances: acceptance ? (row?.acceptances ?? []).map((one) => unpacked(acceptance, one)) : [],
    hasDelays: row?.hasDelays === true,
    notices: row?.notices ?? [],
    isInUse: row?.inUse === true,
    flow: (row?.flow ?? []).map(toStep),
  };
}

function packed(on: DbSession, form: RawBuilder<unknown>, rows: Query) {
  return sql`(${on.t.selectFrom(rows.as('x')).select(form.as('json'))})`;
}

/** Query for current rows, newest first; `voided` rows appear only in the process flow. */
function standing(on: DbSession, model: RecordModel, limit: number): Query {
  return on.t
    .selectFrom(`${model.table} as ${ROOT}`)
    .selectAll(ROOT)
    .where(`${ROOT}.risk_register_id`, '=', param('hazard'))
    .where(`${ROOT}.is_deleted`, '=', sql.lit(false))
    .where(`${ROOT}.voided`, '=', sql.lit(false))
    .orderBy(`${ROOT}.id`, 'desc')
    .limit(sql.lit(limit));
}

function stageRows(on: DbSession, model: RecordModel): Query {
  return withShown(on, { model }, standing(on, model, 1));
}

function acceptanceRows(on: DbSession, model: RecordModel): Query {
  const rows = standing(on, model, MAX_ACCEPTANCES).where(`${ROOT}.recalled`, '=', sql.lit(false));
  return withShown(on, { model }, rows).orderBy(`${ROOT}.id`, 'desc');
}

function delaysOf(on: DbSession) {
  return on.t
    .selectFrom(`risk_delay as ${ROOT}`)
    .where(`${ROOT}.risk_register_id`, '=', param('hazard'))
    .where(`${ROOT}.is_deleted`, '=', sql.lit(false));
}

function hasDelays(on: DbSession) {
  return sql<boolean>`exists (${delaysOf(on).select(`${ROOT}.id`)})`;
}

/** Applications for a later deadline, oldest first. A separate query: its joins took half of the dossier's time. */
export function selectDelays(session: DbSession, model: RecordModel, hazardId: number): Promise<Row[]> {
  return session.prepared(
    `delays|${model.id}`,
    (on) => {
      const rows = delaysOf(on).selectAll(ROOT).orderBy(`${ROOT}.id`).limit(sql.lit(MAX_DELAYS));
      return withShown(on, { model }, rows).orderBy(`${ROOT}.id`);
    },
    { hazard: hazardId },
  );
}

function inUse(on: DbSession) {
  const account = on.t
    .selectFrom('sys_user')
    .select('id')
    .where('id', '=', param('person'))
    .where('is_deleted', '=', sql.lit(false))
    .where(sql<boolean>`coalesce(status, 0) = 0`);
  return sql<boolean>`exists (${account})`;
}

/** Converts a row from JSON to the types of its columns: restores times and points, which JSON lacks. */
function unpacked({ outputs }: RecordModel, json: Packed): Row {
  const row: Row = {};
  for (const { key, field, facet, isLabel } of outputs) {
    const type = isLabel ? 'text' : facet.columnType(field);
    row[key] = type === 'timestamptz' || type === 'point' ? revived(type, json[key]) : json[key];
  }
  return row;
}

function revived(type: 'timestamptz' | 'point', value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (type === 'timestamptz') return new Date(value);
  const [x, y] = value.slice(1, -1).split(',').map(Number);
  return { x, y };
}

/** Stage, title, person, instant in ms, status after the event, reason. */
type FlowLine = [number, string | null, string | null, number, number | null, string | null];

function flowLines(on: DbSession) {
  const line = sql`json_build_array(stage, title, actor_name, round(1000 * date_part('epoch', "time"))::bigint, to_status, reason)`;
  const lines = on.t
    .selectFrom('record_history')
    .select(sql`json_agg(${line} order by seq)`.as('lines'))
    .where('resource', '=', sql.lit('RiskRegister'))
    .where('record_id', '=', param('hazard'))
    .where('stage', 'is not', null);
  return sql<FlowLine[] | null>`(${lines})`;
}

function toStep([stage, title, actor_name, ms, to_status, reason]: FlowLine): FlowStep {
  return { stage, title, actor_name, time: new Date(ms), to_status, reason };
}
