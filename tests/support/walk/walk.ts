import { HAZARD_EVENTS } from '../../../src/features/hazard/hazards/workflow/events.ts';
import type { Answer } from '../api-client.ts';
import { minutesFromNow, payloadOf, registration } from '../hazard-lifecycle.ts';
import { CAST, type Cast, type Member } from '../hazards/hazard-cast.ts';
import type { Random } from '../random.ts';
import { follow } from './follow.ts';
import { type Entry, type Letter, MOVES, type Move, type No, refusal } from './ledger.ts';

/** Payload key by which each call names a person. */
const NAMES: { readonly [event: string]: string } = {
  'RiskRegister/submit.judge': 'judgeId',
  'RiskRegister/submit.direct': 'againCheckId',
  'RiskRegister/judge.yes': 'againCheckId',
  'RiskRegister/judgeAssign': 'judgeId',
  'RiskAgainCheck/edit.general': 'rectifyUserId',
  'RiskAgainCheck/edit.major': 'rectifyUserId',
  'RiskAgainCheck/assign': 'againCheckId',
  'RiskRectify/add': 'acceptUserId',
  'RiskRectify/assign': 'rectifyUserId',
  'RiskAcceptRecord/assign': 'acceptUserId',
};
const DEADLINES: { readonly [event: string]: string } = {
  'RiskAgainCheck/edit.general': 'accomplishTime',
  'RiskAgainCheck/edit.major': 'accomplishTime',
  'RiskRectify/applyDelay': 'newAccomplishTime',
};
const TAKES_REASON = /ecall$|ecallJudge$|edit\.general$/;
/** Number of hazards that a lane works on at a time; steps of a lane follow each other, lanes run side by side. */
const AT_A_TIME = 6;
/**
 * Shares of steps that succeed (null) and of steps with one kind of fault. The rest are random steps of random members.
 */
const SHARES: readonly (readonly [share: number, kind: No | null])[] = [
  [0.6, null],
  [0.14, 'rule'],
  [0.06, 'person'],
];

/** Reads the columns of hazards that a ledger predicts. */
export const PREDICTED = `select id::int, is_deleted, status, coalesce(round, 0)::int as round,
  rectify_user_id::text as rectifier from t_1.risk_register order by id`;

/** Random actions of many members, each compared with the outcome that a ledger predicts. */
export class Walk {
  readonly entries: Entry[] = [];
  readonly letters: Letter[] = [];
  /** Answers that differ from the ledger's prediction. */
  readonly surprises: string[] = [];
  /** Number of times each outcome was met; reveals a walk whose steps were all refused. */
  readonly outcomes = new Map<No | 'done', number>();
  readonly #cast: Cast;
  readonly #random: Random;
  readonly #more: () => object;
  /** Hazards that each lane works on; a later run continues with them. */
  readonly #lanes: Entry[][] = [];

  /** @param more further values of a registration */
  constructor(cast: Cast, random: Random, more: () => object = () => ({})) {
    this.#cast = cast;
    this.#random = random;
    this.#more = more;
  }

