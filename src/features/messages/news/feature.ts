import { feature } from '../../feature.ts';
import { newsHooks } from './server/news.hooks.ts';
import { newsEndpoints } from './server/news.routes.ts';
import { newsTables } from './server/news-reader.sql.ts';

/** News and who has read them. */
export const newsFeature = feature({
  name: 'news',
  endpoints: newsEndpoints,
  hooks: { News: newsHooks },
  tables: { after: newsTables },
});
