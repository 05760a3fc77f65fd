// Written by `npm run codegen` from the files feature.ts in src/features/<district>/<subject>. Do not edit.
import type { Feature } from '../../../features/feature.ts';
import { bulkEditFeature } from '../../../features/records/bulk-edit/feature.ts';
import { dictionariesFeature } from '../../../features/records/dictionaries/feature.ts';
import { enumsFeature } from '../../../features/records/enums/feature.ts';
import { exportFeature } from '../../../features/records/export/feature.ts';
import { filesFeature } from '../../../features/records/files/feature.ts';
import { importFeature } from '../../../features/records/import/feature.ts';
import { listViewsFeature } from '../../../features/records/list-views/feature.ts';
import { deliveriesFeature } from '../../../features/messages/deliveries/feature.ts';
import { mailFeature } from '../../../features/messages/mail/feature.ts';
import { newsFeature } from '../../../features/messages/news/feature.ts';
import { noticesFeature } from '../../../features/messages/notices/feature.ts';
import { remindersFeature } from '../../../features/messages/reminders/feature.ts';
import { smsFeature } from '../../../features/messages/sms/feature.ts';
import { accessFeature } from '../../../features/people/access/feature.ts';
import { accountFeature } from '../../../features/people/account/feature.ts';
import { deviceKeysFeature } from '../../../features/people/device-keys/feature.ts';
import { onlineUsersFeature } from '../../../features/people/online-users/feature.ts';
import { organisationFeature } from '../../../features/people/organisation/feature.ts';
import { processesFeature } from '../../../features/people/processes/feature.ts';
import { signInFeature } from '../../../features/people/sign-in/feature.ts';
import { tenantsFeature } from '../../../features/people/tenants/feature.ts';
import { usersFeature } from '../../../features/people/users/feature.ts';
import { embeddingFeature } from '../../../features/running/embedding/feature.ts';
import { hostFeature } from '../../../features/running/host/feature.ts';
import { logsFeature } from '../../../features/running/logs/feature.ts';
import { settingsFeature } from '../../../features/running/settings/feature.ts';
import { timersFeature } from '../../../features/running/timers/feature.ts';
import { hazardsFeature } from '../../../features/hazard/hazards/feature.ts';
import { inboxFeature } from '../../../features/hazard/inbox/feature.ts';
import { papersFeature } from '../../../features/hazard/papers/feature.ts';
import { supervisionFeature } from '../../../features/hazard/supervision/feature.ts';
import { labelsFeature } from '../../../features/inspection/labels/feature.ts';
import { plansFeature } from '../../../features/inspection/plans/feature.ts';
import { riskPointsFeature } from '../../../features/inspection/risk-points/feature.ts';
import { workCalendarFeature } from '../../../features/inspection/work-calendar/feature.ts';
import { codeGenerationFeature } from '../../../features/design/code-generation/feature.ts';
import { formDesignFeature } from '../../../features/design/form-design/feature.ts';
import { boardsFeature } from '../../../features/oversight/boards/feature.ts';
import { homeFeature } from '../../../features/oversight/home/feature.ts';
import { mapsFeature } from '../../../features/oversight/maps/feature.ts';
import { statisticsFeature } from '../../../features/oversight/statistics/feature.ts';
import { videoFeature } from '../../../features/oversight/video/feature.ts';
import { warningsFeature } from '../../../features/oversight/warnings/feature.ts';
import { demoFeature } from '../../../features/start/demo/feature.ts';
import { seedFeature } from '../../../features/start/seed/feature.ts';
import { setupFeature } from '../../../features/start/setup/feature.ts';

export const LISTED_FEATURES: readonly Feature[] = [
  bulkEditFeature,
  dictionariesFeature,
  enumsFeature,
  exportFeature,
  filesFeature,
  importFeature,
  listViewsFeature,
  deliveriesFeature,
  mailFeature,
  newsFeature,
  noticesFeature,
  remindersFeature,
  smsFeature,
  accessFeature,
  accountFeature,
  deviceKeysFeature,
  onlineUsersFeature,
  organisationFeature,
  processesFeature,
  signInFeature,
  tenantsFeature,
  usersFeature,
  embeddingFeature,
  hostFeature,
  logsFeature,
  settingsFeature,
  timersFeature,
  hazardsFeature,
  inboxFeature,
  papersFeature,
  supervisionFeature,
  labelsFeature,
  plansFeature,
  riskPointsFeature,
  workCalendarFeature,
  codeGenerationFeature,
  formDesignFeature,
  boardsFeature,
  homeFeature,
  mapsFeature,
  statisticsFeature,
  videoFeature,
  warningsFeature,
  demoFeature,
  seedFeature,
  setupFeature,
];
