import { describe, expect, it } from 'vitest';
import { type Allowed, LIFECYCLE, SITUATIONS, type Situation } from '../../../../../tests/support/hazard-lifecycle.ts';
import { NEW_HAZARD } from '../../../../../tests/support/hazards/hazard-model.ts';
import type { Outcome } from '../../../../engine/workflow/workflow.ts';
import { actionsFor, apply, sectionsFor, statusPairs } from '../../../../engine/workflow/workflow.ts';
import { HAZARD_EVENTS, type HazardEvent } from './events.ts';
import { HAZARD_ROLES, type HazardActor, type HazardFacts, type HazardRole } from './facts.ts';
import { hazardOffers, hazardWorkflow } from './hazard.ts';
import { MANAGER_LISTS, TURNS_LIST } from './rules.ts';

const EVENTS = Object.keys(HAZARD_EVENTS) as HazardEvent[];

/** Refusals other than the plain H1001 当前状态不允许该操作, for events LIFECYCLE does not allow. */
const REFUSED_OTHERWISE: { [S in Situation]?: { [E in HazardEvent]?: string } } = {
  checkingJudged: { 'RiskRegister/recall': 'H1008 后续环节已处理，无法撤回' },
  checkingDirect: {
    'RiskRegister/recallJudge': 'H1001 该隐患未经研判',
    'RiskRegister/adminRecallJudge': 'H1001 该隐患未经研判',
  },
  rectifyingAgain: { 'RiskAgainCheck/recall': 'H1008 后续环节已处理，无法撤回' },
  rectifyingAsked: { 'RiskRectify/applyDelay': 'H1012 已有待审批的延期申请' },
  rectifyingUsedUp: { 'RiskRectify/applyDelay': 'H1001 延期次数已用完' },
  rectifyingLate: { 'RiskRectify/applyDelay': 'H1001 整改期限已过，不能再申请延期' },
};

const LETTERS: Record<HazardRole, string> = {
  registrant: 'R',
  judge: 'J',
  checker: 'C',
  rectifier: 'X',
  acceptor: 'A',
};
/** Letter of the person on turn, by status. */
const TURN_LETTERS: { readonly [status: number]: string } = { 1: 'J', 2: 'C', 3: 'X', 4: 'A' };
const LISTS = new Set([...Object.values(MANAGER_LISTS), TURNS_LIST]);
const anything = () => true;
const onlyActions = (code: string) => !LISTS.has(code);
const nothing = () => false;

interface NamedActor extends HazardActor {
  name: string;
  /** Letters of LIFECYCLE that this actor has. */
  letters: string;
}

const actor = (name: string, letters: string, more: Partial<HazardActor>): NamedActor => ({
  ...{ name, letters, roles: [], can: nothing, inScope: true, approvesDelay: false },
  ...more,
});
/** Answer for a general hazard; delay.test.ts covers all others. */
const approvesDelay = true;
const onlyOwn = (code: string) => onlyActions(code) && code !== 'RiskRectify:assign';

const ACTORS: NamedActor[] = [
  ...HAZARD_ROLES.map((role) =>
    actor(role, LETTERS[role], { roles: [role], can: onlyOwn, approvesDelay: role === 'checker' }),
  ),
  actor('everyone in one person', 'RJCXA', { roles: HAZARD_ROLES, approvesDelay }),
  actor('manager named for every stage', 'RJCXAM', { roles: HAZARD_ROLES, can: anything, approvesDelay }),
  actor('other user with the code', 'm', { can: onlyActions }),
  actor('manager', 'M', { can: anything }),
  actor('manager of another department', 'm', { can: anything, inScope: false }),
  actor('stranger', '', { inScope: false }),
];

/** `m`: holds the code without being a manager, which is enough for RiskRectify/assign alone (look.md#15.2). */
function mayDo(
  actor: NamedActor,
  { allowed, event, status }: { allowed: Allowed; event: HazardEvent; status: number },
) {
  if (event === 'RiskRegister/remind' && actor.letters.includes(TURN_LETTERS[status] ?? '-')) return false;
  if ([...actor.letters].some((letter) => allowed[0].includes(letter))) return true;
  return event === 'RiskRectify/assign' && actor.letters === 'm';
}

function factsOfSituation(situation: Situation): HazardFacts {
  return { ...NEW_HAZARD, ...SITUATIONS[situation] };
}

function shown(outcome: Outcome<unknown>): string {
  return outcome.ok ? `ok ${outcome.toStatus}` : `${outcome.code} ${outcome.reason}`;
}

