import type { JsonSchema } from '../../../../engine/json.ts';
import type { Action, Resource } from '../../../../engine/resource.ts';
import { signedIn } from '../../../../server/ctx.ts';
import type { Endpoint } from '../../../../server/endpoint.ts';
import { integer, list, maybe, object, text } from '../../../../server/http/replies/reply-shape.ts';
import type { Platform } from '../../../../server/platform.ts';
import { listQueryWith } from '../../../../server/records/list-query.ts';
import { findLabelled } from './labelled-record.ts';
import { labelsOf } from './labels.ts';

const LABEL = object({ id: text, code: text, number: text, title: text, fields: list(object({ title: text, text })) });
const LABELS = object({ total: integer, labels: list(LABEL) });

const START: JsonSchema = { type: 'object', title: '表单开始的值', additionalProperties: true };

/** A printed code, or a record that the caller sees on a screen. */
const ASKED: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    code: { type: 'string', maxLength: 60, title: '二维码编号' },
    resource: { type: 'string', maxLength: 60, title: '资源' },
    id: { type: 'integer', title: '记录编号' },
  },
};

/** GET /{Resource}/label for resources with labels; GET /label/find for the target of a scanned code (wire.md#12). */
export function labelEndpoints({ catalogs }: Pick<Platform, 'catalogs'>): Endpoint[] {
  const printing = catalogs.base.resources.flatMap((resource) => {
    const action = resource.actions.find(({ verb }) => verb === 'label');
    return action ? [printEndpoint(resource, action)] : [];
  });
  return [...printing, findEndpoint];
}

const findEndpoint: Endpoint = {
  method: 'GET',
  path: '/label/find',
  title: '扫码打开记录',
  access: 'signed-in',
  envelope: 'wrapped',
  query: ASKED,
  reply: object({
    resource: text,
    id: text,
    path: text,
    opens: object({ verb: text, id: maybe(text), start: maybe(START) }),
  }),
  handler: (ctx, { query }) => findLabelled(signedIn(ctx), query),
};

function printEndpoint({ name }: Resource, { path, permission }: Action): Endpoint {
  return {
    method: 'GET',
    path,
    access: 'permission',
    permission,
    envelope: 'wrapped',
    // A misspelt filter would print labels of other rows.
    unknownQuery: 'refused',
    gate: 'list',
    queryOf: (ctx) => labelQuery(ctx.catalog.resource(name)),
    reply: LABELS,
    handler: (ctx, { query }) => labelsOf(signedIn(ctx), name, query),
  };
}

const labelQuery = listQueryWith({
  ids: { type: 'string', maxLength: 9_000, title: '记录编号', description: '以逗号分隔' },
});
