import type { JsonSchema } from '../../engine/json.ts';
import { signedIn } from '../ctx.ts';
import type { BinaryAnswer, Endpoint } from '../endpoint.ts';
import { list, object, text } from '../http/replies/reply-shape.ts';
import type { Platform } from '../platform.ts';
import { listSchemas, readSchema, schemaModule } from './schemas.ts';

/** A version never changes, so a browser that has it need not ask again. */
const FOR_EVER = 'public, max-age=31536000, immutable';

/** A compiled resource (engine/resource.ts) with its hash; it grows with what descriptors can say. */
const DESCRIBED: JsonSchema = {
  type: 'object',
  required: ['name', 'title', 'hash'],
  properties: { name: text, title: text, hash: text },
  additionalProperties: true,
};

/** Compiled descriptors for the browser, and their validators as modules (wire.md#5.14). */
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
      // A compiled resource says null where it has nothing, and its readers test for it.
      keepNulls: true,
      handler: async (ctx, { params }) => readSchema(signedIn(ctx), params.name ?? ''),
    },
    {
      // import() sends no token, and there is no data in it.
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
