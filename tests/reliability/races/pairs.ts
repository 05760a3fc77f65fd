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

/** Two people who press within a few milliseconds; exactly one of the actions is done. */
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

const twice = (event: HazardEvent): [HazardEvent, HazardEvent] => [event, event];

type Row = [name: string, at: Partial<HazardFacts>, rivals: (HazardEvent | Rival)[], alsoTold?: readonly string[]];

const pairsOf = (rows: readonly Row[], more: Pick<Pair, 'isNamed'> = {}): Pair[] =>
  rows.map(([name, at, rivals, alsoTold]) => ({
    ...{ name, at, ...more, ...(alsoTold ? { alsoTold } : {}) },
    rivals: rivals.map((rival) => (typeof rival === 'string' ? { event: rival } : rival)),
  }));

const DRAFT = { status: 0, deleted: false } as const;
const FIRST_RECTIFICATION = { status: 3, laterRound: false } as const;

const NAMED: readonly Row[] = [
  ['accept × accept', { status: 4 }, twice('RiskAcceptRecord/add.pass')],
  ['judge × recall', { status: 1 }, ['RiskRegister/judge.yes', 'RiskRegister/recall'], TOO_LATE],
  ['rectify × send back', FIRST_RECTIFICATION, ['RiskRectify/add', 'RiskRectify/reback']],
  ['assign × rectify', { status: 3 }, ['RiskRectify/assign', 'RiskRectify/add'], NOT_YOURS],
  [
    'recall by the manager × check',
    { status: 2, path: 'judge' },
    ['RiskRegister/adminRecallJudge', 'RiskAgainCheck/edit.general'],
  ],
  ['delete × submit', DRAFT, ['RiskRegister/delete', 'RiskRegister/submit.judge']],
  [
    'recall × recall',
    { status: 4 },
    ['RiskRectify/recall', { event: 'RiskRectify/recall', by: 'manager', body: { reason: '重做' } }],
  ],
  [
    'edit × submit',
    DRAFT,
    [
      { event: 'RiskRegister/edit', versioned: true },
      { event: 'RiskRegister/submit.judge', versioned: true },
    ],
    ['STALE'],
  ],
];

const OTHERS: readonly Row[] = [
  ['pass × fail', { status: 4 }, ['RiskAcceptRecord/add.pass', 'RiskAcceptRecord/add.fail']],
  ['accept × recall of the rectification', { status: 4 }, ['RiskAcceptRecord/add.pass', 'RiskRectify/recall']],
  ['accept × assign', { status: 4 }, ['RiskAcceptRecord/add.fail', 'RiskAcceptRecord/assign'], NOT_YOURS],
  ['assign × assign', { status: 1 }, twice('RiskRegister/judgeAssign'), SAME_PERSON],
  ['judge × assign', { status: 1 }, ['RiskRegister/judge.no', 'RiskRegister/judgeAssign'], NOT_YOURS],
  ['hazard × no hazard', { status: 1 }, ['RiskRegister/judge.yes', 'RiskRegister/judge.no']],
  ['submit to the judge × submit to the checker', DRAFT, ['RiskRegister/submit.judge', 'RiskRegister/submit.direct']],
  ['delete × delete', DRAFT, twice('RiskRegister/delete')],
  [
    'recall of a direct submission × check',
    { status: 2, path: 'direct' },
    ['RiskRegister/recall', 'RiskAgainCheck/edit.major'],
  ],
  [
    'recall of the judgement × check',
    { status: 2, path: 'judge' },
    ['RiskRegister/recallJudge', 'RiskAgainCheck/edit.none'],
  ],
  ['recall of the check × rectify', FIRST_RECTIFICATION, ['RiskAgainCheck/recall', 'RiskRectify/add']],
  ['recall of the check × send back', FIRST_RECTIFICATION, ['RiskAgainCheck/recall', 'RiskRectify/reback']],
  [
    'recall of a closing judgement by judge × by manager',
    { status: 9, closedBy: 'judge' },
    ['RiskRegister/recallJudge', 'RiskRegister/adminRecallJudge'],
  ],
  ['recall of an acceptance, twice', { status: 5 }, twice('RiskAcceptRecord/recall')],
];

/** The pairs of security.md#3.4, and those of the lifecycle table that lead to different places. */
export const PAIRS: readonly Pair[] = [...pairsOf(NAMED, { isNamed: true }), ...pairsOf(OTHERS)];
