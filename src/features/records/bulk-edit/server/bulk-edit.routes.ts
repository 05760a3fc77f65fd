import type { JsonSchema } from '../../../../engine/json.ts';
import { signedIn } from '../../../../server/ctx.ts';
import type { Endpoint } from '../../../../server/endpoint.ts';
import { boolean, integer, list, maybe, object, text } from '../../../../server/http/replies/reply-shape.ts';
import { type BulkDelete, bulkDelete } from './bulk-delete.ts';
import { type BulkEdit, bulkEdit, MAX_ROWS } from './bulk-edit.ts';

const RESOURCE: JsonSchema = { type: 'string', minLength: 1, maxLength: 50, title: '资源' };
const DRY_RUN: JsonSchema = { type: 'boolean', title: '只预览' };
const ID: JsonSchema = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER };
const RECORD: JsonSchema = { type: 'object', additionalProperties: true };

const BODY: JsonSchema = {
  type: 'object',
  required: ['resource', 'rows', 'dryRun'],
  additionalProperties: false,
  properties: {
    resource: RESOURCE,
    dryRun: DRY_RUN,
    rows: {
      type: 'array',
      title: '所选行',
      minItems: 1,
      maxItems: MAX_ROWS,
      items: {
        type: 'object',
        required: ['id', 'set'],
        additionalProperties: false,
        properties: {
          id: ID,
          version: { type: 'integer', minimum: 1 },
          set: { ...RECORD, title: '修改' },
        },
      },
    },
  },
};

const VERDICT = object({
  ...{ id: integer, isDone: boolean, isChanged: boolean, message: maybe(text), version: maybe(integer) },
  ...{ name: text, before: RECORD, after: RECORD },
});

const DELETE_BODY: JsonSchema = {
  type: 'object',
  required: ['resource', 'ids', 'dryRun'],
  additionalProperties: false,
  properties: {
    resource: RESOURCE,
    dryRun: DRY_RUN,
    ids: { type: 'array', title: '所选行', minItems: 1, maxItems: MAX_ROWS, uniqueItems: true, items: ID },
  },
};

const DELETE_VERDICT = object({ id: integer, isDone: boolean, message: maybe(text) });

/** Both handlers check the permission to edit or delete: its code depends on the resource in the body. */
export function bulkEditEndpoints(): Endpoint[] {
  return [
    {
      method: 'POST',
      path: '/record/bulkEdit',
      title: '批量修改，逐行判断',
      access: 'signed-in',
      envelope: 'wrapped',
      body: BODY,
      reply: list(VERDICT),
      keepNulls: true,
      handler: (ctx, { body }) => bulkEdit(signedIn(ctx), body as BulkEdit), // checked by BODY
    },
    {
      method: 'POST',
      path: '/record/bulkDelete',
      title: '逐行删除，逐行判断',
      access: 'signed-in',
      envelope: 'wrapped',
      body: DELETE_BODY,
      reply: list(DELETE_VERDICT),
      handler: (ctx, { body }) => bulkDelete(signedIn(ctx), body as BulkDelete), // checked by DELETE_BODY
    },
  ];
}
