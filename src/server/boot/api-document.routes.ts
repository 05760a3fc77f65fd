import { signedIn } from '../ctx.ts';
import type { BinaryAnswer, Endpoint } from '../endpoint.ts';
import { apiDocument } from './api-document.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Adds GET /openapi.json, which describes all calls of the tenant's live descriptors and itself. Only for signed-in
 * users, without names of fields that the user may not read (wire.md#5.14).
 */
export function withApiDocument(endpoints: readonly Endpoint[]): Endpoint[] {
  const all: Endpoint[] = [
    ...endpoints,
    {
      method: 'GET',
      path: '/openapi.json',
      title: '本接口文档（OpenAPI 3.1）',
      access: 'signed-in',
      envelope: 'binary',
      contentType: 'application/json',
      reply: { type: 'object' },
      handler: async (ctx): Promise<BinaryAnswer> => ({
        ...apiDocument(signedIn(ctx), all),
        contentType: JSON_TYPE,
      }),
    },
  ];
  return all;
}
