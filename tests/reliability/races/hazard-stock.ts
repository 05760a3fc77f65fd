import { randomUUID } from 'node:crypto';
import type { HazardEvent } from '../../../src/features/hazard/hazards/workflow/events.ts';
import type { HazardFacts } from '../../../src/features/hazard/hazards/workflow/facts.ts';
import type { HistoryRow } from '../../../src/server/db/history.ts';
import { chainHash } from '../../../src/server/records/history.ts';
import { payloadOf } from '../../support/hazard-lifecycle.ts';
import type { Cast } from '../../support/hazards/hazard-cast.ts';
import { hazardIn } from '../../support/hazards/hazard-drive.ts';
import type { Standing } from '../../support/hazards/hazard-life.ts';

type Values = Record<string, unknown>;

/** Body of an event. An edit changes the hazard, but not the name by which its messages are found. */
export function bodyOf(cast: Cast, event: HazardEvent, id: number): Values {
  const body = { id, ...payloadOf(cast, event) };
  return event === 'RiskRegister/edit' ? { ...body, riskName: nameOf(id), riskDesc: randomUUID() } : body;
}

/** Everything the database keeps of one hazard, by table. */
interface Mould {
  id: number;
  version: number;
  tables: { table: string; rows: Values[] }[];
  history: HistoryRow[];
}

const STAGES = ['risk_again_check', 'risk_rectify', 'risk_accept_record', 'risk_delay'];
const AT_ONCE = 200;

/** Name by which messages mention a hazard of the stock, and its pattern for PostgreSQL. */
const nameOf = (id: number) => `赛跑${id}号`;
export const NAME = '赛跑([0-9]+)号';

/**
 * Provides hazards by the thousand. One is brought into the situation by its calls; the others are copies of its rows
 * with ids and hash chains of their own.
 */
export class HazardStock {
  readonly #cast: Cast;
  readonly #moulds = new Map<string, Promise<Mould>>();

  constructor(cast: Cast) {
    this.#cast = cast;
  }

  async take(at: Partial<HazardFacts>, count: number): Promise<Standing[]> {
    const key = JSON.stringify(at);
    const mould = this.#moulds.get(key) ?? this.#make(at);
    this.#moulds.set(key, mould);
    const made: Standing[] = [];
    while (made.length < count) made.push(...(await this.#copy(await mould, Math.min(AT_ONCE, count - made.length))));
    return made;
  }

  async #make(at: Partial<HazardFacts>): Promise<Mould> {
    const id = await hazardIn(this.#cast, at);
    const read = async (table: string, column: string) => ({
      table,
      rows: (await this.#query(`select * from t_1.${table} where ${column} = $1 order by 1`, [id])) as Values[],
    });
    const hazard = await read('risk_register', 'id');
    const stages = await Promise.all(STAGES.map((table) => read(table, 'risk_register_id')));
    const participants = await read('hazard_participant', 'hazard_id');
    const history = await this.#query(
      "select * from t_1.record_history where resource = 'RiskRegister' and record_id = $1 order by seq",
      [id],
    );
    return {
      id,
      version: Number(hazard.rows[0]?.version),
      tables: [hazard, ...stages, participants],
      history: history as unknown as HistoryRow[], // the columns of the table
    };
  }

  async #copy(mould: Mould, count: number): Promise<Standing[]> {
    const each = mould.tables.reduce((sum, { table, rows }) => sum + (hasId(table) ? rows.length : 0), 0);
    const drawn = await this.#query("select nextval('t_1.record_id_seq')::bigint as id from generate_series(1, $1)", [
      count * each,
    ]);
    const ids = drawn.map(({ id }) => Number(id));
    const copies = Array.from({ length: count }, () => copyOf(mould, ids));
    const { tables, history, version } = mould;
    const rowsOf = (table: string) => copies.flatMap((copy) => copy.rows(table));
    for (const { table } of tables) await this.#insert(table, rowsOf(table));
    const histories = copies.flatMap(({ id }) => chained(history, id));
    await this.#insert('record_history', histories);
    return copies.map(({ id }) => ({ id, version, seq: history.length }));
  }

  async #insert(table: string, rows: readonly Values[]): Promise<void> {
    const columns = await this.#query(
      `select string_agg(quote_ident(attname), ', ' order by attnum) as names from pg_catalog.pg_attribute
        where attrelid = ('t_1.' || $1)::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''`,
      [table],
    );
    const names = String(columns[0]?.names);
    await this.#query(
      `insert into t_1.${table} (${names}) select ${names} from jsonb_populate_recordset(null::t_1.${table}, $1::jsonb)`,
      [JSON.stringify(rows)],
    );
  }

  async #query(text: string, values: unknown[]): Promise<Values[]> {
    return (await this.#cast.server.platform.database.query(text, values)).rows;
  }
}

const hasId = (table: string) => table !== 'hazard_participant';

/** Copies a hazard with ids taken from `ids`; the first becomes its own. */
function copyOf(mould: Mould, ids: number[]): { id: number; rows(table: string): Values[] } {
  const id = take(ids);
  const tables = new Map(
    mould.tables.map(({ table, rows }) => [
      table,
      rows.map((row): Values => {
        if (table === 'risk_register') return { ...row, id, code: `R${id}`, risk_name: nameOf(id) };
        return hasId(table) ? { ...row, id: take(ids), risk_register_id: id } : { ...row, hazard_id: id };
      }),
    ]),
  );
  return { id, rows: (table) => tables.get(table) ?? [] };
}

function take(ids: number[]): number {
  const id = ids.shift();
  if (id === undefined) throw new Error('too few ids were drawn');
  return id;
}

/** Copies a history for another hazard, without action ids, since each action id is used only once. */
function chained(history: readonly HistoryRow[], recordId: number): Values[] {
  let previous = '';
  return history.map(({ id: _, hash: __, ...row }) => {
    const content = { ...row, record_id: recordId, op_id: null, prev_hash: previous };
    previous = chainHash(content);
    return { ...content, hash: previous };
  });
}
