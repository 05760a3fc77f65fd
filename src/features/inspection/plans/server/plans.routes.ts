import { randomUUID } from 'node:crypto';
import type { JsonSchema, WireRecord } from '../../../../engine/json.ts';
import { type Ctx, signedIn, type UserCtx } from '../../../../server/ctx.ts';
import type { Endpoint } from '../../../../server/endpoint.ts';
import { integer, list, object, text } from '../../../../server/http/replies/reply-shape.ts';
import { added, addRecord } from '../../../../server/records/add.ts';
import { listQuerySchema } from '../../../../server/records/list-query.ts';
import type { Page } from '../../../../server/records/page.ts';
import { granted } from '../../../../server/records/records.routes.ts';
import { assignRound } from './assign-round.ts';
import { coverPoints, DRAFT, PREVIEW, previewCover } from './cover/cover.ts';
import { CHOICES, uncoveredChoices } from './cover/uncovered.ts';
import { riskPointItemTree } from './reading.ts';
import { executeRound } from './rounds/execute.ts';
import { addSignIn, signInRound } from './rounds/sign-in.ts';
import { switchPlan } from './switch-plan.ts';
import { managedRounds, ownRounds } from './timed-execution.hooks.ts';

const ITEM = object({ key: text, value: integer, title: text });
const POINT = object({ key: text, value: text, title: text, children: list(ITEM) });
const TYPE: JsonSchema = { type: 'string', maxLength: 20, title: '风险点类型' };

/** Call of a paged list within the reader's data scope. */
function paged(path: string, read: (ctx: UserCtx, query: Record<string, unknown>) => Promise<Page>): Endpoint {
  return {
    method: 'GET',
    path,
    access: 'permission',
    permission: path.slice(1).replace('/', ':'),
    envelope: 'wrapped',
    queryOf: (ctx: Ctx) => listQuerySchema(ctx.catalog.resource('RiskTimedPlanningExecute')),
    handler: (ctx, { query }) => read(signedIn(ctx), query),
  };
}

/** Calls that cover risk points by new plans, with the permission to add plans. */
const covering = (verb: string) => ({ ...granted(`/RiskTimedPlanning/${verb}`), permission: 'RiskTimedPlanning:add' });

/** Calls of timed plans that the descriptor alone cannot serve (wire.md#9.1). */
export function planEndpoints(): Endpoint[] {
  return [
    paged('/RiskTimedPlanningExecute/page', ownRounds),
    paged('/RiskTimedPlanningExecute/allPage', managedRounds),
    {
      ...granted('/RiskTimedPlanningExecute/assign'),
      handler: (ctx, { body }) => assignRound(signedIn(ctx), body),
    },
    {
      ...granted('/RiskTimedPlanningExecute/signIn'),
      handler: async (ctx, { body }) => void (await signInRound(signedIn(ctx), recordIn(body))),
    },
    {
      ...granted('/RiskTimedPlanningExecute/execute'),
      handler: (ctx, { body }) => executeRound(signedIn(ctx), recordIn(body)),
    },
    {
      ...granted('/SignIn/add'),
      handler: async (ctx, { body }) => added(ctx, 'SignIn', { id: await addSignIn(signedIn(ctx), recordIn(body)) }),
    },
    {
      ...granted('/RiskTimedPlanning/add'),
      handler: async (ctx, { body }) => {
        const set = { guid: guidIn(body) };
        return added(ctx, 'RiskTimedPlanning', await addRecord(signedIn(ctx), 'RiskTimedPlanning', { body, set }));
      },
    },
    {
      method: 'GET',
      path: '/RiskTimedPlanning/uncovered',
      gate: 'list',
      access: 'permission',
      permission: 'RiskTimedPlanning:add',
      envelope: 'wrapped',
      reply: CHOICES,
      handler: (ctx) => uncoveredChoices(signedIn(ctx)),
    },
    {
      ...covering('coverPreview'),
      body: DRAFT,
      transactional: false,
      reply: PREVIEW,
      handler: (ctx, { body }) => previewCover(signedIn(ctx), body),
    },
    { ...covering('cover'), lengthy: true, handler: (ctx, { body }) => coverPoints(signedIn(ctx), body) },
    {
      ...granted('/RiskTimedPlanning/planningStart'),
      handler: (ctx, { body }) => switchPlan(signedIn(ctx), 'RiskTimedPlanning/planningStart', body),
    },
    {
      ...granted('/RiskTimedPlanning/planningStop'),
      handler: (ctx, { body }) => switchPlan(signedIn(ctx), 'RiskTimedPlanning/planningStop', body),
    },
    {
      method: 'GET',
      path: '/RiskTimedPlanning/getRiskPointItemTree',
      title: '风险点与排查项',
      gate: 'list',
      access: 'signed-in',
      envelope: 'wrapped',
      query: { type: 'object', additionalProperties: false, properties: { riskPointTypeId: TYPE } },
      reply: list(POINT),
      handler: (ctx, { query }) => riskPointItemTree(signedIn(ctx), query.riskPointTypeId),
    },
  ];
}

/** Body as a record; forms validate its content. */
function recordIn(body: unknown): WireRecord {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : {};
}

const GUID = /^[0-9A-Za-z_-]{8,64}$/;

/** Id made by the client, so that a plan sent twice is stored once; without one the server makes it. */
function guidIn(body: unknown): string {
  const given = typeof body === 'object' && body !== null && 'guid' in body ? body.guid : undefined;
  return typeof given === 'string' && GUID.test(given) ? given : randomUUID();
}
