import type { Mutant, Suite } from '../mutant.ts';

const DELIVERIES: Suite = { project: 'server', file: 'src/features/messages/deliveries/server/deliveries.api.test.ts' };
const SUPERVISION: Suite = {
  project: 'server',
  file: 'src/features/hazard/supervision/server/supervision.api.test.ts',
};
const DIGEST: Suite = { project: 'server', file: 'src/features/messages/reminders/server/reminders.api.test.ts' };
const LADDER: Suite = { project: 'unit', file: 'src/features/messages/reminders/workflow/ladder.test.ts' };

/** Mutants of messages outside the console, of supervised hazards (督办), and of the daily digest. */
export const MESSAGE_MUTANTS: readonly Mutant[] = [
  {
    name: 'news published later in the same second are new',
    file: 'src/features/messages/news/server/news.sql.ts',
    find: 'coalesce(w.id = any(d.seen), true)',
    replace: 'true',
    caughtBy: { project: 'server', file: 'src/features/messages/news/server/news.api.test.ts' },
  },
  {
    name: 'a delivery another process holds is passed over',
    file: 'src/features/messages/deliveries/server/deliveries.sql.ts',
    find: '      .set({ next_time: leaseUntil, tries: sql`coalesce(tries, 0) + 1` })',
    replace: '      .set({ next_time: now, tries: sql`coalesce(tries, 0) + 1` })',
    caughtBy: DELIVERIES,
  },
  {
    name: 'nothing is sent to a disabled account',
    file: 'src/features/messages/deliveries/server/deliveries.sql.ts',
    find: "      .where('u.status', '=', 0)\n",
    replace: '',
    caughtBy: DELIVERIES,
  },
  {
    name: 'quiet hours do not hold what is compulsory',
    file: 'src/features/messages/deliveries/server/send-due.ts',
    find: 'claimed.is_compulsory ? null : quietUntil(',
    replace: 'claimed.channel === 0 ? null : quietUntil(',
    caughtBy: DELIVERIES,
  },
  {
    name: 'a compulsory message keeps the channels it asks for',
    file: 'src/server/realtime/outbox.sql.ts',
    find: 'where ${isCompulsory} or s.channels',
    replace: 'where s.channels',
    caughtBy: DELIVERIES,
  },
  {
    name: 'a compulsory kind always pops up',
    file: 'src/features/messages/notices/server/message-settings.ts',
    find: '(isCompulsory ? [] : [label])',
    replace: '(isCompulsory ? [label] : [label])',
    caughtBy: DELIVERIES,
  },
  {
    name: 'channels of a compulsory kind stay on the account page',
    file: 'src/features/messages/notices/server/message-settings.ts',
    find: 'kind.isCompulsory ? own : []',
    replace: 'kind.isCompulsory ? [] : []',
    caughtBy: DELIVERIES,
  },
  {
    name: 'a hazard is supervised once at a time',
    file: 'src/features/hazard/supervision/server/supervision.hooks.ts',
    find: "    if (await hasOpenSupervision(ctx.db, hazard.id)) refuse('该隐患已在督办中，请先解除');\n",
    replace: '',
    caughtBy: SUPERVISION,
  },
  {
    name: 'a hazard that is over is not supervised',
    file: 'src/features/hazard/supervision/server/supervision.hooks.ts',
    find: "    if (!UNDER_WAY.includes(hazard.status)) refuse('只有办理中的隐患可以挂牌督办');\n",
    replace: '',
    caughtBy: SUPERVISION,
  },
  {
    name: 'a reason for lateness comes from the rectifier',
    file: 'src/features/hazard/supervision/server/supervision.hooks.ts',
    find: 'if (String(rectifier) !== ctx.caller.id) refuse',
    replace: "if (String(rectifier) === '') refuse",
    caughtBy: SUPERVISION,
  },
  {
    name: 'the ladder asks for supervision at its last rung',
    file: 'src/features/messages/reminders/server/remind.ts',
    find: '  if (fresh.size === 0) return 0;',
    replace: '  if (fresh.size >= 0) return fresh.size;',
    caughtBy: SUPERVISION,
  },
  {
    name: 'the digests of a day are sent once',
    file: 'src/features/messages/reminders/server/digest.ts',
    find: '  if (!(await beginDigest(ctx.db, day, ctx.now()))) return null;',
    replace: '  await beginDigest(ctx.db, day, ctx.now());',
    caughtBy: DIGEST,
  },
  {
    name: 'digests wait for their time of day',
    file: 'src/features/messages/reminders/server/digest.ts',
    find: 'time.slice(0, 5) < from || ',
    replace: '',
    caughtBy: DIGEST,
  },
  {
    name: 'a hazard that comes back late is reminded of at once',
    file: 'src/features/messages/reminders/workflow/ladder.ts',
    find: ', ...remindersAgain(rungs, clock, of)]',
    replace: ', ...remindersAgain([], clock, of)]',
    caughtBy: LADDER,
  },
];
