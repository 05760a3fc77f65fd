import { signedIn } from '../ctx.ts';
import type { BinaryAnswer, Endpoint } from '../endpoint.ts';
import { apiDocument } from './api-document.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * GET /openapi.json: every call of this installation, itself included, with the tenant's live descriptors. For
 * signed-in users, like the descriptors: a user who may not read a field does not learn its name either (wire.md#5.14).
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
