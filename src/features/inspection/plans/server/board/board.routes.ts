import type { JsonSchema } from '../../../../../engine/json.ts';
import { DATE_PATTERN } from '../../../../../engine/wall-time.ts';
import { signedIn, type UserCtx } from '../../../../../server/ctx.ts';
import type { Endpoint } from '../../../../../server/endpoint.ts';
import { boolean, integer, list, maybe, named, object, text } from '../../../../../server/http/replies/reply-shape.ts';
import { listQuerySchema } from '../../../../../server/records/list-query.ts';
import type { Page } from '../../../../../server/records/page.ts';
import { granted } from '../../../../../server/records/records.routes.ts';
import { boardOf, completionOf, completionPage, coveragePage } from './board.ts';
import { moveRound } from './move-round.ts';

const EXECUTION = 'RiskTimedPlanningExecute';
/** Permission of people who manage rounds, and so may see the progress of all. */
const PERMISSION = `${EXECUTION}:allPage`;

const PEOPLE = list(object({ id: text, name: text }));
const ROUND = object({
  id: integer,
  planningName: text,
  status: integer,
  isLate: boolean,
  time: text,
  planTime: maybe(text),
  dueTime: maybe(text),
  checkUserId: maybe(text),
  checkUserName: maybe(text),
  people: maybe(PEOPLE),
  deptId: maybe(text),
  deptName: maybe(text),
});
const COMING = object({
  id: text,
  planningName: text,
  time: text,
  checkUserId: maybe(text),
  checkUserName: maybe(text),
  people: maybe(PEOPLE),
  deptId: maybe(text),
  deptName: maybe(text),
});
const GROUP = object({ key: maybe(text), name: text, due: integer, done: integer, onTime: integer });

const DAY: JsonSchema = { type: 'string', pattern: DATE_PATTERN };
const SPAN = { from: { ...DAY, title: '开始日期' }, to: { ...DAY, title: '结束日期' } };
const BY: JsonSchema = { type: 'string', enum: ['person', 'dept'], title: '分组' };

const query = (properties: { [key: string]: JsonSchema }, required: string[]): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties,
});

/** The calendar of rounds and its figures (wire.md#9.2). */
export function boardEndpoints(): Endpoint[] {
  return [
    {
      ...reading('board', '排查日历'),
      gate: 'list',
      query: query(SPAN, ['from', 'to']),
      reply: object({
        isCut: boolean,
        rounds: list(ROUND),
        isComingCut: boolean,
        coming: list(COMING),
        people: PEOPLE,
        depts: PEOPLE,
      }),
      handler: (ctx, input) => boardOf(signedIn(ctx), input.query),
    },
    {
      ...reading('completion', '排查完成情况'),
      gate: 'list',
      query: query({ ...SPAN, by: BY }, ['from', 'to', 'by']),
      reply: object({
        asOf: text,
        total: object({ due: integer, done: integer, onTime: integer }),
        groups: list(GROUP),
        coverage: object({ covered: integer, enabled: integer }),
      }),
      handler: (ctx, input) => completionOf(signedIn(ctx), input.query),
    },
    drill('completionPage', { resource: EXECUTION, title: '排查完成情况的明细', read: completionPage, asked: RATES }),
    drill('coveragePage', { resource: 'RiskPoint', title: '排查覆盖的明细', read: coveragePage, asked: POINTS }),
    { ...granted(`/${EXECUTION}/move`), handler: (ctx, { body }) => moveRound(signedIn(ctx), body) },
  ];
}

const RATES: { [key: string]: JsonSchema } = {
  ...SPAN,
  by: BY,
  part: { type: 'string', enum: ['due', 'done', 'onTime'], title: '部分' },
  key: { type: 'string', maxLength: 20, title: '哪一组' },
};
const POINTS: { [key: string]: JsonSchema } = {
  part: { type: 'string', enum: ['covered', 'enabled'], title: '部分' },
};

function reading(verb: string, title: string) {
  const path = `/${EXECUTION}/${verb}`;
  return { method: 'GET', path, title, access: 'permission', permission: PERMISSION, envelope: 'wrapped' } as const;
}

interface Drill {
  resource: string;
  title: string;
  asked: { [key: string]: JsonSchema };
  read(ctx: UserCtx, query: Record<string, unknown>): Promise<Page>;
}

/** Call for the rows that a figure counts, paged as any list. */
function drill(verb: string, { resource, title, asked, read }: Drill): Endpoint {
  const extended = new WeakMap<JsonSchema, JsonSchema>();
  return {
    ...reading(verb, title),
    queryOf: (ctx) => {
      const listed = listQuerySchema(ctx.catalog.resource(resource));
      const schema = extended.get(listed) ?? { ...listed, properties: { ...listed.properties, ...asked } };
      extended.set(listed, schema);
      return schema;
    },
    reply: named(`${resource}Page`),
    handler: (ctx, input) => read(signedIn(ctx), input.query),
  };
}