function expected(situation: Situation, event: HazardEvent, actor: NamedActor): string {
  const allowed = LIFECYCLE[event].allowed[situation];
  if (!allowed) return REFUSED_OTHERWISE[situation]?.[event] ?? 'H1001 当前状态不允许该操作';
  const { status } = factsOfSituation(situation);
  if (mayDo(actor, { allowed, event, status })) return `ok ${allowed[1] === 'deleted' ? 0 : allowed[1]}`;
  if (event === 'RiskRegister/remind')
    return actor.letters.includes(TURN_LETTERS[status] ?? '-')
      ? 'H1002 该隐患正由您处理，不必催办'
      : 'H1002 只有参与该隐患的人员和管理人员可以催办';
  const tooLate = situation === 'acceptedLongAgo' && actor.letters.includes('A');
  return tooLate ? 'H1001 已超过验收撤回期限，请联系管理员撤回' : 'H1002 您不是当前处理人';
}

describe.each(Object.keys(SITUATIONS) as Situation[])('hazard %s', (situation) => {
  const facts = factsOfSituation(situation);

  it.each(ACTORS.map((actor) => [actor.name, actor] as const))(
    'answers every event of %s as domain.md#3',
    (_, actor) => {
      const decided = EVENTS.map((event) => [event, shown(apply(hazardWorkflow, { facts, actor }, event))]);
      expect(decided).toEqual(EVENTS.map((event) => [event, expected(situation, event, actor)]));
    },
  );

  it.each(ACTORS.map((actor) => [actor.name, actor] as const))('offers %s exactly what it would accept', (_, actor) => {
    const enabled = actionsFor(hazardWorkflow, { facts, actor }).filter((offer) => offer.enabled);
    const accepted = EVENTS.filter(
      (event) => actor.can(HAZARD_EVENTS[event].permission) && apply(hazardWorkflow, { facts, actor }, event).ok,
    );
    expect(new Set(enabled.map(({ name }) => name))).toEqual(
      new Set(accepted.map((event) => HAZARD_EVENTS[event].call)),
    );
  });
});

describe('offers', () => {
  const facts = factsOfSituation('judging');
  const other: HazardActor = { roles: [], can: onlyActions, inScope: true, approvesDelay: false };

  it('says why not and who could, to one who holds the code', () => {
    const offers = hazardOffers({ facts, actor: other }, { judgeName: '陈研', createdUserName: '郑登' });
    const recall = offers.find(({ name }) => name === 'RiskRegister/recall');
    expect(recall?.reason).toBe('您不是当前处理人（可办理人：郑登）');
    expect(offers.find(({ name }) => name === 'RiskRegister/judge')).toEqual({
      resource: 'RiskRegister',
      verb: 'judge',
      name: 'RiskRegister/judge',
      enabled: false,
      reason: '您不是当前处理人（当前处理人：陈研）',
      code: 'H1002',
    });
  });

  it('hides what only managers may do from everybody else', () => {
    const names = actionsFor(hazardWorkflow, { facts, actor: other }).map(({ name }) => name);
    expect(names).not.toContain('RiskRegister/judgeAssign');
  });
});

describe('sections (domain.md#4.1)', () => {
  it.each([
    ['draft', 'register'],
    ['judging', 'register'],
    ['checkingJudged', 'register judge'],
    ['checkingDirect', 'register'],
    ['rectifying', 'register judge check'],
    ['rectifyingDirect', 'register check'],
    ['rectifyingAgain', 'register judge check acceptRecords'],
    ['accepting', 'register judge check rectify'],
    ['acceptingAgain', 'register check rectify acceptRecords'],
    ['accepted', 'register judge check rectify accept acceptRecords'],
    ['closedByJudge', 'register judge'],
    ['closedByCheck', 'register judge check'],
    ['closedByCheckDirect', 'register check'],
  ] as const)('%s shows %s', (situation, sections) => {
    expect(sectionsFor(hazardWorkflow, factsOfSituation(situation)).join(' ')).toBe(sections);
  });
});

it('knows the status changes of domain.md#3 and no others', () => {
  const pairs = statusPairs(hazardWorkflow).map(({ from, to }) => `${from}>${to}`);
  expect(pairs.join(' ')).toBe('0>1 0>2 1>0 1>2 1>9 2>0 2>1 2>3 2>9 3>2 3>4 4>3 4>5 5>4 9>1 9>2');
});
