import type pg from 'pg';
import type { HistoryRow } from '../../../src/server/db/history.ts';
import { columnTypes } from '../../../src/server/db/types.ts';
import { chainText } from '../../../src/server/records/history.ts';
import { copyText } from './copy-in.ts';
import { LIVES, NAME } from './lives.ts';
import { HASH_MARK, ID_MARK, Instants, Pattern, PREVIOUS_MARK } from './pattern.ts';

/** Tables of the workflow stages, in the order in which a hazard gets rows in them. */
export const STAGE_TABLES = ['risk_again_check', 'risk_rectify', 'risk_accept_record'] as const;
export type StageTable = (typeof STAGE_TABLES)[number];

/** A hazard created by the product, as text patterns for the lines of its copies. */
export interface ModelHazard {
  life: number;
  instants: Instants;
  /** Time of registration in ms; its day is part of the hazard's code. */
  createdMs: number;
  row: Pattern;
  stages: { table: StageTable; line: Pattern }[];
  /** Lines of the hazard's history, each with the text from which its hash is computed. */
  history: { line: Pattern; chained: Pattern }[];
  participants: string[];
}

export interface Models {
  hazards: ModelHazard[];
  /** Column names of every table, in the order of the values in its lines. */
  columns: { [table: string]: string[] };
}

type Texts = Record<string, string | null>;

const HISTORY_ID = 'id';

/** Reads the hazards that lives.ts created: ordered by organisation, with one hazard for each entry of `LIVES`. */
export async function readModels(client: pg.Client): Promise<Models> {
  const columns: { [table: string]: string[] } = {};
  for (const table of ['risk_register', ...STAGE_TABLES, 'record_history'])
    columns[table] = await columnsOf(client, table);
  columns.record_history = (columns.record_history ?? []).filter((name) => name !== HISTORY_ID);
  const rows = await texts(client, 'select * from t_1.risk_register where risk_name = $1 order by id', [NAME]);
  const hazards: ModelHazard[] = [];
  for (const [index, row] of rows.entries()) {
    hazards.push(await readModel(client, { row, life: index % LIVES.length, columns }));
  }
  return { hazards, columns };
}

interface Reading {
  row: Texts;
  life: number;
  columns: { [table: string]: string[] };
}

async function readModel(client: pg.Client, { row, life, columns }: Reading): Promise<ModelHazard> {
  const instants = new Instants();
  const { id } = row;
  const lineOf = (table: string, values: Texts) =>
    new Pattern((columns[table] ?? []).map((name) => copyText(values[name] ?? null)).join('\t'), instants);
  const stages: ModelHazard['stages'] = [];
  for (const table of STAGE_TABLES) {
    for (const stage of await texts(client, `select * from t_1.${table} where risk_register_id = $1 order by id`, [
      id,
    ])) {
      const own = ID_MARK + 1 + stages.length;
      stages.push({ table, line: lineOf(table, { ...stage, id: String(own), risk_register_id: String(ID_MARK) }) });
    }
  }
  const { rows: named } = await client.query<{ user_id: string }>(
    'select user_id from t_1.hazard_participant where hazard_id = $1',
    [id],
  );
  return {
    life,
    instants,
    createdMs: Date.parse(row.created_time ?? ''),
    row: lineOf('risk_register', { ...row, id: String(ID_MARK) }),
    stages,
    history: (await historyOf(client, id ?? null)).map((entry) => historyPatterns(entry, { instants, lineOf })),
    participants: named.map(({ user_id }) => user_id),
  };
}

async function historyOf(client: pg.Client, id: string | null): Promise<HistoryRow[]> {
  const text = `select * from t_1.record_history where resource = 'RiskRegister' and record_id = $1 order by seq`;
  return (await client.query<HistoryRow>({ text, values: [id], types: columnTypes })).rows;
}

interface Lines {
  instants: Instants;
  lineOf(table: string, values: Texts): Pattern;
}

function historyPatterns({ id: _, hash: __, ...row }: HistoryRow, { instants, lineOf }: Lines) {
  const content = { ...row, record_id: ID_MARK, prev_hash: row.seq === 1 ? '' : PREVIOUS_MARK };
  const values = Object.entries({ ...content, hash: HASH_MARK }).map(([key, value]) => [key, toText(value)]);
  return {
    line: lineOf('record_history', Object.fromEntries(values)),
    chained: new Pattern(chainText(content), instants),
  };
}

function toText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const STAMP = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00$/;

/** Rows with every value as text, and times in the ISO format that `Pattern` recognises. */
async function texts(client: pg.Client, text: string, values: unknown[]): Promise<Texts[]> {
  const plain = { getTypeParser: () => (value: string) => value };
  const { rows } = await client.query<Texts>({ text, values, types: plain as never });
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([key, value]) => [
        key,
        value !== null && STAMP.test(value) ? new Date(value).toISOString() : value,
      ]),
    ),
  );
}

async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ column_name: string }>(
    `select column_name from information_schema.columns
      where table_schema = 't_1' and table_name = $1 order by ordinal_position`,
    [table],
  );
  return rows.map(({ column_name }) => column_name);
}
