import type { JsonSchema } from '../../../../engine/json.ts';
import { signedIn } from '../../../../server/ctx.ts';
import type { Endpoint } from '../../../../server/endpoint.ts';
import { integer, list, object, text } from '../../../../server/http/replies/reply-shape.ts';
import { enumValues, fieldValues } from './enums.ts';

const NAME: JsonSchema = { type: 'string', minLength: 1, maxLength: 100 };
const VALUES = list(object({ code: integer, value: text }));

/** GET /sysEnumData/list and /sysEnumData/listByFiled (wire.md#5.12). */
export function enumEndpoints(): Endpoint[] {
  return [
    {
      method: 'GET',
      path: '/sysEnumData/list',
      gate: 'list',
      title: '枚举的值',
      access: 'signed-in',
      envelope: 'wrapped',
      query: {
        type: 'object',
        required: ['enumName'],
        additionalProperties: false,
        properties: { enumName: { ...NAME, title: '枚举名称' } },
      },
      reply: VALUES,
      handler: (ctx, { query }) => enumValues(signedIn(ctx), String(query.enumName)),
    },
    {
      method: 'GET',
      path: '/sysEnumData/listByFiled',
      gate: 'list',
      title: '枚举字段的值',
      access: 'signed-in',
      envelope: 'wrapped',
      query: {
        type: 'object',
        required: ['EntityName', 'FieldName'],
        additionalProperties: false,
        properties: { EntityName: { ...NAME, title: '实体名称' }, FieldName: { ...NAME, title: '字段名称' } },
      },
      reply: VALUES,
      handler: (ctx, { query }) => fieldValues(signedIn(ctx), String(query.EntityName), String(query.FieldName)),
    },
  ];
}
