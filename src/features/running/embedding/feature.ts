import { feature } from '../../feature.ts';
import { iframeEndpoints } from './server/iframe.routes.ts';
import { iframeTicketTables } from './server/iframe-ticket.sql.ts';

/** Pages of other systems inside the console. */
export const embeddingFeature = feature({
  name: 'embedding',
  endpoints: iframeEndpoints,
  tables: { platform: iframeTicketTables },
  retention: [{ table: 'iframe_ticket', column: 'expires_time', keepMs: 0 }],
  groups: { iframeTicket: '嵌入页面' },
});
