import type { Feature } from '../../features/feature.ts';
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
import { inOrder } from './feature-order.ts';
import { kernel } from './kernel.ts';
import { LISTED_FEATURES } from './lists/features.ts';

/** Every feature of the server, in order. Imported by all programs that serve, write or migrate. */
export const FEATURES: readonly Feature[] = [kernel, ...inOrder(LISTED_FEATURES)];

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
