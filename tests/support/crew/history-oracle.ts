import type { HazardFacts } from '../../../src/features/hazards/workflow/facts.ts';
import { consequences, NEW_HAZARD } from '../hazards/hazard-model.ts';
import { type Deed, nameOf } from './crew.ts';

/** Rows of one statement. */
export type Ask = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

const STAGES = {
  openCheck: 'risk_again_check',
  openRectify: 'risk_rectify',
  openAccept: 'risk_accept_record',
} as const;
type Opening = keyof typeof STAGES;

/**
 * Oracle H (security.md#3): holds a database that holds nothing but a crew's hazards against the crew's journal. What was
 * acknowledged is there once, what was refused is not, every history is a chain that ends where its hazard stands, and
 * stage rows, messages and kept answers exist exactly for what the histories tell. Answers what is wrong, [] if nothing.
 */
export async function historyProblems(ask: Ask, deeds: readonly Deed[]): Promise<string[]> {
  const history = await ask(
    `select record_id, seq, from_status, to_status, op_id, prev_hash, hash
       from t_1.record_history where resource = 'RiskRegister' order by record_id, seq`,
  );
  const byHazard = groupBy(history, (row) => Number(row.record_id));
  const byId = new Map(deeds.map((deed) => [deed.requestId, deed]));
  const expected = new Expected();
  const lives = [...byHazard].flatMap(([id, rows]) => lifeProblems({ id, rows, byId, expected }));
  return [
    ...presenceProblems(deeds, history),
    ...lives,
    ...(await standingProblems(ask, byHazard)),
    ...(await sideProblems(ask, expected)),
    ...(await answerProblems(ask, deeds)),
  ];
}

/** How many rows beside the histories there have to be. */
class Expected {
  readonly stages = new Map<string, number>();
  messages = 0;

  count(hazard: number, effects: readonly { type: string }[]): void {
    for (const { type } of effects) {
      // An application is told to who answers it (domain.md#5.2).
      if (type === 'tell' || type === 'openDelay') this.messages += 1;
      if (!(type in STAGES)) continue;
      const key = `${STAGES[type as Opening]}|${hazard}`;
      this.stages.set(key, (this.stages.get(key) ?? 0) + 1);
    }
  }
}

const PRESENT = { done: [1], refused: [0], unknown: [0, 1] } as const;

/** Acknowledged: once. Refused: never. Unknown: at most once. */
function presenceProblems(deeds: readonly Deed[], history: readonly Record<string, unknown>[]): string[] {
  const found = groupBy(history, (row) => String(row.op_id));
  return deeds.flatMap((deed) => {
    const times = found.get(deed.requestId)?.length ?? 0;
    return PRESENT[deed.outcome].some((right) => right === times)
      ? []
      : [`${deed.outcome} but ${times} times in the history: ${nameOf(deed)}`];
  });
}

interface Life {
  id: number;
  rows: readonly Record<string, unknown>[];
  byId: ReadonlyMap<string, Deed>;
  expected: Expected;
}

/** One hazard's rows: numbered without gaps, each beginning where the last one ended, and legal. */
function lifeProblems(life: Life): string[] {
  return [...chainProblems(life), ...storyProblems(life)];
}

function chainProblems({ id, rows }: Life): string[] {
  return rows.flatMap((row, index) => [
    ...(Number(row.seq) === index + 1 ? [] : [`hazard ${id}: row ${row.seq} stands at ${index + 1}`]),
    ...(row.prev_hash === (rows[index - 1]?.hash ?? '') ? [] : [`hazard ${id}: row ${row.seq} follows another`]),
  ]);
}

/** Walks the machine along the rows and counts what each step leaves behind. */
function storyProblems({ id, rows, byId, expected }: Life): string[] {
  const problems: string[] = [];
  let facts: HazardFacts | null = null;
  for (const row of rows) {
    const event = byId.get(String(row.op_id))?.event;
    const next: Step | null | undefined = event && stepOf(facts, event);
    if (!event || !next) return [...problems, `hazard ${id}: row ${row.seq} (${event ?? 'of nobody'}) was not legal`];
    problems.push(...statusProblems(row, { facts, next: next.facts, event }));
    expected.count(id, next.effects);
    facts = next.facts;
  }
  return problems;
}

type Step = NonNullable<ReturnType<typeof consequences>>;

function stepOf(facts: HazardFacts | null, event: Deed['event']): Step | null {
  if (event === 'add') return facts === null ? { facts: NEW_HAZARD, effects: [] } : null;
  return facts && consequences(facts, event);
}

function statusProblems(
  row: Record<string, unknown>,
  of: { facts: HazardFacts | null; next: HazardFacts; event: string },
): string[] {
  // An edit tells of no status.
  if (row.to_status === null || row.from_status === null) return [];
  const isRight = Number(row.from_status) === of.facts?.status && Number(row.to_status) === of.next.status;
  return isRight ? [] : [`${of.event} leads from ${row.from_status} to ${row.to_status} in the history`];
}

/** Every hazard has a history and stands where it ends. */
async function standingProblems(
  ask: Ask,
  byHazard: ReadonlyMap<number, readonly Record<string, unknown>[]>,
): Promise<string[]> {
  const hazards = await ask('select id, status, version from t_1.risk_register');
  const known = new Set(hazards.map((row) => Number(row.id)));
  const gone = [...byHazard.keys()].filter((id) => !known.has(id)).map((id) => `hazard ${id} has only a history`);
  return hazards.reduce<string[]>((problems, { id, status, version }) => {
    const rows = byHazard.get(Number(id)) ?? [];
    const last = rows.findLast((row) => row.to_status !== null);
    if (Number(last?.to_status) !== Number(status)) {
      problems.push(`hazard ${id} stands at ${status}, its history ends at ${last?.to_status}`);
    }
    if (Number(version) !== rows.length) {
      problems.push(`hazard ${id} has version ${version} after ${rows.length} events`);
    }
    return problems;
  }, gone);
}

/** Stage rows and messages: as many as the histories tell of. */
async function sideProblems(ask: Ask, expected: Expected): Promise<string[]> {
  const problems: string[] = [];
  const found = new Map<string, number>();
  for (const table of Object.values(STAGES)) {
    const rows = await ask(`select risk_register_id as id, count(*) as count from t_1.${table} group by 1`);
    for (const { id, count } of rows) found.set(`${table}|${id}`, Number(count));
  }
  for (const key of new Set([...found.keys(), ...expected.stages.keys()])) {
    const [is, should] = [found.get(key) ?? 0, expected.stages.get(key) ?? 0];
    if (is !== should) problems.push(`${key}: ${is} rows instead of ${should}`);
  }
  const [told] = await ask(
    `select count(*) as messages, coalesce(sum(jsonb_array_length(payload->'userIds')), 0) as receivers,
            (select count(*) from t_1.user_notice) as notices
       from platform.outbox where kind = 'message'`,
  );
  if (Number(told?.messages) !== expected.messages) {
    problems.push(`${told?.messages} messages instead of ${expected.messages}`);
  }
  if (Number(told?.receivers) !== Number(told?.notices)) {
    problems.push(`${told?.notices} notices for ${told?.receivers} receivers`);
  }
  return problems;
}

/** An answer is kept exactly for what was done. */
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

function groupBy<K, R>(rows: readonly R[], keyOf: (row: R) => K): Map<K, R[]> {
  const groups = new Map<K, R[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
}
