import { workflowProcess } from '../../../people/processes/index.ts';
import { HAZARD_EVENTS } from '../workflow/events.ts';
import { HAZARD_ROLES, type HazardActor, type HazardFacts } from '../workflow/facts.ts';
import { hazardWorkflow } from '../workflow/hazard.ts';
import type { HazardCapacity, HazardRule } from '../workflow/rules.ts';
import { STATE_OF_STATUS, STATUSES } from '../workflow/status.ts';

const WHO: Readonly<Record<HazardCapacity, string>> = {
  registrant: '登记人',
  judge: '研判人',
  checker: '核查人',
  rectifier: '整改人',
  acceptor: '验收人',
  recentAcceptor: '验收人（撤回期限内）',
  manager: '管理人员',
  orphanManager: '管理人员（登记人停用后）',
  delayApprover: '延期审批人',
  reminder: '参与人员或管理人员',
};

const TITLES = Object.fromEntries(
  Object.entries(HAZARD_EVENTS).flatMap(([event, { title }]) => (title === null ? [] : [[event, title]])),
);

/** Facts with which every `HazardCapacity` is possible: a disabled registrant, an acceptance that can be recalled. */
function factsAt(state: string): HazardFacts {
  return {
    status: STATUSES.find((status) => STATE_OF_STATUS[status] === state) ?? 0,
    deleted: state === 'deleted',
    path: 'judge',
    closedBy: null,
    laterRound: false,
    registrantDisabled: true,
    acceptanceSettled: false,
    delayPending: true,
    delayRoom: 'open',
  };
}

/** States and actions of a hazard for the diagram 流程图. */
export const hazardProcess = workflowProcess<HazardFacts, HazardActor, keyof typeof HAZARD_EVENTS, HazardRule>({
  workflow: hazardWorkflow,
  title: '隐患',
  resource: 'RiskRegister',
  field: 'status',
  screens: ['RiskQuery'],
  states: {
    drafting: { screen: 'RiskRegister' },
    accepted: { meaning: 'done' },
    closed: { meaning: 'closed' },
    deleted: { meaning: 'closed', title: '已删除', screen: 'RiskDeletedQuery' },
  },
  titles: TITLES,
  who: WHO,
  // Actors that can occur: a person with one role on the hazard, or a manager without any role on the hazard.
  actors: ({ can, scopeOf }, permission) =>
    [...HAZARD_ROLES.map((role) => [role]), []].map((roles) => ({
      roles,
      can,
      inScope: scopeOf(permission).length > 0,
      approvesDelay: true,
    })),
  facts: factsAt,
});
