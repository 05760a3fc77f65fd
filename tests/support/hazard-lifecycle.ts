import { randomUUID } from 'node:crypto';
import { formatWallTime } from '../../src/engine/wall-time.ts';
import type { HazardEvent } from '../../src/features/hazard/hazards/workflow/events.ts';
import type { HazardFacts } from '../../src/features/hazard/hazards/workflow/facts.ts';
import type { Casting, Member } from './hazards/hazard-cast.ts';

/** Facts of every situation a hazard can be in (domain.md#3), by name. */
export const SITUATIONS = {
  draft: {},
  orphanDraft: { registrantDisabled: true },
  deleted: { deleted: true },
  judging: { status: 1, path: 'judge' },
  checkingJudged: { status: 2, path: 'judge' },
  checkingDirect: { status: 2, path: 'direct' },
  rectifying: { status: 3, path: 'judge' },
  rectifyingDirect: { status: 3, path: 'direct' },
  rectifyingAgain: { status: 3, path: 'judge', laterRound: true },
  rectifyingAsked: { status: 3, path: 'judge', delayPending: true },
  rectifyingUsedUp: { status: 3, path: 'judge', delayRoom: 'usedUp' },
  rectifyingLate: { status: 3, path: 'direct', delayRoom: 'late' },
  accepting: { status: 4, path: 'judge' },
  acceptingAgain: { status: 4, path: 'direct', laterRound: true },
  accepted: { status: 5, path: 'judge' },
  acceptedLongAgo: { status: 5, path: 'direct', laterRound: true, acceptanceSettled: true },
  closedByJudge: { status: 9, path: 'judge', closedBy: 'judge' },
  closedByCheck: { status: 9, path: 'judge', closedBy: 'check' },
  closedByCheckDirect: { status: 9, path: 'direct', closedBy: 'check' },
} as const satisfies Record<string, Partial<HazardFacts>>;

export type Situation = keyof typeof SITUATIONS;
export type Allowed = readonly [who: string, to: number | 'deleted'];

/** Expectations of the domain for one event, for every suite that performs or judges it. */
interface EventExpectation {
  /** Member who performs the event where it is legal. */
  by: Member;
  /** A body the call accepts beside the id; default none. */
  payload?: object | ((cast: Casting) => object);
  /**
   * Situations in which the event is legal, with the roles that may perform it and the status after it; elsewhere it is
   * refused. R registrant, J judge, C checker, X rectifier, A acceptor, M manager; a reminder by the person on turn is
   * refused as well.
   */
  allowed: { readonly [S in Situation]?: Allowed };
  /**
   * Column "Recorded / notified" of domain.md#3, keyed by the status before the event: each message and its receivers,
   * as `note:roles`.
   */
  told: { readonly [status: number]: string };
}

/** Permits an event in every situation of a first rectification, whatever the state of its deadline. */
function everyFirstRound(allowed: Allowed): { [S in Situation]?: Allowed } {
  return {
    rectifying: allowed,
    rectifyingDirect: allowed,
    rectifyingAsked: allowed,
    rectifyingUsedUp: allowed,
    rectifyingLate: allowed,
  };
}

