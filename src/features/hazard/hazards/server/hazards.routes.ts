import type { JsonSchema } from '../../../../engine/json.ts';
import { APPOINTED_STAGES } from '../../../../engine/stages.ts';
import { DIGIT_ID_PATTERN } from '../../../../kinds/parts/digit-id.ts';
import { type Ctx, signedIn, type UserCtx } from '../../../../server/ctx.ts';
import type { Answer, Endpoint } from '../../../../server/endpoint.ts';
import { list, named, object, text } from '../../../../server/http/replies/reply-shape.ts';
import { added } from '../../../../server/records/add.ts';
import { listQuerySchema } from '../../../../server/records/list-query.ts';
import { PAGING } from '../../../../server/records/paging.ts';
import { HAZARD_EVENTS, HAZARD_RESOURCES, type HazardCall, isHazardCall } from '../workflow/events.ts';
import { type CandidateQuery, candidatePage } from './reading/candidates.ts';
import { stageDetail } from './reading/detail.ts';
import { hazardFlow } from './reading/flow.ts';
import {
  acceptRecordPage,
  deletedPage,
  hazardList,
  hazardPage,
  judgeManagementPage,
  ownStagePage,
  rectifyPage,
  stageManagementPage,
} from './reading/lists.ts';
import { similarHazards } from './reading/similar.ts';
import { whoCan } from './reading/who.ts';
import { linkPlace } from './register/link-place.ts';
import {
  editHazard,
  hazardOfPlanItem,
  type PlanItemKey,
  registerFromPlan,
  registerHazard,
} from './register/register.ts';
import { CANDIDATES, FLOW_ROW, SIMILAR_HAZARDS } from './replies.ts';
import type { StageResource } from './transition/stages.ts';
import { transitHazard } from './transition/transition.ts';

const STAGES: readonly StageResource[] = ['RiskAgainCheck', 'RiskRectify', 'RiskAcceptRecord'];

/** Accepts any JSON object: `transitHazard` validates it against the form of the action, after state and person. */
const ANY_BODY: JsonSchema = {};
const ID: JsonSchema = { type: 'string', maxLength: 20, title: 'Id' };

/** Hazard calls that the descriptors alone cannot provide (wire.md#8.1 to wire.md#8.5). */
export function hazardEndpoints(): Endpoint[] {
  return [
    ...registerEndpoints(),
    ...listEndpoints(),
    ...detailEndpoints(),
    ...transitionEndpoints(),
    CANDIDATE_PAGE,
    WHO,
  ];
}

const CANDIDATE_QUERY: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['stage'],
  properties: {
    ...PAGING,
    stage: { type: 'string', title: '环节', enum: [...APPOINTED_STAGES] },
    id: { ...ID, title: '隐患' },
    orgId: { type: 'string', title: '机构', pattern: DIGIT_ID_PATTERN },
    searchValue: { type: 'string', title: '关键字', maxLength: 100 },
  },
};

/** People who can be appointed to a stage; requires the permission for a call that appoints to this stage. */
const CANDIDATE_PAGE: Endpoint = {
  method: 'GET',
  path: '/RiskRegister/candidates',
  title: '可指定的办理人',
  access: 'signed-in',
  envelope: 'wrapped',
  query: CANDIDATE_QUERY,
  reply: CANDIDATES,
  handler: (ctx, { query }) => candidatePage(signedIn(ctx), query as unknown as CandidateQuery), // checked by CANDIDATE_QUERY
};

/** 为什么不能点: returns the people who could act. */
const WHO: Endpoint = {
  method: 'GET',
  path: '/RiskRegister/who',
  title: '为什么不能办，谁可以办',
  access: 'signed-in',
  rowsOf: HAZARD_RESOURCES,
  envelope: 'wrapped',
  query: {
    type: 'object',
    additionalProperties: false,
    required: ['id', 'action'],
    properties: { id: ID, action: { type: 'string', maxLength: 80, title: '操作' } },
  },
  reply: object({ reason: text, people: list(object({ name: text, role: text })) }),
  handler: (ctx, { query }) => whoCan(signedIn(ctx), { id: query.id, action: String(query.action) }),
};

/** One endpoint per call of the state machine, with the call as its path; editing a draft is no transition. */
function transitionEndpoints(): Endpoint[] {
  const calls = new Set(Object.values(HAZARD_EVENTS).map((event): string => event.call));
  calls.delete('RiskRegister/edit');
  return [...calls].filter(isHazardCall).map((call) => post(call, (ctx, body) => transitHazard(ctx, call, body)));
}

function registerEndpoints(): Endpoint[] {
  return [
    { ...post('RiskRegister/add', addHazard), reply: HAZARD_ID },
    post('RiskRegister/edit', editHazard),
    post('RiskRegister/linkPlace', linkPlace),
    fromPlan('planRegister', 'planRiskItemId', '按计划排查项登记隐患'),
    fromPlan('timerPlanRegister', 'timedPlanItemId', '按定时排查项登记隐患'),
  ];
}

