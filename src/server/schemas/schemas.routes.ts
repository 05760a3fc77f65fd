import type { JsonSchema } from '../../engine/json.ts';
import { signedIn } from '../ctx.ts';
import type { BinaryAnswer, Endpoint } from '../endpoint.ts';
import { list, object, text } from '../http/replies/reply-shape.ts';
import type { Platform } from '../platform.ts';
import { listSchemas, readSchema, schemaModule } from './schemas.ts';

/** Cache header of versions, whose content never changes. */
const FOR_EVER = 'public, max-age=31536000, immutable';

/** A compiled resource with its hash; engine/resource.ts describes its other properties. */
const DESCRIBED: JsonSchema = {
  type: 'object',
  required: ['name', 'title', 'hash'],
  properties: { name: text, title: text, hash: text },
  additionalProperties: true,
};

/** Compiled descriptors for browsers, and their validators as modules (wire.md#5.14). */
export function schemaEndpoints({ catalogs, live }: Pick<Platform, 'catalogs' | 'live'>): Endpoint[] {
  return [
    {
      method: 'GET',
      path: '/schemas',
      title: '全部资源描述的版本',
      reply: list(
        object({
          name: text,
          hash: text,
          screens: list(text),
          starts: list(object({ screen: text, verb: text, title: text })),
        }),
      ),
      access: 'signed-in',
      envelope: 'wrapped',
      handler: async (ctx) => listSchemas(signedIn(ctx)),
    },
    {
      method: 'GET',
      path: '/schemas/{name}',
      title: '一个资源的描述',
      reply: DESCRIBED,
      access: 'signed-in',
      envelope: 'wrapped',
      // Browsers compare properties of a compiled resource with null.
      keepNulls: true,
      handler: async (ctx, { params }) => readSchema(signedIn(ctx), params.name ?? ''),
    },
    {
      // Anonymous, since import() sends no token; the module contains no data.
      method: 'GET',
      path: '/schemas/{name}/{hash}.js',
      title: '一个资源的校验模块',
      contentType: 'text/javascript; charset=utf-8',
      access: 'anonymous',
      envelope: 'binary',
      handler: async (ctx, { params }): Promise<BinaryAnswer> => ({
        body: Buffer.from(
          await schemaModule(
            { db: ctx.db, now: ctx.now, catalogs, refreshAll: () => live.refreshAll() },
            params.name ?? '',
            params.hash ?? '',
          ),
        ),
        contentType: 'text/javascript; charset=utf-8',
        headers: { 'cache-control': FOR_EVER },
      }),
    },
  ];
}
