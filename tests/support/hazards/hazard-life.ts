import { expect } from 'vitest';
import type { HistoryRow } from '../../../src/server/db/history.ts';
import { chainHash } from '../../../src/server/records/history.ts';
import { type Replayed, replay } from './hazard-replay.ts';

type Row = Record<string, unknown>;

/** Runs one statement and returns its rows. */
export type Ask = (text: string, values?: unknown[]) => Promise<Row[]>;

/** A hazard with its version and its number of history rows at an earlier moment. */
export interface Standing {
  id: number;
  version: number;
  seq: number;
}

const STAGES = ['risk_again_check', 'risk_rectify', 'risk_accept_record'] as const;

/** Stored rows of some hazards, keyed by the id of the hazard. */
export interface Lives {
  hazards: Map<number, Row>;
  history: Map<number, HistoryRow[]>;
  stages: { [table: string]: Map<number, Row[]> };
  named: Map<number, Row[]>;
}

export async function readLives(ask: Ask, ids: readonly number[]): Promise<Lives> {
  const rowsOf = (table: string, column: string, order = column) =>
    ask(`select * from t_1.${table} where ${column} = any($1::bigint[]) order by ${order}`, [ids]);
  const history = await ask(
    "select * from t_1.record_history where resource = 'RiskRegister' and record_id = any($1::bigint[]) order by record_id, seq",
    [ids],
  );
  const stages = STAGES.map(
    async (table) => [table, grouped(await rowsOf(table, 'risk_register_id', 'id'), 'risk_register_id')] as const,
  );
  return {
    hazards: new Map((await rowsOf('risk_register', 'id')).map((row) => [Number(row.id), row])),
    history: grouped(history, 'record_id') as unknown as Map<number, HistoryRow[]>, // the columns of the table
    stages: Object.fromEntries(await Promise.all(stages)),
    named: grouped(await rowsOf('hazard_participant', 'hazard_id'), 'hazard_id'),
  };
}

/**
 * Oracle H of security.md#3: the history of a hazard is a legal chain without gaps, and all its other rows follow from
 * that chain. Returns the actions after history row `seq` and their number of messages.
 */
export function expectLife(lives: Lives, { id, seq, version }: Standing): { actions: string[]; messages: number } {
  const rows = lives.history.get(id) ?? [];
  expectChain(rows);
  const replayed = replay(rows, seq);
  const row = lives.hazards.get(id) ?? {};
  const after = rows.slice(seq);
  expect(row.version, 'one version an action').toBe(version + after.length);
  expectStanding(row, replayed);
  for (const table of STAGES) {
    const found = (lives.stages[table]?.get(id) ?? []).map(({ status, voided, recalled = false }) => ({
      status,
      voided,
      recalled,
    }));
    expect(found, table).toEqual(replayed.stages[table]);
  }
  expectNamed(row, lives.named.get(id) ?? []);
  return { actions: after.map(({ op_id }) => String(op_id)), messages: replayed.messages };
}

function expectChain(rows: readonly HistoryRow[]): void {
  let previous = '';
  for (const [index, { id: _, hash, ...content }] of rows.entries()) {
    expect([content.seq, content.prev_hash], 'chain').toEqual([index + 1, previous]);
    expect(chainHash(content), 'hash').toBe(hash);
    previous = hash;
  }
}

function expectStanding(row: Row, { facts }: Replayed): void {
  const closedBy = row.status === 9 ? (row.close_reason === 'judge' ? 'judge' : 'check') : null;
  expect(facts).toMatchObject({
    status: row.status,
    deleted: row.is_deleted,
    path: row.path ?? null,
    closedBy,
    laterRound: Number(row.round ?? 1) > 1,
  });
}

/** Checks that every person whom a submitted hazard names is among its participants. */
function expectNamed(row: Row, participants: readonly Row[]): void {
  if (Number(row.status) < 2 || Number(row.status) === 9) return;
  const participantIds = participants.map(({ user_id }) => Number(user_id));
  const named = [row.created_user_id, row.judge_id, row.again_check_id, row.rectify_user_id, row.accept_user_id];
  expect(participantIds).toEqual(expect.arrayContaining(named.filter((id) => id !== null).map(Number)));
}

function grouped(rows: Row[], key: string): Map<number, Row[]> {
  const groups = new Map<number, Row[]>();
  for (const row of rows) groups.set(Number(row[key]), [...(groups.get(Number(row[key])) ?? []), row]);
  return groups;
}