  async run(steps: number, lanes: number): Promise<void> {
    let left = steps;
    const lane = async (_: unknown, at: number) => {
      const own = this.#lanes[at] ?? [];
      this.#lanes[at] = own;
      while (left > 0 && this.surprises.length === 0) {
        left -= 1;
        if (own.length < AT_A_TIME || this.#random.chance(0.03)) {
          own.push(await this.#register());
          if (own.length > AT_A_TIME) own.shift();
        } else await this.#step(this.#random.pick(own));
      }
    };
    await Promise.all(Array.from({ length: lanes }).map(lane));
  }

  async #register(): Promise<Entry> {
    const registrant = this.#random.pick(CAST.filter((member) => member !== 'stranger'));
    const org = this.#random.chance(0.7) ? 'workshop' : 'neighbour';
    const body = registration(this.#cast, { ...this.#more(), orgId: this.#cast.orgs[org] });
    const id = await this.#cast.clients[registrant].write<number>('/RiskRegister/add', body);
    const entry: Entry = {
      ...{ id, name: String(body.riskName), org, registrant, status: 0, deleted: false, path: 'direct', round: 0 },
      ...{ major: false, wasMajor: false, granted: 0, deadline: '', named: new Set([registrant]) },
      reminders: new Set(),
    };
    this.entries.push(entry);
    return entry;
  }

  async #step(entry: Entry): Promise<void> {
    const move = this.#nextMove(entry);
    const wanted = refusal(entry, move);
    const { event, by } = move;
    const answer = await this.#cast.clients[by].post(`/${HAZARD_EVENTS[event].call}`, this.#bodyOf(entry, move));
    const got = outcomeOf(answer);
    this.outcomes.set(wanted ?? 'done', (this.outcomes.get(wanted ?? 'done') ?? 0) + 1);
    if (got !== wanted) {
      const is = { ...entry, named: [...entry.named], reminders: [...entry.reminders] };
      const actual = `${answer.status} ${answer.body.code} ${answer.body.message}`;
      this.surprises.push(`${JSON.stringify(move)} at ${JSON.stringify(is)}: ${wanted ?? 'done'} expected, ${actual}`);
    } else if (wanted === null) this.letters.push(...follow(entry, move));
  }

  /** Draws random moves until one has the kind that `SHARES` selects. After 200 tries: an edit by the registrant. */
  #nextMove(entry: Entry): Move {
    const wanted = kindOf(this.#random.next());
    for (let tries = 0; tries < 200; tries += 1) {
      const event = this.#random.pick(MOVES);
      const move: Move = {
        event,
        by: this.#random.pick(CAST),
        ...(NAMES[event] ? { to: this.#random.pick(CAST) } : {}),
        ...(TAKES_REASON.test(event) && this.#random.chance(0.6) ? { reason: '情况有变' } : {}),
        ...(DEADLINES[event] ? { until: minutesFromNow(24 * 60 * this.#random.between(1, 12)) } : {}),
      };
      if (wanted === 'any' || wanted === refusal(entry, move)) return move;
    }
    return { event: 'RiskRegister/edit', by: entry.registrant };
  }

  #bodyOf(entry: Entry, { event, to, reason, until }: Move): object {
    const { ids, orgs } = this.#cast;
    const [person, day] = [NAMES[event], DEADLINES[event]];
    return {
      ...payloadOf(this.#cast, event),
      id: entry.id,
      ...(event === 'RiskRegister/edit' ? { riskName: entry.name, orgId: orgs[entry.org] } : {}),
      ...(person && to ? { [person]: ids[to] } : {}),
      ...(day ? { [day]: until } : {}),
      ...(TAKES_REASON.test(event) ? { reason } : {}),
    };
  }

  /** Expected rows of `PREDICTED`. */
  predicted() {
    const rows = this.entries.map(({ id, deleted, status, round, rectifier }) => ({
      ...{ id, is_deleted: deleted, status, round, rectifier: rectifier ? this.#cast.ids[rectifier] : null },
    }));
    return rows.sort((a, b) => a.id - b.id);
  }

  /** Messages to one member, in the order sent, with repetitions. */
  lettersTo(member: Member): string[] {
    return this.letters.filter(({ to }) => to.includes(member)).map(({ words }) => words);
  }
}

/**
 * Returns the kind of the next step. Random steps rarely fail for a wrong person alone, and no outcome may depend on
 * luck.
 */
function kindOf(chance: number): 'any' | No | null {
  let below = 0;
  for (const [share, kind] of SHARES) {
    below += share;
    if (chance < below) return kind;
  }
  return 'any';
}

const STATES = ['H1001', 'H1008', 'H1012'];

function outcomeOf({ status, body }: Answer): No | null | string {
  if (status === 200 && body.success) return null;
  if (status === 403 && body.code === 1013002) return 'forbidden';
  if (status !== 200) return `HTTP ${status}`;
  if (body.code === 404) return 'absent';
  const code = String(body.extras?.errorCode);
  if (STATES.includes(code)) return 'state';
  if (code === 'H1002') return 'person';
  return ['H1006', 'H1014', 'H1015'].includes(code) || body.code === 400 ? 'rule' : `code ${body.code} ${code}`;
}
