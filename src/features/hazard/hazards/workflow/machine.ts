import type { Section } from '../../../../engine/workflow/definition.ts';
import {
  backToCheck,
  backToRectify,
  chart,
  described,
  effect,
  handOver,
  remind,
  stay,
  step,
  tell,
  tellFormer,
  verdict,
} from './chart.ts';
import type { HazardFacts } from './facts.ts';
import { HAZARD_WAITS } from './waits.ts';

type HazardSection = Section<HazardFacts>;

const registered: HazardSection = { key: 'register' };
const judged: HazardSection = { key: 'judge', when: (facts) => facts.path === 'judge' };
const checked: HazardSection = { key: 'check' };
const rectified: HazardSection = { key: 'rectify' };
const accepted: HazardSection = { key: 'accept' };
const records: HazardSection = { key: 'acceptRecords' };
const failedRecords: HazardSection = { ...records, when: (facts) => facts.laterRound };
const closingCheck: HazardSection = { ...checked, when: (facts) => facts.closedBy === 'check' };

/** Sections of the detail by state (domain.md#4.1). Status 9 does not count as "5 or more": it has its own sections. */
const HAZARD_SECTIONS = {
  drafting: [registered],
  judging: [registered],
  checking: [registered, judged],
  rectifying: [registered, judged, checked, failedRecords],
  accepting: [registered, judged, checked, rectified, failedRecords],
  accepted: [registered, judged, checked, rectified, accepted, records],
  closed: [registered, judged, closingCheck],
  deleted: [registered],
} as const satisfies Record<string, readonly HazardSection[]>;

/** Raised with every change of states, events, rules or effects; stored in each history row. */
export const HAZARD_MACHINE_VERSION = '4';

