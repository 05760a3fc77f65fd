import { randomUUID } from 'node:crypto';
import { formatWallTime } from '../../src/engine/fields/wall-time.ts';
import { HAZARD_EVENTS, type HazardEvent } from '../../src/features/hazards/workflow/events.ts';
import type { HazardFacts } from '../../src/features/hazards/workflow/facts.ts';
import type { Answer } from './api-client.ts';
import type { Cast, Casting, Member } from './hazard-cast.ts';
import { hazardSituations } from './hazard-model.ts';

export interface HazardDetail extends Record<string, unknown> {
  id: number;
  status: number;
  version: number;
  actions: { name: string; enabled: boolean; reason: string }[];
  history: { key: number; title: string; person: string; status: number; timeSpan: string }[];
}

/** Wall time some minutes from now. */
export function minutesFromNow(minutes: number): string {
  return formatWallTime(new Date(Date.now() + minutes * 60_000));
}

/** What registering needs; pictures are a matter of the tests that switch them on. */
export function registration(cast: Casting, more: object = {}): Record<string, unknown> {
  return {
    riskName: `法兰渗漏 ${randomUUID().slice(0, 8)}`,
    riskDesc: '法兰连接处有渗漏痕迹',
    addressId: cast.address,
    riskTypeId: cast.types.risk,
    orgId: cast.orgs.workshop,
    ...more,
  };
}

export function register(cast: Cast, more: object = {}): Promise<number> {
  return cast.clients.registrant.write<number>('/RiskRegister/add', registration(cast, more));
}

/** A payload the call would be content with, naming this cast. */
export function payloadOf(cast: Casting, event: HazardEvent): Record<string, unknown> {
  const { ids, orgs } = cast;
  const verdict = {
    againCheckOpinion: '情况属实',
    accomplishTime: minutesFromNow(3 * 24 * 60),
    rectifyUserId: ids.rectifier,
    rectifyOrgId: orgs.workshop,
    rectifyType: 2,
    handleMeasure: '更换垫片并复紧',
  };
  const payloads: Record<HazardEvent, object> = {
    'RiskRegister/edit': registration(cast),
    'RiskRegister/delete': {},
    'RiskRegister/submit.judge': { judgeId: ids.judge },
    'RiskRegister/submit.direct': { againCheckId: ids.checker },
    'RiskRegister/recall': {},
    'RiskRegister/judge.yes': { isRisk: 1, againCheckId: ids.checker },
    'RiskRegister/judge.no': { isRisk: 0, judgeOpinion: '设备正常' },
    'RiskRegister/recallJudge': {},
    'RiskRegister/adminRecallJudge': { reason: '研判有误' },
    'RiskRegister/judgeAssign': { judgeId: ids.judge2 },
    'RiskAgainCheck/edit.none': { againCheckResult: 0, againCheckOpinion: '不构成隐患' },
    'RiskAgainCheck/edit.general': { againCheckResult: 1, ...verdict },
    'RiskAgainCheck/edit.major': { againCheckResult: 2, ...verdict, riskFund: 12000, emergencyPlan: '停车泄压' },
    'RiskAgainCheck/recall': {},
    'RiskAgainCheck/assign': { againCheckId: ids.checker2 },
    'RiskRectify/add': {
      riskRectifyResult: '已更换垫片',
      riskRectifyOpinion: '更换垫片并试压',
      rectifyTime: formatWallTime(new Date()),
      acceptUserId: ids.acceptor,
      riskRectifyFund: 300.5,
    },
    'RiskRectify/reback': { rebackReason: '不属于本车间' },
    'RiskRectify/recall': {},
    'RiskRectify/assign': { rectifyUserId: ids.rectifier2 },
    'RiskAcceptRecord/add.pass': { accetResult: true, accetpOpinion: '符合要求' },
    'RiskAcceptRecord/add.fail': { accetResult: false, accetpOpinion: '仍有渗漏' },
    'RiskAcceptRecord/recall': {},
    'RiskAcceptRecord/assign': { acceptUserId: ids.acceptor2 },
  };
  return { ...payloads[event] };
}

/** Who makes an event happen when it may. */
export const PERFORMER: Record<HazardEvent, Member> = {
  'RiskRegister/edit': 'registrant',
  'RiskRegister/delete': 'registrant',
  'RiskRegister/submit.judge': 'registrant',
  'RiskRegister/submit.direct': 'registrant',
  'RiskRegister/recall': 'registrant',
  'RiskRegister/judge.yes': 'judge',
  'RiskRegister/judge.no': 'judge',
  'RiskRegister/recallJudge': 'judge',
  'RiskRegister/adminRecallJudge': 'manager',
  'RiskRegister/judgeAssign': 'manager',
  'RiskAgainCheck/edit.none': 'checker',
  'RiskAgainCheck/edit.general': 'checker',
  'RiskAgainCheck/edit.major': 'checker',
  'RiskAgainCheck/recall': 'checker',
  'RiskAgainCheck/assign': 'manager',
  'RiskRectify/add': 'rectifier',
  'RiskRectify/reback': 'rectifier',
  'RiskRectify/recall': 'rectifier',
  'RiskRectify/assign': 'manager',
  'RiskAcceptRecord/add.pass': 'acceptor',
  'RiskAcceptRecord/add.fail': 'acceptor',
  'RiskAcceptRecord/recall': 'acceptor',
  'RiskAcceptRecord/assign': 'manager',
};

export interface Attempt {
  id: number;
  event: HazardEvent;
  by?: Member | 'superAdmin';
  body?: object;
  requestId?: string;
}

/** One try of one event, with a payload that is not what could be wrong with it. */
export function attempt(cast: Cast, { id, event, by = PERFORMER[event], body, requestId }: Attempt): Promise<Answer> {
  return cast.clients[by].post(`/${HAZARD_EVENTS[event].call}`, { id, ...payloadOf(cast, event), ...body }, requestId);
}

/** Makes events happen one after the other; the first that is refused fails the test. */
export async function perform(cast: Cast, id: number, ...events: HazardEvent[]): Promise<void> {
  for (const event of events) {
    const { body } = await attempt(cast, { id, event });
    if (!body.success) throw new Error(`${event} was refused: ${JSON.stringify(body)}`);
  }
}

const situations = hazardSituations();

/** A new hazard brought into a situation by the shortest way. */
export async function hazardIn(cast: Cast, wanted: Partial<HazardFacts>): Promise<number> {
  const found = situations.find(({ facts }) =>
    Object.entries(wanted).every(([key, value]) => facts[key as keyof HazardFacts] === value),
  );
  if (!found) throw new Error(`no hazard can be ${JSON.stringify(wanted)}`);
  const id = await register(cast);
  await perform(cast, id, ...found.events);
  return id;
}

export function detailOf(cast: Cast, id: number, by: Member | 'superAdmin' = 'registrant'): Promise<HazardDetail> {
  return cast.clients[by].read<HazardDetail>('/RiskRegister/detail', { id });
}
