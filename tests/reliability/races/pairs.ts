import type { HazardEvent } from '../../../src/features/hazard/hazards/workflow/events.ts';
import type { HazardFacts } from '../../../src/features/hazard/hazards/workflow/facts.ts';
import type { Cast } from '../../support/hazards/hazard-cast.ts';

export interface Rival {
  event: HazardEvent;
  by?: keyof Cast['clients'];
  body?: object;
  /** Sends the version the person looked at, as the browser does. */
  versioned?: true;
}

/** Two people who press at the same moment; exactly one of them gets his way. */
export interface Pair {
  name: string;
  at: Partial<HazardFacts>;
  rivals: readonly Rival[];
  /** Refusals that the loser may also receive beside H1001 and H1003, with the reason they are true. */
  alsoTold?: readonly string[];
  /** Named in security.md#3.4. */
  isNamed?: true;
}

/** The hazard is no longer his: the winner gave it to another. */
const NOT_YOURS = ['H1002'];
/** The winner is the next in line, so there is nothing left to take back. */
const TOO_LATE = ['H1008'];
/** The winner gave it to the very person the loser chose. */
const SAME_PERSON = ['INVALID'];

const twice = (event: HazardEvent): [Rival, Rival] => [{ event }, { event }];

/** The pairs of security.md#3.4, and those of the lifecycle table that lead to different places. */
export const PAIRS: readonly Pair[] = [
  { name: 'accept × accept', isNamed: true, at: { status: 4 }, rivals: twice('RiskAcceptRecord/add.pass') },
  {
    name: 'judge × recall',
    isNamed: true,
    at: { status: 1 },
    rivals: [{ event: 'RiskRegister/judge.yes' }, { event: 'RiskRegister/recall' }],
    alsoTold: TOO_LATE,
  },
  {
    name: 'rectify × send back',
    isNamed: true,
    at: { status: 3, laterRound: false },
    rivals: [{ event: 'RiskRectify/add' }, { event: 'RiskRectify/reback' }],
  },
  {
    name: 'assign × rectify',
    isNamed: true,
    at: { status: 3 },
    rivals: [{ event: 'RiskRectify/assign' }, { event: 'RiskRectify/add' }],
    alsoTold: NOT_YOURS,
  },
  {
    name: 'recall by the manager × check',
    isNamed: true,
    at: { status: 2, path: 'judge' },
    rivals: [{ event: 'RiskRegister/adminRecallJudge' }, { event: 'RiskAgainCheck/edit.general' }],
  },
  {
    name: 'delete × submit',
    isNamed: true,
    at: { status: 0, deleted: false },
    rivals: [{ event: 'RiskRegister/delete' }, { event: 'RiskRegister/submit.judge' }],
  },
  {
    name: 'recall × recall',
    isNamed: true,
    at: { status: 4 },
    rivals: [{ event: 'RiskRectify/recall' }, { event: 'RiskRectify/recall', by: 'manager', body: { reason: '重做' } }],
  },
  {
    name: 'edit × submit',
    isNamed: true,
    at: { status: 0, deleted: false },
    rivals: [
      { event: 'RiskRegister/edit', versioned: true },
      { event: 'RiskRegister/submit.judge', versioned: true },
    ],
    alsoTold: ['STALE'],
  },
  {
    name: 'pass × fail',
    at: { status: 4 },
    rivals: [{ event: 'RiskAcceptRecord/add.pass' }, { event: 'RiskAcceptRecord/add.fail' }],
  },
  {
    name: 'accept × recall of the rectification',
    at: { status: 4 },
    rivals: [{ event: 'RiskAcceptRecord/add.pass' }, { event: 'RiskRectify/recall' }],
  },
  {
    name: 'accept × assign',
    at: { status: 4 },
    rivals: [{ event: 'RiskAcceptRecord/add.fail' }, { event: 'RiskAcceptRecord/assign' }],
    alsoTold: NOT_YOURS,
  },
  { name: 'assign × assign', at: { status: 1 }, rivals: twice('RiskRegister/judgeAssign'), alsoTold: SAME_PERSON },
  {
    name: 'judge × assign',
    at: { status: 1 },
    rivals: [{ event: 'RiskRegister/judge.no' }, { event: 'RiskRegister/judgeAssign' }],
    alsoTold: NOT_YOURS,
  },
  {
    name: 'hazard × no hazard',
    at: { status: 1 },
    rivals: [{ event: 'RiskRegister/judge.yes' }, { event: 'RiskRegister/judge.no' }],
  },
  {
    name: 'submit to the judge × submit to the checker',
    at: { status: 0, deleted: false },
    rivals: [{ event: 'RiskRegister/submit.judge' }, { event: 'RiskRegister/submit.direct' }],
  },
  { name: 'delete × delete', at: { status: 0, deleted: false }, rivals: twice('RiskRegister/delete') },
  {
    name: 'recall of a direct submission × check',
    at: { status: 2, path: 'direct' },
    rivals: [{ event: 'RiskRegister/recall' }, { event: 'RiskAgainCheck/edit.major' }],
  },
  {
    name: 'recall of the judgement × check',
    at: { status: 2, path: 'judge' },
    rivals: [{ event: 'RiskRegister/recallJudge' }, { event: 'RiskAgainCheck/edit.none' }],
  },
  {
    name: 'recall of the check × rectify',
    at: { status: 3, laterRound: false },
    rivals: [{ event: 'RiskAgainCheck/recall' }, { event: 'RiskRectify/add' }],
  },
  {
    name: 'recall of the check × send back',
    at: { status: 3, laterRound: false },
    rivals: [{ event: 'RiskAgainCheck/recall' }, { event: 'RiskRectify/reback' }],
  },
  {
    name: 'recall of a closing judgement by judge × by manager',
    at: { status: 9, closedBy: 'judge' },
    rivals: [{ event: 'RiskRegister/recallJudge' }, { event: 'RiskRegister/adminRecallJudge' }],
  },
  { name: 'recall of an acceptance, twice', at: { status: 5 }, rivals: twice('RiskAcceptRecord/recall') },
];
