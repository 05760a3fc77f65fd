import { feature } from '../../feature.ts';
import { listViewEndpoints } from './server/list-views.routes.ts';
import { listViewTables } from './server/list-views.sql.ts';

/** Saved views: filters, order and columns of a list under a name. */
export const listViewsFeature = feature({
  name: 'list-views',
  endpoints: listViewEndpoints,
  tables: { before: listViewTables },
  groups: { listView: '列表视图' },
});
