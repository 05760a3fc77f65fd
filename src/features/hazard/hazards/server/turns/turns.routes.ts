import { MAX_EACH } from '../../../../../engine/action-effect.ts';
import type { JsonSchema } from '../../../../../engine/json.ts';
import { APPOINTED_STAGES } from '../../../../../engine/stages.ts';
import { DIGIT_ID_PATTERN } from '../../../../../kinds/parts/digit-id.ts';
import { signedIn } from '../../../../../server/ctx.ts';
import type { Endpoint } from '../../../../../server/endpoint.ts';
import { boolean, integer, list, maybe, object, text } from '../../../../../server/http/replies/reply-shape.ts';
import type { Platform } from '../../../../../server/platform.ts';
import { remindEach, TURN_CURSOR, type TurnQuery, turnOverview, turnPage } from './turns.ts';

const STAGE = object({ key: text, title: text, total: integer, late: integer });
const PERSON = object({
  ...{ id: text, name: text, orgName: maybe(text), isLeft: boolean, late: integer, total: integer, since: text },
  ...{ judge: integer, check: integer, rectify: integer, accept: integer },
});
const ROW = object({
  ...{ id: integer, number: maybe(text), name: text, place: maybe(text), stage: text, isMajor: boolean },
  ...{ person: maybe(text), personId: maybe(text), isLeft: boolean, since: text, due: maybe(text), isLate: boolean },
  ...{ mayRemind: boolean, refusal: maybe(text) },
});

const QUERY: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    stage: { type: 'string', enum: [...APPOINTED_STAGES], title: '环节' },
    userId: { type: 'string', pattern: DIGIT_ID_PATTERN, title: '处理人' },
    after: { type: 'string', pattern: TURN_CURSOR, title: '上一页的 next' },
    pageSize: { type: 'integer', minimum: 1, maximum: MAX_EACH, default: 30 },
  },
};

const REMINDERS: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['ids'],
  properties: {
    ids: {
      type: 'array',
      minItems: 1,
      maxItems: MAX_EACH,
      uniqueItems: true,
      items: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
      title: '隐患',
    },
  },
};

/** 现在该谁办: people for whom hazards wait in the caller's data scope, and reminders of several hazards. */
export function turnEndpoints(platform: Platform): Endpoint[] {
  const read = {
    method: 'GET',
    gate: 'list',
    access: 'permission',
    permission: 'RiskTurn:page',
    envelope: 'wrapped',
  } as const;
  return [
    {
      ...read,
      path: '/RiskTurn/overview',
      title: '各环节、各处理人的待办隐患数',
      query: { type: 'object', additionalProperties: false },
      reply: object({ stages: list(STAGE), people: list(PERSON) }),
      handler: (ctx) => turnOverview(signedIn(ctx)),
    },
    {
      ...read,
      path: '/RiskTurn/page',
      title: '等待处理的隐患，最急的在前',
      query: QUERY,
      reply: object({ rows: list(ROW), next: maybe(text) }),
      handler: (ctx, { query }) => turnPage(signedIn(ctx), query as TurnQuery), // checked by QUERY
    },
    {
      method: 'POST',
      path: '/RiskTurn/remind',
      title: '批量催办，逐项答复',
      access: 'permission',
      permission: 'RiskRegister:remind',
      envelope: 'wrapped',
      body: REMINDERS,
      // One transaction per hazard (records/actions/several.ts).
      transactional: false,
      reply: list(object({ id: integer, isDone: boolean, message: maybe(text) })),
      handler: (ctx, { body }) =>
        remindEach({ ctx: signedIn(ctx), database: platform.database }, (body as { ids: number[] }).ids), // checked by REMINDERS
    },
  ];
}
