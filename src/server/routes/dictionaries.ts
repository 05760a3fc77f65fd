import type { Endpoint } from '../endpoint.ts';
import { dictionaryTree, dropDownValues } from '../services/dictionaries.ts';

/** The two dictionary calls whose answers differ from every other resource's (wire §5.6). */
export function dictionaryEndpoints(): Endpoint[] {
  return [
    {
      method: 'GET',
      path: '/sysDictType/dropDown',
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
      access: 'signed-in',
      envelope: 'wrapped',
      handler: (ctx) => dictionaryTree(ctx),
    },
  ];
}
