import { expect } from 'vitest';
import { type Ask, expectLife, type Lives, readLives, type Standing } from '../../support/hazards/hazard-life.ts';
import { NAME } from './hazard-stock.ts';

/** Answer that the sender of one action received. */
export interface Told {
  requestId: string;
  done: boolean;
}

export interface Round {
  hazard: Standing;
  told: Told[];
}

interface Sent {
  messages: Map<number, number>;
  announced: Map<number, number>;
}

/**
 * Expects each hazard to be in the state of its history, which holds each acknowledged action once and no refused one.
 */
export async function expectSound({ ask }: { ask: Ask }, rounds: readonly Round[]): Promise<void> {
  const ids = rounds.map(({ hazard }) => hazard.id);
  const [lives, sent] = [await readLives(ask, ids), await readSent(ask, ids)];
  for (const round of rounds) {
    try {
      checkRound({ lives, sent }, round);
    } catch (error) {
      throw new Error(`hazard ${round.hazard.id}: ${JSON.stringify(round.told)}`, { cause: error });
    }
  }
  await checkActions(ask, rounds);
}

function checkRound({ lives, sent }: { lives: Lives; sent: Sent }, { hazard, told }: Round): void {
  const { actions, messages } = expectLife(lives, hazard);
  expect(actions.sort(), 'acknowledged actions').toEqual(idsOfDone(told));
  expect(sent.messages.get(hazard.id) ?? 0, 'messages').toBe(messages);
  expect(sent.announced.get(hazard.id) ?? 0, 'notices of the change').toBe(actions.length);
}

/** Expects each acknowledged action to be kept with its answer, and a refused one to leave nothing. */
async function checkActions(ask: Ask, rounds: readonly Round[]): Promise<void> {
  const replies = rounds.flatMap((round) => round.told);
  const rows = await ask(
    'select key, reply is not null as answered from platform.idempotency where key = any($1::uuid[])',
    [replies.map(({ requestId }) => requestId)],
  );
  const answered = rows.filter((row) => row.answered).map((row) => String(row.key));
  expect(rows).toHaveLength(answered.length);
  expect(answered.sort()).toEqual(idsOfDone(replies));
}

const idsOfDone = (told: readonly Told[]) => told.flatMap(({ requestId, done }) => (done ? [requestId] : [])).sort();

/** Counts messages by the name in their text, and change notices by the id. */
async function readSent(ask: Ask, ids: readonly number[]): Promise<Sent> {
  const messages = await ask(
    `select t.id, count(*)::int as n
       from (select substring(payload ->> 'text' from $2)::bigint as id from platform.outbox where kind = 'message') t
      where t.id = any($1::bigint[]) group by 1`,
    [ids, NAME],
  );
  const changes = await ask(
    `select (o.payload #>> '{ids,0}')::bigint as id, count(*)::int as n from platform.outbox o
      where o.kind = 'changed' and o.payload ->> 'resource' = 'RiskRegister'
        and o.payload #>> '{ids,0}' = any($1::text[]) group by 1`,
    [ids.map(String)],
  );
  const counts = (rows: Record<string, unknown>[]) => new Map(rows.map(({ id, n }) => [Number(id), Number(n)]));
  return { messages: counts(messages), announced: counts(changes) };
}
