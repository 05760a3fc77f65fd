import { feature } from '../../feature.ts';
import { formDesignEndpoints } from './server/form-design.routes.ts';
import { conversionTables } from './server/kind-change/conversion-tables.ts';
import { serveConversions } from './server/kind-change/copying.ts';
import { REVISION } from './server/replies.ts';

/** Form design: edits descriptors in the running system. */
export const formDesignFeature = feature({
  name: 'form-design',
  endpoints: formDesignEndpoints,
  tables: { platform: conversionTables },
  serve: serveConversions,
  replies: { Revision: REVISION },
  groups: { formmanager: '表单设计' },
});
