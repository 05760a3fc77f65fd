import type { JsonSchema } from '../../../../engine/json.ts';
import { signedIn } from '../../../../server/ctx.ts';
import type { Endpoint } from '../../../../server/endpoint.ts';
import { list } from '../../../../server/http/replies/reply-shape.ts';
import { rowId } from '../../../../server/records/delete.ts';
import { PAGING } from '../../../../server/records/paging.ts';
import { granted, ID_QUERY } from '../../../../server/records/records.routes.ts';
import { NEWS_HEAD } from '../../notices/index.ts';
import { addNews, editNews, publishedNews, publishNews, readAllNews, readNews, withdrawNews } from './news.ts';

const PUBLISHED: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    ...PAGING,
    pageSize: { ...PAGING.pageSize, maximum: 100 },
    title: { type: 'string', title: '标题', maxLength: 60 },
    type: { type: 'string', title: '类别', maxLength: 5 },
  },
};

/** Calls of news (wire.md#7) whose verbs differ from those of other resources, and the calls of the bell. */
export function newsEndpoints(): Endpoint[] {
  const open = { access: 'signed-in', envelope: 'wrapped' } as const;
  return [
    {
      ...open,
      method: 'GET',
      path: '/News/published',
      title: '已发布的新闻',
      query: PUBLISHED,
      reply: list(NEWS_HEAD),
      handler: (ctx, { query }) => publishedNews(signedIn(ctx), query),
    },
    {
      ...open,
      method: 'GET',
      path: '/News/detail',
      query: ID_QUERY,
      handler: (ctx, { query }) => readNews(signedIn(ctx), query.id),
    },
    {
      ...open,
      method: 'POST',
      path: '/News/readAll',
      title: '新闻全部已读',
      handler: (ctx) => readAllNews(signedIn(ctx)),
    },
    { ...granted('/News/add'), handler: (ctx, { body }) => addNews(signedIn(ctx), body) },
    { ...granted('/News/edit'), handler: (ctx, { body }) => editNews(signedIn(ctx), body) },
    { ...granted('/News/publish'), handler: (ctx, { body }) => publishNews(signedIn(ctx), rowId(body)) },
    { ...granted('/News/withdraw'), handler: (ctx, { body }) => withdrawNews(signedIn(ctx), rowId(body)) },
  ];
}
