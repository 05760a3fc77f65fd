import { codeGenerationFeature } from '../../features/design/code-generation/feature.ts';
import { formDesignFeature } from '../../features/design/form-design/feature.ts';
import type { Feature } from '../../features/feature.ts';
import { hazardsFeature } from '../../features/hazard/hazards/feature.ts';
import { inboxFeature } from '../../features/hazard/inbox/feature.ts';
import { papersFeature } from '../../features/hazard/papers/feature.ts';
import { supervisionFeature } from '../../features/hazard/supervision/feature.ts';
import { labelsFeature } from '../../features/inspection/labels/feature.ts';
import { plansFeature } from '../../features/inspection/plans/feature.ts';
import { riskPointsFeature } from '../../features/inspection/risk-points/feature.ts';
import { workCalendarFeature } from '../../features/inspection/work-calendar/feature.ts';
import { deliveriesFeature } from '../../features/messages/deliveries/feature.ts';
import { mailFeature } from '../../features/messages/mail/feature.ts';
import { newsFeature } from '../../features/messages/news/feature.ts';
import { noticesFeature } from '../../features/messages/notices/feature.ts';
import { remindersFeature } from '../../features/messages/reminders/feature.ts';
import { smsFeature } from '../../features/messages/sms/feature.ts';
import { boardsFeature } from '../../features/oversight/boards/feature.ts';
import { homeFeature } from '../../features/oversight/home/feature.ts';
import { mapsFeature } from '../../features/oversight/maps/feature.ts';
import { statisticsFeature } from '../../features/oversight/statistics/feature.ts';
import { videoFeature } from '../../features/oversight/video/feature.ts';
import { warningsFeature } from '../../features/oversight/warnings/feature.ts';
import { accessFeature } from '../../features/people/access/feature.ts';
import { accountFeature } from '../../features/people/account/feature.ts';
import { onlineUsersFeature } from '../../features/people/online-users/feature.ts';
import { organisationFeature } from '../../features/people/organisation/feature.ts';
import { signInFeature } from '../../features/people/sign-in/feature.ts';
import { tenantsFeature } from '../../features/people/tenants/feature.ts';
import { usersFeature } from '../../features/people/users/feature.ts';
import { bulkEditFeature } from '../../features/records/bulk-edit/feature.ts';
import { dictionariesFeature } from '../../features/records/dictionaries/feature.ts';
import { enumsFeature } from '../../features/records/enums/feature.ts';
import { exportFeature } from '../../features/records/export/feature.ts';
import { filesFeature } from '../../features/records/files/feature.ts';
import { importFeature } from '../../features/records/import/feature.ts';
import { listViewsFeature } from '../../features/records/list-views/feature.ts';
import { embeddingFeature } from '../../features/running/embedding/feature.ts';
import { hostFeature } from '../../features/running/host/feature.ts';
import { logsFeature } from '../../features/running/logs/feature.ts';
import { settingsFeature } from '../../features/running/settings/feature.ts';
import { timersFeature } from '../../features/running/timers/feature.ts';
import { demoFeature } from '../../features/start/demo/feature.ts';
import { seedFeature } from '../../features/start/seed/feature.ts';
import { setupFeature } from '../../features/start/setup/feature.ts';
import { installTables } from '../db/migrate/installed-tables.ts';
import { installClocks, installSequels } from '../jobs/clocks.ts';
import { housekeepingJobs } from '../jobs/housekeeping.ts';
import { installTimerJobs } from '../jobs/timer-jobs.ts';
import { installMessageKinds } from '../realtime/message-kinds.ts';
import { installDecorations, installHooks } from '../records/hooks/registry.ts';
import { installAppointees } from '../records/registries/appointees.ts';
import { installCardSources } from '../records/registries/card-sources.ts';
import { installFirstData } from '../records/registries/first-data.ts';
import { installFixedRoles } from '../records/registries/fixed-roles.ts';
import { installHandovers } from '../records/registries/handovers.ts';
import { installMessenger } from '../records/registries/messenger.ts';
import { installScans } from '../records/registries/scans.ts';
import { installSources } from '../records/registries/sources.ts';
import { installTasks } from '../records/registries/tasks.ts';
import { installSettings } from '../setting-specs.ts';
import { kernel } from './kernel.ts';

/**
 * Every feature of the server, in the order of the API document. Imported by all programs that serve, write or migrate.
 */
export const FEATURES: readonly Feature[] = [
  kernel,
  filesFeature,
  signInFeature,
  accountFeature,
  smsFeature,
  mailFeature,
  embeddingFeature,
  noticesFeature,
  bulkEditFeature,
  deliveriesFeature,
  newsFeature,
  dictionariesFeature,
  enumsFeature,
  organisationFeature,
  usersFeature,
  accessFeature,
  tenantsFeature,
  riskPointsFeature,
  settingsFeature,
  listViewsFeature,
  logsFeature,
  timersFeature,
  onlineUsersFeature,
  hostFeature,
  formDesignFeature,
  codeGenerationFeature,
  workCalendarFeature,
  hazardsFeature,
  supervisionFeature,
  papersFeature,
  plansFeature,
  warningsFeature,
  videoFeature,
  mapsFeature,
  remindersFeature,
  inboxFeature,
  homeFeature,
  statisticsFeature,
  boardsFeature,
  importFeature,
  exportFeature,
  labelsFeature,
  setupFeature,
  seedFeature,
  demoFeature,
];

/** Rows of schema platform that housekeeping removes, by the features' rules. */
export const RETENTION = FEATURES.flatMap(({ retention = [] }) => retention);

for (const { appointees, fixedRoles, messenger, fillTenant, sequels, decorations } of FEATURES) {
  if (appointees) installAppointees(appointees);
  if (fixedRoles) installFixedRoles(fixedRoles);
  if (messenger) installMessenger(messenger);
  if (fillTenant) installFirstData(fillTenant);
  if (sequels) installSequels(sequels);
  if (decorations) installDecorations(decorations);
}

installTimerJobs([...housekeepingJobs(FEATURES, RETENTION), ...FEATURES.flatMap(({ timers = [] }) => timers)]);

for (const { hooks, tables, settings, handovers, scans, sources, tasks, clocks, messageKinds, cards } of FEATURES) {
  if (cards) installCardSources(cards);
  if (scans) installScans(scans);
  if (handovers) installHandovers(handovers);
  if (sources) installSources(sources);
  if (tasks) installTasks(tasks);
  if (clocks) installClocks(clocks);
  if (messageKinds) installMessageKinds(messageKinds);
  if (hooks) installHooks(hooks);
  if (tables) installTables(tables);
  if (settings) installSettings(settings);
}
