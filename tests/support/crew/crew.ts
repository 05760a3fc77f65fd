import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { HAZARD_EVENTS, type HazardEvent } from '../../../src/features/hazard/hazards/workflow/events.ts';
import type { HazardFacts } from '../../../src/features/hazard/hazards/workflow/facts.ts';
import { DEMO_PASSWORD } from '../accounts.ts';
import { type Answer, ApiClient, type Envelope } from '../api-client.ts';
import { LIFECYCLE, payloadOf, registration } from '../hazard-lifecycle.ts';
import type { Casting, Member } from '../hazards/hazard-cast.ts';
import { consequences, evolve, NEW_HAZARD, WALKED_EVENTS } from '../hazards/hazard-model.ts';
import type { Random } from '../random.ts';
import { until } from '../until.ts';

/** One action of one member: the request, and its outcome as far as the crew has learnt it. */
export interface Deed {
  requestId: string;
  hazard: CrewHazard;
  event: HazardEvent | 'add';
  by: Member;
  body: object;
  /** `unknown`: the answer was lost, or was 503. */
  outcome: 'unknown' | 'done' | 'refused';
  /** JSON text of the answer's body, word for word. */
  reply: string;
}

interface CrewHazard {
  id: number | null;
  facts: HazardFacts;
  /** Members who have taken over a part by an assignment. */
  standIns: Partial<Record<Member, Member>>;
  /** True after a refusal: another member was faster, so the crew no longer knows the state. */
  isPuzzling: boolean;
  isMajor: boolean;
}

const STAND_INS: { readonly [event: string]: [part: Member, key: string] } = {
  'RiskRegister/judgeAssign': ['judge', 'judgeId'],
  'RiskAgainCheck/assign': ['checker', 'againCheckId'],
  'RiskRectify/assign': ['rectifier', 'rectifyUserId'],
  'RiskAcceptRecord/assign': ['acceptor', 'acceptUserId'],
};
const INTRUSIONS = 0.15;
const RETRY_MS = 40;

/** Legal events of each situation, computed once and keyed by its facts. */
const legal = new Map<string, HazardEvent[]>();

function legalEvents(facts: HazardFacts): HazardEvent[] {
  const key = JSON.stringify(facts);
  const events = legal.get(key) ?? WALKED_EVENTS.filter((event) => consequences(facts, event) !== null);
  legal.set(key, events);
  return events;
}

/**
 * Members who register hazards and move them through random legal steps; tests then compare the database with their
 * deeds. Each action keeps its request id while its outcome is unknown, as in the browser (security.md#R11).
 */
export class Crew {
  readonly deeds: Deed[] = [];
  /** Answers and errors that must not occur, one line each. */
  readonly surprises: string[] = [];
  /** Longest wait for an answer, in ms. */
  slowestMs = 0;
  /** Number of 503 answers so far. */
  unavailable = 0;
  readonly #casting: Casting;
  readonly #random: Random;
  readonly #tokens = new Map<Member, string>();
  #bases: readonly string[] = [];

  constructor(casting: Casting, random: Random) {
    this.#casting = casting;
    this.#random = random;
  }

