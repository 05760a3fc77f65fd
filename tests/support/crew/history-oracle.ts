import { type Ask, expectLife, readLives } from '../hazards/hazard-life.ts';
import { type Deed, nameOf } from './crew.ts';

/**
 * Compares a database that contains a crew's hazards alone with the crew's journal. Returns the problems found:
 * acknowledged actions must occur once, refused ones never.
 */
export async function historyProblems(ask: Ask, deeds: readonly Deed[]): Promise<string[]> {
  const idRows = await ask(
    `select id from t_1.risk_register union
     select record_id from t_1.record_history where resource = 'RiskRegister' order by 1`,
  );
  const lives = await readLives(
    ask,
    idRows.map(({ id }) => Number(id)),
  );
  const problems: string[] = [];
  let messages = 0;
  for (const id of idRows.map((row) => Number(row.id))) {
    try {
      messages += expectLife(lives, { id, seq: 0, version: 0 }).messages;
    } catch (error) {
      problems.push(`hazard ${id}: ${error instanceof Error ? error.message : error}`);
    }
  }
  const found = [...lives.history.values()].flat().map(({ op_id }) => String(op_id));
  return [
    ...presenceProblems(deeds, found),
    ...problems,
    ...(problems.length > 0 ? [] : await messageProblems(ask, messages)),
    ...(await answerProblems(ask, deeds)),
  ];
}

const PRESENT = { done: [1], refused: [0], unknown: [0, 1] } as const;

/**
 * Compares how often each action is in the history: once if acknowledged, never if refused, at most once if unknown.
 */
function presenceProblems(deeds: readonly Deed[], actions: readonly string[]): string[] {
  const times = new Map<string, number>();
  for (const action of actions) times.set(action, (times.get(action) ?? 0) + 1);
  const wrong = deeds.flatMap((deed) => {
    const found = times.get(deed.requestId) ?? 0;
    times.delete(deed.requestId);
    return PRESENT[deed.outcome].some((right) => right === found)
      ? []
      : [`${deed.outcome} but ${found} times in the history: ${nameOf(deed)}`];
  });
  return [...wrong, ...[...times.keys()].map((action) => `of nobody: ${action}`)];
}

async function messageProblems(ask: Ask, expected: number): Promise<string[]> {
  const [counts] = await ask(
    `select count(*) as messages, coalesce(sum(jsonb_array_length(payload->'userIds')), 0) as receivers,
            (select count(*) from t_1.user_notice) as notices
       from platform.outbox where kind = 'message'`,
  );
  return [
    ...(Number(counts?.messages) === expected ? [] : [`${counts?.messages} messages instead of ${expected}`]),
    ...(Number(counts?.receivers) === Number(counts?.notices)
      ? []
      : [`${counts?.notices} notices for ${counts?.receivers} receivers`]),
  ];
}

/** Compares the stored answers with the journal: exactly the deeds that are done have one. */
async function answerProblems(ask: Ask, deeds: readonly Deed[]): Promise<string[]> {
  const rows = await ask('select key, reply from platform.idempotency');
  const kept = new Map(rows.map((row) => [String(row.key), row.reply]));
  return deeds.flatMap((deed) => {
    const reply = kept.get(deed.requestId);
    if (deed.outcome === 'done') return typeof reply === 'string' ? [] : [`no answer is kept of ${nameOf(deed)}`];
    if (deed.outcome === 'refused') return reply === undefined ? [] : [`an answer is kept of ${nameOf(deed)}`];
    return reply === null ? [`an empty answer is kept of ${nameOf(deed)}`] : [];
  });
}