async function addHazard(ctx: UserCtx, body: unknown): Promise<Answer> {
  const id = await registerHazard(ctx, body);
  return added(ctx, 'RiskRegister', { id, data: id });
}

const HAZARD_ID: JsonSchema = { type: 'integer', description: '新隐患的编号' };

function fromPlan(verb: string, key: PlanItemKey, title: string): Endpoint {
  const item: JsonSchema = { type: ['integer', 'string'], title: '排查项' };
  const call = post(`RiskRegister/${verb}`, (ctx, body) => registerFromPlan(ctx, body, key));
  return {
    ...call,
    title,
    body: { type: 'object', properties: { [key]: item }, additionalProperties: true },
    reply: HAZARD_ID,
  };
}

function post(
  call: HazardCall | `RiskRegister/${string}`,
  handle: (ctx: UserCtx, body: unknown) => Promise<unknown>,
): Endpoint {
  return {
    method: 'POST',
    path: `/${call}`,
    access: 'permission',
    permission: call.replace('/', ':'),
    envelope: 'wrapped',
    body: ANY_BODY,
    handler: (ctx, { body }) => handle(signedIn(ctx), body),
  };
}

const SIMILAR_QUERY: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    riskPointId: { ...ID, title: '风险点' },
    riskPointItemId: { ...ID, title: '排查项' },
    addressId: { ...ID, title: '隐患位置' },
    riskName: { type: 'string', title: '隐患名称', maxLength: 200 },
    id: { ...ID, title: '隐患' },
  },
};

/** Open hazards at the same item or place as a new one, for the forms of adding and submitting. */
const SIMILAR: Endpoint = {
  method: 'GET',
  path: '/RiskRegister/similar',
  title: '可能重复的隐患',
  access: 'permission',
  permission: 'RiskRegister:page',
  envelope: 'wrapped',
  gate: 'list',
  query: SIMILAR_QUERY,
  reply: SIMILAR_HAZARDS,
  handler: (ctx, { query }) => similarHazards(signedIn(ctx), query),
};

type Read = (ctx: UserCtx, query: Record<string, unknown>) => Promise<unknown>;

function listEndpoints(): Endpoint[] {
  return [
    paged('RiskRegister/page', hazardPage),
    { ...open('RiskRegister/list', hazardList), gate: 'list' },
    SIMILAR,
    paged('RiskRegister/allJudgePage', judgeManagementPage),
    paged('RiskRegister/deletedPage', deletedPage),
    paged('RiskAgainCheck/page', (ctx, query) => ownStagePage(ctx, 'RiskAgainCheck', query)),
    paged('RiskRectify/page', rectifyPage),
    open('RiskAcceptRecord/page', acceptRecordPage),
    paged('RiskAcceptRecord/pageAccepRecord', (ctx, query) => ownStagePage(ctx, 'RiskAcceptRecord', query)),
    ...STAGES.map((stage) => paged(`${stage}/allPage`, (ctx, query) => stageManagementPage(ctx, stage, query))),
  ];
}

function paged(path: string, read: Read): Endpoint {
  return { ...open(path, read), access: 'permission', permission: path.replace('/', ':') };
}

/** Endpoint of a list that every signed-in user may read, limited to rows visible to him. */
function open(path: string, read: Read): Endpoint {
  const resource = path.split('/')[0] ?? '';
  return {
    method: 'GET',
    path: `/${path}`,
    access: 'signed-in',
    rowsOf: HAZARD_RESOURCES,
    envelope: 'wrapped',
    queryOf: (ctx: Ctx) => listQuerySchema(ctx.catalog.resource(resource)),
    handler: (ctx, { query }) => read(signedIn(ctx), query),
  };
}

function detailEndpoints(): Endpoint[] {
  return [
    ...STAGES.map((stage) => byId(`${stage}/detail`, 'id', (ctx, id) => stageDetail(ctx, stage, id))),
    {
      ...byId('ProcessFlowHandle/list', 'id', hazardFlow),
      title: '隐患流程记录',
      gate: 'list',
      reply: list(FLOW_ROW),
    },
    {
      ...byId('RiskRegister/getInfoByPlanRiskItemId', 'planRiskItemId', hazardOfPlanItem),
      title: '排查项已登记的隐患',
      reply: named('RiskRegister'),
    },
  ];
}

function byId(path: string, key: string, read: (ctx: UserCtx, id: unknown) => Promise<unknown>): Endpoint {
  return {
    method: 'GET',
    path: `/${path}`,
    access: 'signed-in',
    rowsOf: HAZARD_RESOURCES,
    envelope: 'wrapped',
    query: { type: 'object', additionalProperties: false, properties: { [key]: ID } },
    handler: (ctx, { query }) => read(signedIn(ctx), query[key]),
  };
}
