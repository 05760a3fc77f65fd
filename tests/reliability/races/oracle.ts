import { expect } from 'vitest';
import type { HistoryRow } from '../../../src/server/db/history.ts';
import { chainHash } from '../../../src/server/records/history.ts';
import type { Cast } from '../../support/hazards/hazard-cast.ts';
import { NAME, type Prepared } from './hazard-stock.ts';
import { type Replayed, replay } from './replay.ts';

/** What somebody was told about one action. */
export interface Told {
  requestId: string;
  done: boolean;
}

export interface Round {
  hazard: Prepared;
  told: Told[];
}

interface Kept {
  hazards: Map<number, Record<string, unknown>>;
  history: Map<number, HistoryRow[]>;
  stages: { [table: string]: Map<number, Record<string, unknown>[]> };
  named: Map<number, Record<string, unknown>[]>;
  notices: Map<number, number>;
  announced: Map<number, number>;
}

const STAGES = ['risk_again_check', 'risk_rectify', 'risk_accept_record'] as const;

/**
 * Oracle H of security.md#3, for many hazards at once: the history is a chain 1..n without gaps that the machine knows
 * from one end to the other and that ends where the hazard stands; every acknowledged action is in it once and no
 * refused one; stage rows, participants, messages and notices are those of the history and no others.
 */
export async function expectSound(cast: Cast, rounds: readonly Round[]): Promise<void> {
  const kept = await readAll(
    cast,
    rounds.map(({ hazard }) => hazard.id),
  );
  for (const round of rounds) {
    try {
      checkRound(kept, round);
    } catch (error) {
      throw new Error(`hazard ${round.hazard.id}: ${JSON.stringify(round.told)}`, { cause: error });
    }
  }
  await checkActions(cast, rounds);
}

function checkRound(kept: Kept, { hazard, told }: Round): void {
  const { id, seq, version } = hazard;
  const rows = kept.history.get(id) ?? [];
  expectChain(rows);
  const acknowledged = told.filter(({ done }) => done).map(({ requestId }) => requestId);
  const after = rows.slice(seq);
  expect(after.map(({ op_id }) => op_id).sort(), 'acknowledged actions').toEqual(acknowledged.sort());
  const expected = replay(rows, seq);
  const row = kept.hazards.get(id) ?? {};
  expect(row.version, 'one version an action').toBe(version + after.length);
  expectStanding(row, expected);
  for (const table of STAGES) {
    const found = (kept.stages[table]?.get(id) ?? []).map(({ status, voided, recalled = false }) => ({
      status,
      voided,
      recalled,
    }));
    expect(found, table).toEqual(expected.stages[table]);
  }
  expect(kept.notices.get(id) ?? 0, 'messages').toBe(expected.messages);
  expect(kept.announced.get(id) ?? 0, 'notices of the change').toBe(after.length);
  expectNamed(row, kept.named.get(id) ?? []);
}

function expectChain(rows: readonly HistoryRow[]): void {
  let previous = '';
  for (const [index, { id: _, hash, ...content }] of rows.entries()) {
    expect([content.seq, content.prev_hash], 'chain').toEqual([index + 1, previous]);
    expect(chainHash(content), 'hash').toBe(hash);
    previous = hash;
  }
}

function expectStanding(row: Record<string, unknown>, { facts }: Replayed): void {
  const closed = row.status === 9 ? (row.close_reason === 'judge' ? 'judge' : 'check') : null;
  expect({
    status: row.status,
    deleted: row.is_deleted,
    path: row.path ?? null,
    closedBy: closed,
    laterRound: Number(row.round ?? 1) > 1,
  }).toEqual({
    status: facts.status,
    deleted: facts.deleted,
    path: facts.path,
    closedBy: facts.closedBy,
    laterRound: facts.laterRound,
  });
}

/** Whoever is named on a submitted hazard is a participant for ever. */
function expectNamed(row: Record<string, unknown>, participants: readonly Record<string, unknown>[]): void {
  if (Number(row.status) < 2 || Number(row.status) === 9) return;
  const known = participants.map(({ user_id }) => Number(user_id));
  const named = [row.created_user_id, row.judge_id, row.again_check_id, row.rectify_user_id, row.accept_user_id];
  expect(known).toEqual(expect.arrayContaining(named.filter((id) => id !== null).map(Number)));
}

/** An action is kept with its answer when it was acknowledged, and leaves nothing when it was refused. */
async function checkActions(cast: Cast, rounds: readonly Round[]): Promise<void> {
  const told = rounds.flatMap((round) => round.told);
  const { rows } = await cast.server.platform.database.query(
    'select key, reply is not null as answered from platform.idempotency where key = any($1::uuid[])',
    [told.map(({ requestId }) => requestId)],
  );
  const answered = rows.filter((row) => row.answered).map((row) => String(row.key));
  expect(rows).toHaveLength(answered.length);
  expect(answered.sort()).toEqual(
    told
      .filter(({ done }) => done)
      .map(({ requestId }) => requestId)
      .sort(),
  );
}

async function readAll(cast: Cast, ids: readonly number[]): Promise<Kept> {
  const read = async (text: string, values: unknown[] = [ids]) =>
    (await cast.server.platform.database.query(text, values)).rows;
  const hazards = await read('select * from t_1.risk_register where id = any($1::bigint[])');
  const history = await read(
    "select * from t_1.record_history where resource = 'RiskRegister' and record_id = any($1::bigint[]) order by record_id, seq",
  );
  const stages = await Promise.all(
    STAGES.map(async (table) => {
      const rows = await read(`select * from t_1.${table} where risk_register_id = any($1::bigint[]) order by id`);
      return [table, grouped(rows, 'risk_register_id')] as const;
    }),
  );
  const named = await read('select * from t_1.hazard_participant where hazard_id = any($1::bigint[])');
  return {
    hazards: new Map(hazards.map((row) => [Number(row.id), row])),
    history: grouped(history, 'record_id') as unknown as Map<number, HistoryRow[]>, // the columns of the table
    stages: Object.fromEntries(stages),
    named: grouped(named, 'hazard_id'),
    ...(await readOutbox(read, ids)),
  };
}

/** Messages by the name in their text, notices of changes by the id. */
async function readOutbox(
  read: (text: string, values: unknown[]) => Promise<Record<string, unknown>[]>,
  ids: readonly number[],
): Promise<Pick<Kept, 'notices' | 'announced'>> {
  const messages = await read(
    `select t.id, count(*)::int as n
       from (select substring(payload ->> 'text' from $2)::bigint as id from platform.outbox where kind = 'message') t
      where t.id = any($1::bigint[]) group by 1`,
    [ids, NAME],
  );
  const changes = await read(
    `select (o.payload #>> '{ids,0}')::bigint as id, count(*)::int as n from platform.outbox o
      where o.kind = 'changed' and o.payload ->> 'resource' = 'RiskRegister'
        and o.payload #>> '{ids,0}' = any($1::text[]) group by 1`,
    [ids.map(String)],
  );
  const counts = (rows: Record<string, unknown>[]) => new Map(rows.map(({ id, n }) => [Number(id), Number(n)]));
  return { notices: counts(messages), announced: counts(changes) };
}

function grouped(rows: Record<string, unknown>[], key: string): Map<number, Record<string, unknown>[]> {
  const groups = new Map<number, Record<string, unknown>[]>();
  for (const row of rows) {
    const group = groups.get(Number(row[key])) ?? [];
    groups.set(Number(row[key]), [...group, row]);
  }
  return groups;
}
