import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { HAZARD_EVENTS, type HazardEvent } from '../../../src/features/hazards/workflow/events.ts';
import type { HazardFacts } from '../../../src/features/hazards/workflow/facts.ts';
import { DEMO_PASSWORD } from '../accounts.ts';
import { type Answer, ApiClient, type Envelope } from '../api-client.ts';
import { LIFECYCLE, payloadOf, registration } from '../hazard-lifecycle.ts';
import type { Casting, Member } from '../hazards/hazard-cast.ts';
import { consequences, evolve, NEW_HAZARD, WALKED_EVENTS } from '../hazards/hazard-model.ts';
import type { Random } from '../random.ts';
import { until } from '../until.ts';

/** One action of one person: what was asked, and what is known of its outcome. */
export interface Deed {
  requestId: string;
  hazard: CrewHazard;
  event: HazardEvent | 'add';
  by: Member;
  body: object;
  /** unknown: the answer was lost, or said that the server could not tell. */
  outcome: 'unknown' | 'done' | 'refused';
  /** Of a deed that is done: the answer, word for word. */
  reply: string;
}

interface CrewHazard {
  id: number | null;
  facts: HazardFacts;
  /** Who has taken over a part by an assignment. */
  standIns: Partial<Record<Member, Member>>;
  /** Somebody else got in between; what it is now nobody here knows. */
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

/** What may happen in each situation, worked out once per situation. */
const legal = new Map<string, HazardEvent[]>();

function legalEvents(facts: HazardFacts): HazardEvent[] {
  const key = JSON.stringify(facts);
  const known = legal.get(key) ?? WALKED_EVENTS.filter((event) => consequences(facts, event) !== null);
  legal.set(key, known);
  return known;
}

/**
 * People who register hazards and bring them through their life in random legal ways, each action with an id of its own
 * that is used again when its outcome is unknown, as the browser does (security.md#R11). Their journal is what the database
 * is held against afterwards.
 */
export class Crew {
  readonly deeds: Deed[] = [];
  /** Answers nobody should ever get. */
  readonly surprises: string[] = [];
  /** The longest anybody waited for an answer. */
  slowestMs = 0;
  /** Answers 503 so far. */
  unavailable = 0;
  readonly #casting: Casting;
  readonly #random: Random;
  readonly #tokens = new Map<Member, string>();
  #bases: readonly string[] = [];

  constructor(casting: Casting, random: Random) {
    this.#casting = casting;
    this.#random = random;
  }

  /** The servers to work with from now on; sessions outlive them. */
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
    // A server that has just started on a busy machine may say that it is not there yet.
    this.#tokens.set(member, await until(() => client.write<string>('/login', credentials)));
  }

  /** Each of `people` works on hazards of his own, and now and then on somebody else's, until told to stop. */
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

  /** Asks again for everything whose outcome is unknown. */
  async settle(): Promise<void> {
    for (const deed of this.deeds) {
      for (let tries = 0; deed.outcome === 'unknown' && tries < 100; tries += 1) {
        await this.#send(deed);
        if (deed.outcome === 'unknown') await sleep(RETRY_MS);
      }
    }
  }

  /** Asks again for what is done; answers the deeds that were not answered as the first time. */
  async replay(deeds: readonly Deed[]): Promise<string[]> {
    const different: string[] = [];
    for (const deed of deeds) {
      const { body } = await this.#post(deed);
      if (JSON.stringify(body) !== deed.reply) different.push(`${nameOf(deed)}: ${JSON.stringify(body)}`);
    }
    return different;
  }

  /** Until it is answered, as long as there is time. */
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

  /** An assignment hands over to whoever of the two does not have the part. */
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

/** A hazard that was a major one before becomes a general one with a reason alone. */
const reasonFor = (event: HazardEvent) => (event === 'RiskAgainCheck/edit.general' ? { reason: '复核后下调' } : {});

/** Who holds which part from now on: assignments hand over, every other event names the first person. */
function renameParts({ hazard, event, body }: Deed): void {
  const assigned = STAND_INS[event];
  for (const [part, key] of Object.values(STAND_INS)) {
    if (!(key in body)) continue;
    const isHandedOver = assigned?.[0] === part && !hazard.standIns[part];
    if (isHandedOver) hazard.standIns[part] = standInOf(part);
    else delete hazard.standIns[part];
  }
}

/** Somebody was quicker, or waits for the same row: a refusal people meet. */
function isRefusal({ code, extras, message }: Envelope): boolean {
  // Two managers may have the same person in mind.
  if (code === 409 || code === 404 || message === '所选人员就是当前处理人') return true;
  return ['H1001', 'H1002', 'H1003', 'H1008', 'D1002'].includes(String(extras?.errorCode));
}

export function nameOf({ event, by, hazard, requestId }: Deed): string {
  return `${event} of hazard ${hazard.id} by ${by} (${requestId})`;
}