/** State machine of a hazard. Comments name the row of each transition in the table of domain.md#3. */
export const hazardMachine = chart.createMachine({
  id: 'hazard',
  context: {
    status: 0,
    deleted: false,
    path: null,
    closedBy: null,
    laterRound: false,
    registrantDisabled: false,
    acceptanceSettled: false,
    delayPending: false,
    delayRoom: 'open',
  },
  initial: 'drafting',
  states: {
    drafting: {
      meta: { status: 0, sections: HAZARD_SECTIONS.drafting },
      on: described({
        'RiskRegister/edit': stay({ by: 'registrant' }), // domain.md#3 row 2
        'RiskRegister/delete': [
          step('deleted', { by: 'registrant' }, effect('removeRecord')), // domain.md#3 row 2
          step('deleted', { by: 'orphanManager' }, effect('removeRecord')),
        ],
        'RiskRegister/submit.judge': step(
          'judging', // domain.md#3 row 3
          { by: 'registrant' },
          effect('markSubmitted', { path: 'judge' }),
          tell('toJudge', 'judge'),
        ),
        'RiskRegister/submit.direct': step(
          'checking', // domain.md#3 row 4
          { by: 'registrant' },
          effect('markSubmitted', { path: 'direct' }),
          effect('openCheck'),
          tell('toCheck', 'checker'),
        ),
      }),
    },
    judging: {
      meta: { status: 1, sections: HAZARD_SECTIONS.judging, waits: HAZARD_WAITS.judging },
      on: described({
        'RiskRegister/recall': step(
          'drafting', // domain.md#3 row 5
          { by: 'registrant' },
          effect('withdraw'),
          tellFormer('recalled', 'judge'),
        ),
        'RiskRegister/judge.yes': step(
          'checking', // domain.md#3 row 6
          { by: 'judge' },
          effect('recordJudgement', { isRisk: 1 }),
          effect('openCheck'),
          tell('toCheck', 'checker'),
        ),
        'RiskRegister/judge.no': step(
          'closed', // domain.md#3 row 7
          { by: 'judge' },
          effect('recordJudgement', { isRisk: 0 }),
          effect('close', { by: 'judge' }),
          tell('closed', 'registrant'),
        ),
        'RiskRegister/judgeAssign': stay(
          { by: 'manager' },
          effect('reassign', { role: 'judge' }),
          ...handOver('judge'),
        ), // domain.md#3 row 10
        'RiskRegister/remind': remind('judge'), // domain.md#3 row 24
      }),
    },
    checking: {
      meta: { status: 2, sections: HAZARD_SECTIONS.checking, waits: HAZARD_WAITS.checking },
      on: described({
        'RiskRegister/recall': step(
          'drafting', // domain.md#3 row 5
          { by: 'registrant', when: 'notJudged' },
          effect('voidCheck'),
          effect('withdraw'),
          tellFormer('recalled', 'checker'),
        ),
        'RiskRegister/recallJudge': step(
          'judging', // domain.md#3 row 8
          { by: 'judge', when: 'judged' },
          effect('voidCheck'),
          effect('clearJudgement'),
          tellFormer('recalled', 'checker'),
        ),
        'RiskRegister/adminRecallJudge': step(
          'judging', // domain.md#3 row 9
          { by: 'manager', when: 'judged' },
          effect('voidCheck'),
          effect('clearJudgement'),
          tellFormer('recalledByManager', 'judge', 'checker'),
        ),
        'RiskAgainCheck/edit.none': step(
          'closed', // domain.md#3 row 11
          { by: 'checker' },
          effect('recordVerdict'),
          effect('close', { by: 'check' }),
          tell('closed', 'registrant', 'judge'),
        ),
        'RiskAgainCheck/edit.general': verdict(), // domain.md#3 row 12
        'RiskAgainCheck/edit.major': verdict(), // domain.md#3 row 12
        'RiskAgainCheck/assign': stay(
          { by: 'manager' },
          effect('reassign', { role: 'checker' }),
          ...handOver('checker'),
        ), // domain.md#3 row 14
        'RiskRegister/remind': remind('checker'), // domain.md#3 row 24
      }),
    },
    rectifying: {
      meta: { status: 3, sections: HAZARD_SECTIONS.rectifying, waits: HAZARD_WAITS.rectifying },
      on: described({
        'RiskAgainCheck/recall': [
          step(
            'checking', // domain.md#3 row 13
            { by: 'checker', when: 'nothingRectified' },
            ...backToCheck(),
            tellFormer('recalled', 'rectifier'),
          ),
          step(
            'checking',
            { by: 'manager', when: 'nothingRectified' },
            ...backToCheck(),
            tellFormer('recalledByManager', 'checker', 'rectifier'),
          ),
        ],
        'RiskRectify/add': step(
          'accepting', // domain.md#3 row 15
          { by: 'rectifier' },
          effect('lapseDelay'),
          effect('recordRectification'),
          effect('openAccept'),
          tell('toAccept', 'acceptor'),
        ),
        'RiskRectify/reback': step(
          'checking', // domain.md#3 row 16
          { by: 'rectifier', when: 'firstRound' },
          ...backToCheck(),
          tell('sentBack', 'checker'),
        ),
        'RiskRectify/assign': stay(
          { by: 'manager' }, // domain.md#3 row 18
          effect('lapseDelay'),
          effect('reassign', { role: 'rectifier' }),
          ...handOver('rectifier'),
        ),
        'RiskRectify/applyDelay': stay(
          { by: 'rectifier', when: 'delayPossible' }, // domain.md#3 row 19
          effect('openDelay'),
          effect('tellApprovers'),
        ),
        'RiskRectify/approveDelay.pass': stay(
          { by: 'delayApprover', when: 'delayPending' },
          effect('settleDelay', { granted: true }),
          tell('delayGranted', 'rectifier'),
        ),
        'RiskRectify/approveDelay.refuse': stay(
          { by: 'delayApprover', when: 'delayPending' },
          effect('settleDelay', { granted: false }),
          tell('delayRefused', 'rectifier'),
        ),
        'RiskRegister/remind': remind('rectifier'), // domain.md#3 row 24
      }),
    },
    accepting: {
      meta: { status: 4, sections: HAZARD_SECTIONS.accepting, waits: HAZARD_WAITS.accepting },
      on: described({
        'RiskRectify/recall': [
          // domain.md#3 row 17
          step('rectifying', { by: 'rectifier' }, ...backToRectify(), tellFormer('recalled', 'acceptor')),
          step(
            'rectifying',
            { by: 'manager' },
            ...backToRectify(),
            tellFormer('recalledByManager', 'rectifier', 'acceptor'),
          ),
        ],
        'RiskAcceptRecord/add.pass': step(
          'accepted', // domain.md#3 row 20
          { by: 'acceptor' },
          effect('recordAcceptance', { passed: true }),
          tell('accepted', 'registrant', 'checker', 'rectifier'),
        ),
        'RiskAcceptRecord/add.fail': step(
          'rectifying', // domain.md#3 row 21
          { by: 'acceptor' },
          effect('recordAcceptance', { passed: false }),
          effect('openRectify', { round: 'next' }),
          tell('failed', 'rectifier'),
        ),
        'RiskAcceptRecord/assign': stay(
          { by: 'manager' }, // domain.md#3 row 23
          effect('reassign', { role: 'acceptor' }),
          ...handOver('acceptor'),
        ),
        'RiskRegister/remind': remind('acceptor'), // domain.md#3 row 24
      }),
    },
    accepted: {
      meta: { status: 5, sections: HAZARD_SECTIONS.accepted },
      on: described({
        'RiskAcceptRecord/recall': [
          step(
            'accepting', // domain.md#3 row 22
            { by: 'recentAcceptor' },
            effect('recallAcceptance'),
            effect('openAccept'),
            tell('recalled', 'rectifier'),
          ),
          step(
            'accepting',
            { by: 'manager' },
            effect('recallAcceptance'),
            effect('openAccept'),
            tell('recalledByManager', 'acceptor', 'rectifier'),
          ),
        ],
      }),
    },
    closed: {
      meta: { status: 9, sections: HAZARD_SECTIONS.closed },
      on: described({
        'RiskRegister/recallJudge': step(
          'judging', // domain.md#3 row 8
          { by: 'judge', when: 'closedByJudge' },
          effect('clearJudgement'),
          effect('reopen'),
          tell('recalled', 'registrant'),
        ),
        'RiskRegister/adminRecallJudge': step(
          'judging', // domain.md#3 row 9
          { by: 'manager', when: 'closedByJudge' },
          effect('clearJudgement'),
          effect('reopen'),
          tell('recalledByManager', 'judge', 'registrant'),
        ),
        'RiskAgainCheck/recall': [
          step(
            'checking', // domain.md#3 row 13
            { by: 'checker', when: 'closedByCheck' },
            effect('voidCheck'),
            effect('openCheck'),
            effect('reopen'),
            tell('recalled', 'registrant'),
          ),
          step(
            'checking',
            { by: 'manager', when: 'closedByCheck' },
            effect('voidCheck'),
            effect('openCheck'),
            effect('reopen'),
            tell('recalledByManager', 'checker', 'registrant'),
          ),
        ],
      }),
    },
    /** Final: a deleted draft is never restored (domain.md#3 row 2). */
    deleted: { meta: { status: 0, sections: HAZARD_SECTIONS.deleted } },
  },
});
