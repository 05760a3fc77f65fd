import type { Mutant, Suite } from '../mutant.ts';

const REMINDERS: Suite = { project: 'server', file: 'src/features/messages/reminders/server/reminders.api.test.ts' };
const LADDER: Suite = { project: 'unit', file: 'src/features/messages/reminders/workflow/ladder.test.ts' };

/** Mutants of reminders, the channels that send them, and supervision (督办) of overdue hazards (domain.md#8). */
export const REMINDER_MUTANTS: readonly Mutant[] = [
  {
    name: 'of missed reminders the last alone is sent',
    file: 'src/features/messages/reminders/workflow/ladder.ts',
    find: 'passed.filter(({ moment }) => moment.getTime() === last)',
    replace: 'passed.filter(({ moment }) => moment.getTime() !== last || passed.length > 0)',
    caughtBy: LADDER,
  },
  {
    name: 'a reminder sent late says the days of its sending',
    file: 'src/features/messages/reminders/server/remind.ts',
    find: 'at: ctx.now(), offsetHour',
    replace: 'at: moment, offsetHour',
    caughtBy: REMINDERS,
  },
  {
    name: 'a rung speaks of hazards of its grade alone',
    file: 'src/features/messages/reminders/workflow/ladder.ts',
    find: 'grade === null || grade === clock.grade',
    replace: 'grade === null || clock.base !== null',
    caughtBy: LADDER,
  },
  {
    name: 'a reminder is said once to each receiver',
    file: 'src/features/messages/reminders/server/remind.ts',
    find: 'byChannels([...fresh], asked)',
    replace: 'byChannels([...ids], asked)',
    caughtBy: REMINDERS,
  },
  {
    name: 'the preview keeps to the data scope of its caller',
    file: 'src/features/messages/reminders/server/preview.ts',
    find: '        if (sees(ctx.scope, clock.orgId))\n',
    replace: "        if (sees('all', clock.orgId))\n",
    caughtBy: REMINDERS,
  },
];
