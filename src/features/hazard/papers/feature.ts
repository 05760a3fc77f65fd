import { feature } from '../../feature.ts';
import { noticeTables } from './server/notices.sql.ts';
import { paperEndpoints } from './server/papers.routes.ts';

/** Sheets that are printed, signed and handed over: 整改通知单 and 整改回复单. */
export const papersFeature = feature({
  name: 'papers',
  endpoints: paperEndpoints,
  tables: { before: noticeTables },
});
