import { signedIn } from '../../../../server/ctx.ts';
import type { Endpoint } from '../../../../server/endpoint.ts';
import { integer, list, maybe, object, text } from '../../../../server/http/replies/reply-shape.ts';
import { stateCounts } from './reading/state-counts.ts';

/** Numbers of hazards by state, and the routes of their lists. */
export const stateCountsCall: Endpoint = {
  method: 'GET',
  path: '/RiskRegister/stateCounts',
  gate: 'list',
  title: '各环节的隐患数量',
  access: 'permission',
  permission: 'RiskRegister:page',
  envelope: 'wrapped',
  query: { type: 'object', additionalProperties: false },
  reply: object({
    states: list(object({ status: integer, count: integer })),
    path: maybe(text),
    deletedPath: maybe(text),
  }),
  handler: (ctx) => stateCounts(signedIn(ctx)),
};
