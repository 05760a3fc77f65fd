import { accessFeature } from '../../features/access/feature.ts';
import { accountFeature } from '../../features/account/feature.ts';
import { bulkEditFeature } from '../../features/bulk-edit/feature.ts';
import { codeGenerationFeature } from '../../features/code-generation/feature.ts';
import { deliveriesFeature } from '../../features/deliveries/feature.ts';
import { demoFeature } from '../../features/demo/feature.ts';
import { dictionariesFeature } from '../../features/dictionaries/feature.ts';
import { embeddingFeature } from '../../features/embedding/feature.ts';
import { enumsFeature } from '../../features/enums/feature.ts';
import { exportFeature } from '../../features/export/feature.ts';
import type { Feature } from '../../features/feature.ts';
import { filesFeature } from '../../features/files/feature.ts';
import { formDesignFeature } from '../../features/form-design/feature.ts';
import { hazardsFeature } from '../../features/hazards/feature.ts';
import { homeFeature } from '../../features/home/feature.ts';
import { importFeature } from '../../features/import/feature.ts';
import { inboxFeature } from '../../features/inbox/feature.ts';
import { labelsFeature } from '../../features/labels/feature.ts';
import { listViewsFeature } from '../../features/list-views/feature.ts';
import { logsFeature } from '../../features/logs/feature.ts';
import { machineFeature } from '../../features/machine/feature.ts';
import { mailFeature } from '../../features/mail/feature.ts';
import { mapsFeature } from '../../features/maps/feature.ts';
import { newsFeature } from '../../features/news/feature.ts';
import { noticesFeature } from '../../features/notices/feature.ts';
import { onlineUsersFeature } from '../../features/online-users/feature.ts';
import { organisationFeature } from '../../features/organisation/feature.ts';
import { papersFeature } from '../../features/papers/feature.ts';
import { plansFeature } from '../../features/plans/feature.ts';
import { remindersFeature } from '../../features/reminders/feature.ts';
import { riskPointsFeature } from '../../features/risk-points/feature.ts';
import { screensFeature } from '../../features/screens/feature.ts';
import { seedFeature } from '../../features/seed/feature.ts';
import { settingsFeature } from '../../features/settings/feature.ts';
import { setupFeature } from '../../features/setup/feature.ts';
import { signInFeature } from '../../features/sign-in/feature.ts';
import { smsFeature } from '../../features/sms/feature.ts';
import { statisticsFeature } from '../../features/statistics/feature.ts';
import { supervisionFeature } from '../../features/supervision/feature.ts';
import { tenantsFeature } from '../../features/tenants/feature.ts';
import { timersFeature } from '../../features/timers/feature.ts';
import { usersFeature } from '../../features/users/feature.ts';
import { videoFeature } from '../../features/video/feature.ts';
import { warningsFeature } from '../../features/warnings/feature.ts';
import { workCalendarFeature } from '../../features/work-calendar/feature.ts';
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
  machineFeature,
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
  screensFeature,
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
