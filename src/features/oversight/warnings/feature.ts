import { feature } from '../../feature.ts';
import { warningProcess } from './server/process.ts';
import { aiDevice } from './server/push-key/device.hooks.ts';
import { eventTables, tidyDevices } from './server/receive/receive.sql.ts';
import { warningMessage } from './server/warning-message.hooks.ts';
import { warningIndex } from './server/warning-tasks.sql.ts';
import { warningTasks } from './server/warning-tasks.ts';
import { warningEndpoints } from './server/warnings.routes.ts';

/** AI devices and their warnings: confirmed, refuted, or turned into hazards. */
export const warningsFeature = feature({
  name: 'warnings',
  endpoints: warningEndpoints,
  hooks: { AIEquipmentFile: aiDevice, AIWarningMessage: warningMessage },
  tasks: [warningTasks],
  processes: [warningProcess],
  tables: { before: eventTables, standing: [warningIndex] },
  messageKinds: [{ label: 'AI预警', group: 'act', example: '…发生…，请及时处理' }],
  tidy: ({ database, now }, tenant) => tidyDevices(database.session(tenant), now()),
});
