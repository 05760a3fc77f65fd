import { CRITERIA_KEY } from '../../../../engine/lists.ts';
import { writeCriteria } from '../../../../kinds/parts/criteria.ts';
import type { ProcessSource } from '../../../../server/records/registries/processes.ts';
import { workflowProcess } from '../../../people/processes/index.ts';
import type { PlanFacts } from '../workflow/machine.ts';
import { type OneOffActor, type OneOffEvent, oneOffFacts, oneOffWorkflow } from '../workflow/one-off.ts';
import type { OneOffFacts, OneOffRule } from '../workflow/one-off-machine.ts';
import { type PlanActor, type PlanEvent, type PlanRule, planFacts, planWorkflow } from '../workflow/plan.ts';
import {
  ROUND_TITLES,
  type RoundActor,
  type RoundEvent,
  type RoundFacts,
  type RoundRule,
  roundFacts,
  roundWorkflow,
} from '../workflow/round.ts';

const ENDS = { done: { meaning: 'done' }, cancelled: { meaning: 'closed' } } as const;
const LATE = '超过完成期限';

const roundProcess = workflowProcess<RoundFacts, RoundActor, RoundEvent, RoundRule>({
  workflow: roundWorkflow,
  title: '排查任务',
  resource: 'RiskTimedPlanningExecute',
  field: 'status',
  screens: ['RiskTimedPlanningExecuteMgr', 'RiskTimedPlanningExecute'],
  states: ENDS,
  titles: ROUND_TITLES,
  who: { inspector: '排查人', registrar: '排查人或管理人员' },
  actors: ({ can }) => [{ can, isInspector: true, isBeaten: false, isManager: true }],
  facts: () => roundFacts({}),
  further: [
    { from: 'waiting', to: 'overdue', title: LATE },
    { from: 'doing', to: 'overdue', title: LATE },
    { from: 'waiting', to: 'cancelled', title: '停止定时任务', permission: 'RiskTimedPlanning:planningStop' },
  ],
});

const planProcess = workflowProcess<PlanFacts, PlanActor, PlanEvent, PlanRule>({
  workflow: planWorkflow,
  title: '定时任务',
  resource: 'RiskTimedPlanning',
  field: 'status',
  screens: ['RiskTimedPlanning'],
  states: {},
  titles: {},
  who: {},
  actors: ({ can }) => [{ can }],
  facts: () => planFacts({}),
});

const unpublished = (operator: 'empty' | 'filled') => ({
  status: '0',
  [CRITERIA_KEY]: writeCriteria([{ key: 'publishTime', operator, value: '' }]),
});

const oneOffProcess = workflowProcess<OneOffFacts, OneOffActor, OneOffEvent, OneOffRule>({
  workflow: oneOffWorkflow,
  title: '排查计划',
  resource: 'RiskPlanning',
  field: 'status',
  screens: ['RiskPlanning'],
  states: {
    ...ENDS,
    draft: { title: '未发布', query: unpublished('empty') },
    published: { title: '已发布，未开始', query: unpublished('filled') },
  },
  titles: {
    'RiskPlanningExecute/execute.finish': '完成排查',
    begin: '到开始时间',
    expire: '超过结束时间',
  },
  who: { inspector: '排查人' },
  actors: ({ can }) => [{ can, isInspector: true }],
  facts: () => oneOffFacts({}),
});

/** States and actions of rounds and of both kinds of plans, for the diagram 流程图. */
export const planProcesses: readonly ProcessSource[] = [roundProcess, planProcess, oneOffProcess];
