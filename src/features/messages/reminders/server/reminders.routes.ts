import type { JsonSchema } from '../../../../engine/json.ts';
import { signedIn } from '../../../../server/ctx.ts';
import type { Endpoint } from '../../../../server/endpoint.ts';
import { boolean, integer, list, maybe, object, text } from '../../../../server/http/replies/reply-shape.ts';
import { type ForecastQuery, forecast } from './preview.ts';

const QUERY: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    pageNo: { type: 'integer', minimum: 1, maximum: 100_000, default: 1 },
    pageSize: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
    stage: { type: 'integer', title: '环节', minimum: 1, maximum: 5 },
  },
};

const FORECAST = object({
  time: text,
  stage: integer,
  resource: text,
  recordId: integer,
  name: text,
  title: text,
  text,
  receivers: list(text),
  deliveries: list(object({ name: text, channel: integer, problem: maybe(text) })),
  reason: text,
});

const PAGE = object({
  pageNo: integer,
  pageSize: integer,
  totalRows: integer,
  totalCount: integer,
  totalPage: integer,
  rows: list(FORECAST),
  isCut: boolean,
});

export function reminderEndpoints(): Endpoint[] {
  return [
    {
      method: 'GET',
      path: '/OverTimeTip/preview',
      title: '提醒预演：今后 30 天提醒谁',
      gate: 'list',
      access: 'permission',
      permission: 'OverTimeTip:preview',
      envelope: 'wrapped',
      query: QUERY,
      reply: PAGE,
      handler: (ctx, { query }) => {
        const { pageNo = 1, pageSize = 20, stage } = query as Partial<ForecastQuery>; // checked by QUERY
        return forecast(signedIn(ctx), { pageNo, pageSize, ...(stage === undefined ? {} : { stage }) });
      },
    },
  ];
}