/** Lifecycle, written by hand from the table of domain.md#3, independently of the workflow machine. */
export const LIFECYCLE: { readonly [E in HazardEvent]: EventExpectation } = {
  'RiskRegister/edit': {
    by: 'registrant',
    payload: (cast) => registration(cast),
    allowed: { draft: ['R', 0], orphanDraft: ['R', 0] },
    told: { 0: '' },
  },
  'RiskRegister/delete': {
    by: 'registrant',
    allowed: { draft: ['R', 'deleted'], orphanDraft: ['RM', 'deleted'] },
    told: { 0: '' },
  },
  'RiskRegister/submit.judge': {
    by: 'registrant',
    payload: ({ ids }) => ({ judgeId: ids.judge }),
    allowed: { draft: ['R', 1], orphanDraft: ['R', 1] },
    told: { 0: 'toJudge:judge' },
  },
  'RiskRegister/submit.direct': {
    by: 'registrant',
    payload: ({ ids }) => ({ againCheckId: ids.checker }),
    allowed: { draft: ['R', 2], orphanDraft: ['R', 2] },
    told: { 0: 'toCheck:checker' },
  },
  'RiskRegister/recall': {
    by: 'registrant',
    allowed: { judging: ['R', 0], checkingDirect: ['R', 0] },
    told: { 1: 'recalled:judge', 2: 'recalled:checker' },
  },
  'RiskRegister/judge.yes': {
    by: 'judge',
    payload: ({ ids }) => ({ isRisk: 1, againCheckId: ids.checker }),
    allowed: { judging: ['J', 2] },
    told: { 1: 'toCheck:checker' },
  },
  'RiskRegister/judge.no': {
    by: 'judge',
    payload: { isRisk: 0, judgeOpinion: '设备正常' },
    allowed: { judging: ['J', 9] },
    told: { 1: 'closed:registrant' },
  },
  'RiskRegister/recallJudge': {
    by: 'judge',
    allowed: { checkingJudged: ['J', 1], closedByJudge: ['J', 1] },
    told: { 2: 'recalled:checker', 9: 'recalled:registrant' },
  },
  'RiskRegister/adminRecallJudge': {
    by: 'manager',
    payload: { reason: '研判有误' },
    allowed: { checkingJudged: ['M', 1], closedByJudge: ['M', 1] },
    told: { 2: 'recalledByManager:judge,checker', 9: 'recalledByManager:judge,registrant' },
  },
  'RiskRegister/judgeAssign': {
    by: 'manager',
    payload: ({ ids }) => ({ judgeId: ids.judge2 }),
    allowed: { judging: ['M', 1] },
    told: { 1: 'assigned:judge reassigned:judge' },
  },
  'RiskRegister/remind': {
    by: 'registrant',
    allowed: {
      judging: ['RM', 1],
      checkingJudged: ['RJXAM', 2],
      checkingDirect: ['RJXAM', 2],
      ...everyFirstRound(['RJCAM', 3]),
      rectifyingAgain: ['RJCAM', 3],
      accepting: ['RJCXM', 4],
      acceptingAgain: ['RJCXM', 4],
    },
    told: { 1: 'reminded:judge', 2: 'reminded:checker', 3: 'reminded:rectifier', 4: 'reminded:acceptor' },
  },
  'RiskAgainCheck/edit.none': {
    by: 'checker',
    payload: { againCheckResult: 0, againCheckOpinion: '不构成隐患' },
    allowed: { checkingJudged: ['C', 9], checkingDirect: ['C', 9] },
    told: { 2: 'closed:registrant,judge' },
  },
  'RiskAgainCheck/edit.general': {
    by: 'checker',
    payload: (cast) => ({ againCheckResult: 1, ...verdict(cast) }),
    allowed: { checkingJudged: ['C', 3], checkingDirect: ['C', 3] },
    told: { 2: 'toRectify:rectifier' },
  },
  'RiskAgainCheck/edit.major': {
    by: 'checker',
    payload: (cast) => ({ againCheckResult: 2, ...verdict(cast), riskFund: 12000, emergencyPlan: '停车泄压' }),
    allowed: { checkingJudged: ['C', 3], checkingDirect: ['C', 3] },
    told: { 2: 'toRectify:rectifier' },
  },
  'RiskAgainCheck/recall': {
    by: 'checker',
    allowed: { ...everyFirstRound(['CM', 2]), closedByCheck: ['CM', 2], closedByCheckDirect: ['CM', 2] },
    told: { 3: 'recalled:rectifier', 9: 'recalled:registrant' },
  },
  'RiskAgainCheck/assign': {
    by: 'manager',
    payload: ({ ids }) => ({ againCheckId: ids.checker2 }),
    allowed: { checkingJudged: ['M', 2], checkingDirect: ['M', 2] },
    told: { 2: 'assigned:checker reassigned:checker' },
  },
  'RiskRectify/add': {
    by: 'rectifier',
    payload: ({ ids }) => ({
      riskRectifyResult: '已更换垫片',
      riskRectifyOpinion: '更换垫片并试压',
      rectifyTime: formatWallTime(new Date()),
      acceptUserId: ids.acceptor,
      riskRectifyFund: 300.5,
    }),
    allowed: { ...everyFirstRound(['X', 4]), rectifyingAgain: ['X', 4] },
    told: { 3: 'toAccept:acceptor' },
  },
  'RiskRectify/reback': {
    by: 'rectifier',
    payload: { rebackReason: '不属于本车间' },
    allowed: everyFirstRound(['X', 2]),
    told: { 3: 'sentBack:checker' },
  },
  'RiskRectify/recall': {
    by: 'rectifier',
    allowed: { accepting: ['XM', 3], acceptingAgain: ['XM', 3] },
    told: { 4: 'recalled:acceptor' },
  },
  'RiskRectify/assign': {
    by: 'manager',
    payload: ({ ids }) => ({ rectifyUserId: ids.rectifier2 }),
    allowed: { ...everyFirstRound(['M', 3]), rectifyingAgain: ['M', 3] },
    told: { 3: 'assigned:rectifier reassigned:rectifier' },
  },
  'RiskRectify/applyDelay': {
    by: 'rectifier',
    payload: {
      newAccomplishTime: minutesFromNow(9 * 24 * 60),
      delayReason: '备件未到货',
      controlMeasure: '临时堵漏，专人监护',
    },
    allowed: { rectifying: ['X', 3], rectifyingDirect: ['X', 3], rectifyingAgain: ['X', 3] },
    // Approvers are not roles of the hazard: tests/api/hazards/delays.test.ts covers their messages.
    told: { 3: '' },
  },
  'RiskRectify/approveDelay.pass': {
    by: 'checker',
    payload: { pass: true, opinion: '同意，加强监护' },
    allowed: { rectifyingAsked: ['C', 3] },
    told: { 3: 'delayGranted:rectifier' },
  },
  'RiskRectify/approveDelay.refuse': {
    by: 'checker',
    payload: { pass: false, opinion: '可先局部停用，不同意延期' },
    allowed: { rectifyingAsked: ['C', 3] },
    told: { 3: 'delayRefused:rectifier' },
  },
  'RiskAcceptRecord/add.pass': {
    by: 'acceptor',
    payload: { accetResult: true, accetpOpinion: '符合要求' },
    allowed: { accepting: ['A', 5], acceptingAgain: ['A', 5] },
    told: { 4: 'accepted:registrant,checker,rectifier' },
  },
  'RiskAcceptRecord/add.fail': {
    by: 'acceptor',
    payload: { accetResult: false, accetpOpinion: '仍有渗漏' },
    allowed: { accepting: ['A', 3], acceptingAgain: ['A', 3] },
    told: { 4: 'failed:rectifier' },
  },
  'RiskAcceptRecord/recall': {
    by: 'acceptor',
    allowed: { accepted: ['AM', 4], acceptedLongAgo: ['M', 4] },
    told: { 5: 'recalled:rectifier' },
  },
  'RiskAcceptRecord/assign': {
    by: 'manager',
    payload: ({ ids }) => ({ acceptUserId: ids.acceptor2 }),
    allowed: { accepting: ['M', 4], acceptingAgain: ['M', 4] },
    told: { 4: 'assigned:acceptor reassigned:acceptor' },
  },
};

/** Valid body of the event's call, naming this cast. */
export function payloadOf(cast: Casting, event: HazardEvent): Record<string, unknown> {
  const { payload = {} } = LIFECYCLE[event];
  return { ...(typeof payload === 'function' ? payload(cast) : payload) };
}

/** Valid body of a registration, without pictures; tests that require pictures add them. */
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

/**
 * Minutes until the deadline of a verdict, 3.5 days: no reminder (three days or one ahead, domain.md#5.3) falls due
 * while a test counts messages.
 */
const DEADLINE_MINUTES = 84 * 60;

function verdict({ ids, orgs }: Casting): object {
  return {
    againCheckOpinion: '情况属实',
    accomplishTime: minutesFromNow(DEADLINE_MINUTES),
    rectifyUserId: ids.rectifier,
    rectifyOrgId: orgs.workshop,
    rectifyType: 2,
    handleMeasure: '更换垫片并复紧',
  };
}

/** Wall time some minutes from now. */
export function minutesFromNow(minutes: number): string {
  return formatWallTime(new Date(Date.now() + minutes * 60_000));
}
