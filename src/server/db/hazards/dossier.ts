import { sql } from 'kysely';
import type { FlowStep } from '../history.ts';
import { type RecordModel, ROOT } from '../records/model.ts';
import type { Query } from '../records/selection.ts';
import { shown } from '../records/shown.ts';
import { param, type Row, type Session } from '../session.ts';

/** Rows of a hazard's stages, in database form, and its flow: what its detail shows beside the hazard itself. */
export interface Dossier {
  check: Row | undefined;
  rectification: Row | undefined;
  /** Opened or given, newest first. */
  acceptances: Row[];
  flow: FlowStep[];
}

export interface StageModels {
  check: RecordModel;
  rectification: RecordModel;
  acceptance: RecordModel;
}

type Part = keyof StageModels;

/** More rounds than anybody has the patience for. */
const MAX_ACCEPTANCES = 101;
const LIMITS: Readonly<Record<Part, number>> = { check: 1, rectification: 1, acceptance: MAX_ACCEPTANCES };
const PARTS: readonly Part[] = ['check', 'rectification', 'acceptance'];

/** All of it in one statement: each part is a look-up by the hazard's id, and a trip of its own costs more than that. */
export async function selectDossier(session: Session, models: StageModels, hazardId: number): Promise<Dossier> {
  const rows = await session.prepared<Row & { flow: FlowLine[] | null }>(
    `dossier|${PARTS.map((part) => models[part].id).join()}`,
    (on) =>
      PARTS.reduce<Query>(
        (query, part) => withPart(query, part, { on, model: models[part] }),
        on.t.selectFrom(sql<Row>`(select 1)`.as('one')).select(flowLines(on).as('flow')),
      ).orderBy('acceptance.id', 'desc'),
    { hazard: hazardId },
  );
  const [first] = rows;
  return {
    check: first && partOf(first, 'check', models),
    rectification: first && partOf(first, 'rectification', models),
    acceptances: rows.map((row) => partOf(row, 'acceptance', models)).filter((row) => row !== undefined),
    flow: (first?.flow ?? []).map(toStep),
  };
}

/** Current rows only: what was withdrawn or superseded lives on in the flow. */
function withPart(query: Query, part: Part, { on, model }: { on: Session; model: RecordModel }): Query {
  const standing = on.t
    .selectFrom(`${model.table} as ${ROOT}`)
    .selectAll(ROOT)
    .where(`${ROOT}.risk_register_id`, '=', param('hazard'))
    .where(`${ROOT}.is_deleted`, '=', sql.lit(false))
    .where(`${ROOT}.voided`, '=', sql.lit(false))
    .orderBy(`${ROOT}.id`, 'desc')
    .limit(sql.lit(LIMITS[part]));
  const rows = part === 'acceptance' ? standing.where(`${ROOT}.recalled`, '=', sql.lit(false)) : standing;
  return query
    .leftJoin(shown(on, { model }, rows).as(part), (join) => join.onTrue())
    .select(model.outputs.map(({ key }) => sql.ref(`${part}.${key}`).as(`${part}.${key}`)));
}

function partOf(row: Row, part: Part, models: StageModels): Row | undefined {
  if (row[`${part}.id`] === null) return undefined;
  return Object.fromEntries(models[part].outputs.map(({ key }) => [key, row[`${part}.${key}`]]));
}

/** Stage, title, person, instant in ms, status it led to, reason. */
type FlowLine = [number, string | null, string | null, number, number | null, string | null];

function flowLines(on: Session) {
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
