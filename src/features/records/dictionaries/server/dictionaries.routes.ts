import type { Endpoint } from '../../../../server/endpoint.ts';
import { integer, list, maybe, object, text } from '../../../../server/http/replies/reply-shape.ts';
import { dictionaryTree, dropDownValues } from './dictionaries.ts';

const node = { id: integer, pid: integer, code: text, name: text };
const VALUE = object({ ...node, status: maybe({ const: 1, description: '已停用' }), children: list(object({})) });

/** Two calls that only dictionaries have, with reply shapes of their own (wire.md#5.6). */
export function dictionaryEndpoints(): Endpoint[] {
  return [
    {
      method: 'GET',
      path: '/sysDictType/dropDown',
      title: '字典值选项',
      gate: 'list',
      reply: list(object({ code: text, value: text })),
      access: 'signed-in',
      query: {
        type: 'object',
        additionalProperties: false,
        required: ['code'],
        properties: { code: { type: 'string', maxLength: 50, title: '字典类型编码' } },
      },
      envelope: 'wrapped',
      handler: (ctx, { query }) => dropDownValues(ctx, query.code),
    },
    {
      method: 'GET',
      path: '/sysDictType/tree',
      title: '全部字典及其值',
      gate: 'list',
      reply: list(object({ ...node, children: list(VALUE) })),
      access: 'signed-in',
      envelope: 'wrapped',
      handler: (ctx) => dictionaryTree(ctx),
    },
  ];
}
