import type { Feature } from '../../features/feature.ts';
import { installTables } from '../db/migrate/tables.ts';
import { CLOCK_SOURCES, SEQUELS } from '../jobs/clocks.ts';
import { housekeepingJobs } from '../jobs/housekeeping.ts';
import { TIMER_JOBS } from '../jobs/timer-jobs.ts';
import { MESSAGE_KINDS } from '../realtime/message-kinds.ts';
import { installDecorations, installHooks } from '../records/hooks/registry.ts';
import { APPOINTEES } from '../records/registries/appointees.ts';
import { CARD_SOURCES } from '../records/registries/card-sources.ts';
import { FIRST_DATA } from '../records/registries/first-data.ts';
import { FIXED_ROLES } from '../records/registries/fixed-roles.ts';
import { HANDOVERS } from '../records/registries/handovers.ts';
import { MESSENGER } from '../records/registries/messenger.ts';
import { ownKinds } from '../records/registries/own-tasks.ts';
import { PROCESS_SOURCES } from '../records/registries/processes.ts';
import { SCANS } from '../records/registries/scans.ts';
import { SETTING_SPECS } from '../records/registries/setting-specs.ts';
import { RECORD_SOURCES } from '../records/registries/sources.ts';
import { TASK_KINDS, TASK_SOURCES } from '../records/registries/tasks.ts';
import { CALENDAR } from '../records/values/following.ts';
import { kernel } from './kernel.ts';
import { LISTED_FEATURES } from './lists/features.ts';

type Listed = Pick<Feature, 'name' | 'listed'>;

/**
 * Puts each feature with `listed` directly before or after the feature that it names; other features keep their order.
 * @throws Error if the named feature is missing or has `listed` itself
 */
export function inOrder<T extends Listed>(features: readonly T[]): T[] {
  const ordered = features.filter(({ listed }) => !listed);
  const names = ordered.map(({ name }) => name);
  for (const { name, listed } of features) {
    if (listed && !names.includes(neighbourOf(listed))) throw new Error(`${name} is listed beside an unknown feature`);
  }
  return ordered.flatMap((feature) => {
    const beside = features.filter(({ listed }) => listed && neighbourOf(listed) === feature.name);
    const isBefore = ({ listed }: T) => listed !== undefined && 'before' in listed;
    return [...beside.filter(isBefore), feature, ...beside.filter((one) => !isBefore(one))];
  });
}

function neighbourOf(listed: NonNullable<Listed['listed']>): string {
  return 'before' in listed ? listed.before : listed.after;
}

/** Every feature of the server, in order; all programs that serve, write or migrate import it. */
export const FEATURES: readonly Feature[] = [kernel, ...inOrder(LISTED_FEATURES)];

/** Rules by which housekeeping removes rows of schema platform. */
export const RETENTION = FEATURES.flatMap(({ retention = [] }) => retention);

TIMER_JOBS.install([...housekeepingJobs(FEATURES, RETENTION), ...FEATURES.flatMap(({ timers = [] }) => timers)]);

for (const feature of FEATURES) {
  APPOINTEES.install(feature.appointees ?? []);
  CALENDAR.install(feature.calendar ? [feature.calendar] : []);
  CARD_SOURCES.install(feature.cards ?? []);
  CLOCK_SOURCES.install(feature.clocks ?? []);
  FIRST_DATA.install(feature.fillTenant ? [feature.fillTenant] : []);
  FIXED_ROLES.install(feature.fixedRoles ?? []);
  HANDOVERS.install(feature.handovers ?? []);
  MESSAGE_KINDS.install(feature.messageKinds ?? []);
  MESSENGER.install(feature.messenger ? [feature.messenger] : []);
  PROCESS_SOURCES.install(feature.processes ?? []);
  RECORD_SOURCES.install(feature.sources ?? []);
  SCANS.install(feature.scans ?? []);
  SEQUELS.install(feature.sequels ?? []);
  SETTING_SPECS.install(feature.settings ?? []);
  TASK_KINDS.install(feature.tasks ?? []);
  installDecorations(feature.decorations ?? {});
  installHooks(feature.hooks ?? {});
  installTables(feature.tables ?? {});
}

TASK_SOURCES.install([ownKinds]);