  /** Sets the servers for later requests and signs missing members in; sessions outlive a server. */
  async at(...bases: string[]): Promise<void> {
    this.#bases = bases;
    for (const member of new Set(Object.values(LIFECYCLE).map(({ by }) => by))) {
      if (!this.#tokens.has(member)) await this.#signIn(member);
    }
    for (const [, [part]] of Object.entries(STAND_INS)) {
      const standIn = standInOf(part);
      if (!this.#tokens.has(standIn)) await this.#signIn(standIn);
    }
  }

  async #signIn(member: Member): Promise<void> {
    const client = new ApiClient(this.#bases[0] ?? '');
    const credentials = { account: member, password: DEMO_PASSWORD };
    // A server that has just started on a busy machine may refuse because it is not ready.
    this.#tokens.set(member, await until(() => client.write<string>('/login', credentials)));
  }

  /** Works until `happens` has ended; returns its result. */
  async workDuring<T>(happens: () => Promise<T>): Promise<T> {
    const stop = new AbortController();
    const working = this.work(stop.signal);
    try {
      return await happens();
    } finally {
      stop.abort();
      await working;
    }
  }

  /**
   * Runs `people` workers until aborted: each acts on a hazard of its own, and at times (`INTRUSIONS`) on that of
   * another.
   */
  async work(until: AbortSignal, people = 8): Promise<void> {
    const all: CrewHazard[] = [];
    await Promise.all(
      Array.from({ length: people }, async () => {
        let own = newHazard();
        while (!until.aborted) {
          if (own.isPuzzling || own.facts.deleted) own = newHazard();
          const others = all.filter((hazard) => hazard !== own && !hazard.isPuzzling && !hazard.facts.deleted);
          const hazard = others.length > 0 && this.#random.chance(INTRUSIONS) ? this.#random.pick(others) : own;
          const deed = this.#nextDeed(hazard);
          await this.#pursue(deed, until);
          if (deed.event === 'add' && deed.outcome === 'done') all.push(hazard);
        }
      }),
    );
  }

  /** Repeats every request whose outcome is unknown, up to 100 times. */
  async settle(): Promise<void> {
    for (const deed of this.deeds) {
      for (let tries = 0; deed.outcome === 'unknown' && tries < 100; tries += 1) {
        await this.#send(deed);
        if (deed.outcome === 'unknown') await sleep(RETRY_MS);
      }
    }
  }

  /** Repeats finished requests; returns those whose answer differs from the first one. */
  async replay(deeds: readonly Deed[]): Promise<string[]> {
    const different: string[] = [];
    for (const deed of deeds) {
      const { body } = await this.#post(deed);
      if (JSON.stringify(body) !== deed.reply) different.push(`${nameOf(deed)}: ${JSON.stringify(body)}`);
    }
    return different;
  }

  /** Sends a deed until it is answered or the run is aborted. */
  async #pursue(deed: Deed, until: AbortSignal): Promise<void> {
    this.deeds.push(deed);
    await this.#send(deed);
    while (deed.outcome === 'unknown' && !until.aborted) {
      await sleep(RETRY_MS);
      await this.#send(deed);
    }
  }

  async #send(deed: Deed): Promise<void> {
    const asked = performance.now();
    const answer = await this.#post(deed).catch((error: unknown) => {
      if (!(error instanceof TypeError)) this.surprises.push(`${nameOf(deed)}: ${String(error)}`);
      return null;
    });
    this.slowestMs = Math.max(this.slowestMs, performance.now() - asked);
    if (answer === null) return;
    if (answer.status === 503) this.unavailable += 1;
    else this.#note(deed, answer);
  }

  #post({ by, event, hazard, body, requestId }: Deed): Promise<Answer> {
    const client = new ApiClient(this.#random.pick(this.#bases), this.#tokens.get(by));
    const path = event === 'add' ? '/RiskRegister/add' : `/${HAZARD_EVENTS[event].call}`;
    return client.post(path, event === 'add' ? body : { id: hazard.id, ...body }, requestId);
  }

  #note(deed: Deed, { status, body }: Answer): void {
    const { hazard, event } = deed;
    if (status !== 200 || (!body.success && !isRefusal(body))) {
      this.surprises.push(`${nameOf(deed)}: HTTP ${status} ${JSON.stringify(body)}`);
    }
    deed.outcome = body.success ? 'done' : 'refused';
    deed.reply = JSON.stringify(body);
    if (!body.success) hazard.isPuzzling = true;
    else if (event === 'add') hazard.id = Number(body.data);
    else {
      hazard.facts = evolve(hazard.facts, event);
      if (event.startsWith(VERDICT)) hazard.isMajor = event === `${VERDICT}major`;
      renameParts(deed);
    }
  }

  #nextDeed(hazard: CrewHazard): Deed {
    const from = { requestId: randomUUID(), hazard, outcome: 'unknown', reply: '' } as const;
    if (hazard.id === null) return { ...from, event: 'add', by: 'registrant', body: registration(this.#casting) };
    // The crew has no safety manager, who alone answers applications about major hazards.
    const legal = legalEvents(hazard.facts).filter((one) => !hazard.isMajor || one !== 'RiskRectify/applyDelay');
    const event = this.#random.pick(legal);
    const part = LIFECYCLE[event].by;
    const body = { ...payloadOf(this.#casting, event), ...this.#standIn(hazard, event), ...reasonFor(event) };
    return { ...from, event, by: hazard.standIns[part] ?? part, body };
  }

  /** Payload of an assignment, which names the one of the part's two members who does not have the part now. */
  #standIn({ standIns }: CrewHazard, event: HazardEvent): object {
    const [part, key] = STAND_INS[event] ?? [];
    return part && key ? { [key]: this.#casting.ids[standIns[part] ? part : standInOf(part)] } : {};
  }
}

function newHazard(): CrewHazard {
  return { id: null, facts: NEW_HAZARD, standIns: {}, isPuzzling: false, isMajor: false };
}

function standInOf(part: Member): Member {
  return `${part}2` as Member; // each part of an assignment has a second person in the cast
}

const VERDICT = 'RiskAgainCheck/edit.';

/** Reason for a general verdict, which the server requires if the hazard was major before. */
const reasonFor = (event: HazardEvent) => (event === 'RiskAgainCheck/edit.general' ? { reason: '复核后下调' } : {});

/** Updates the holders of parts: an assignment hands over, any other event that names a member names the first one. */
function renameParts({ hazard, event, body }: Deed): void {
  const assigned = STAND_INS[event];
  for (const [part, key] of Object.values(STAND_INS)) {
    if (!(key in body)) continue;
    const isHandedOver = assigned?.[0] === part && !hazard.standIns[part];
    if (isHandedOver) hazard.standIns[part] = standInOf(part);
    else delete hazard.standIns[part];
  }
}

/** True for an expected refusal: another member was faster, or another request holds the row. */
function isRefusal({ code, extras, message }: Envelope): boolean {
  // Two managers may assign the same person.
  if (code === 409 || code === 404 || message === '所选人员就是当前处理人') return true;
  return ['H1001', 'H1002', 'H1003', 'H1008', 'D1002'].includes(String(extras?.errorCode));
}

export function nameOf({ event, by, hazard, requestId }: Deed): string {
  return `${event} of hazard ${hazard.id} by ${by} (${requestId})`;
}
