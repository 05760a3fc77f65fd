import type { JsonSchema } from '../../../../engine/json.ts';
import { signedIn } from '../../../../server/ctx.ts';
import type { Endpoint } from '../../../../server/endpoint.ts';

export const CLOSED = { type: 'object', additionalProperties: false } as const;

type Ctx = ReturnType<typeof signedIn>;
type Values = Record<string, unknown>;

/** A call; `schema` is the query of a GET or the body of a POST. */
interface CallSpec {
  verb: string;
  /** Verb whose permission this call needs; default: its own verb. */
  as?: string;
  title: string;
  schema: JsonSchema;
  reply?: JsonSchema;
  gate?: 'list';
}

export function get(
  { verb, as = verb, schema, ...spec }: CallSpec,
  handler: (ctx: Ctx, query: Values) => Promise<unknown>,
): Endpoint {
  return {
    ...spec,
    method: 'GET',
    path: `/formmanager/${verb}`,
    access: 'permission',
    permission: `formmanager:${as}`,
    envelope: 'wrapped',
    query: schema,
    handler: (ctx, input) => handler(signedIn(ctx), input.query),
  };
}

export function post(
  { verb, as = verb, schema, ...spec }: CallSpec,
  handler: (ctx: Ctx, body: Values) => Promise<unknown>,
): Endpoint {
  return {
    ...spec,
    method: 'POST',
    path: `/formmanager/${verb}`,
    access: 'permission',
    permission: `formmanager:${as}`,
    envelope: 'wrapped',
    body: schema,
    handler: (ctx, input) => handler(signedIn(ctx), input.body as Values), // an object, as every schema here says
  };
}
