import { RECEIVER } from '../../../../engine/workflow/waits.ts';
import type { Ctx } from '../../../../server/ctx.ts';
import type { DbSession } from '../../../../server/db/session.ts';
import { CLOCK_SOURCES, type Clock, type ClockSource, sequelsAt } from '../../../../server/jobs/clocks.ts';
import { clockSources } from '../../../../server/jobs/own-clocks.ts';
import { notify } from '../../../../server/realtime/outbox.ts';
import { CHANNEL } from '../../deliveries/index.ts';
import { basesOf, type Reminder, type Rung, remindersNow } from '../workflow/ladder.ts';
import { Receivers } from './receivers.ts';
import { noteSent, selectRungs } from './reminders.sql.ts';

/** Grade of a hazard (again_check_result_view) whose reminders cannot be switched off. */
export const MAJOR = 2;

/** Maximum records of one statement. */
const CLOCKS_AT_ONCE = 500;

interface Look {
  after: Date;
  until: Date;
}

/** Yields the records with due moments in a range, page by page. */
export async function* clocksFor(
  db: Ctx['db'],
  source: ClockSource,
  bases: { from: Date; until: Date },
): AsyncGenerator<Clock[]> {
  let after: { base: Date; id: number } | undefined;
  for (;;) {
    const clocks = await source.clocks(db, { ...bases, limit: CLOCKS_AT_ONCE, after });
    if (clocks.length > 0) yield clocks;
    const last = clocks.at(-1);
    if (!last || clocks.length < CLOCKS_AT_ONCE) return;
    after = { base: last.base, id: last.recordId };
  }
}

/** Reminder rules for the records of a source: those of its workflow stage, or the source's own rule. */
export function rungsFor({ stage, reminder }: ClockSource, rungs: readonly Rung[]): readonly Rung[] {
  if (!reminder) return rungs.filter((rung) => rung.stage === stage);
  const receivers = [RECEIVER.responsible, ...(reminder.toLeader ? [RECEIVER.leader] : [])];
  const own = { id: 0, stage, offsetHour: reminder.offsetHour, grade: null, tipMode: CHANNEL.bell, repeatDays: 0 };
  return receivers.map((tipUserType) => ({ ...own, tipUserType }));
}

/** Sends the reminders that became due between two moments; returns the number of people reached. */
export async function remind(ctx: Ctx, rungs: readonly Rung[], look: Look): Promise<number> {
  let count = 0;
  for (const source of clockSources(ctx.catalog)) {
    const own = rungsFor(source, rungs);
    const bases = basesOf(own, look);
    if (bases === null) continue;
    for await (const clocks of clocksFor(ctx.db, source, bases)) {
      const due = clocks.map((clock) => ({ clock, reminders: remindersNow(own, clock, look) }));
      const speaking = due.filter(({ reminders }) => reminders.length > 0);
      if (speaking.length === 0) continue;
      const receivers = await Receivers.read(
        ctx.db,
        speaking.map(({ clock }) => clock),
      );
      for (const one of speaking) count += await say(ctx, source, { ...one, receivers });
    }
  }
  return count;
}

interface Saying {
  clock: Clock;
  reminders: readonly Reminder[];
  receivers: Receivers;
}

/** Sends one message to each receiver who has not got it yet, even if several rules name him; returns their number. */
async function say(ctx: Ctx, source: ClockSource, { clock, reminders, receivers }: Saying): Promise<number> {
  const [first] = reminders;
  if (!first) return 0;
  const ids = new Set(reminders.flatMap(({ rung }) => receivers.of(clock, rung.tipUserType).map(({ id }) => id)));
  const { moment, rung } = first;
  const asked = channelsAsked(reminders, (type) => receivers.of(clock, type).map(({ id }) => id));
  const sent = { stage: source.stage, record_id: clock.recordId, base_time: clock.base, moment, sent_time: ctx.now() };
  const fresh = await noteSent(
    ctx.db,
    [...ids].map((user_id) => ({ ...sent, user_id })),
  );
  const message = source.say(clock, { at: ctx.now(), offsetHour: rung.offsetHour });
  const isCompulsory = message.isCompulsory === true || clock.grade === MAJOR;
  for (const { channels, userIds } of byChannels([...fresh], asked)) {
    await notify(ctx, { ...message, channels, isCompulsory, userIds: userIds.map(String) });
  }
  if (fresh.size === 0) return 0;
  for (const sequel of sequelsAt(source.stage)) await sequel.reach(ctx, clock, { moment, offsetHour: rung.offsetHour });
  return fresh.size;
}

/** Channels for each receiver, from all reminder rules that name him. */
export function channelsAsked(
  reminders: readonly Reminder[],
  idsOf: (tipUserType: number) => readonly number[],
): ReadonlyMap<number, readonly number[]> {
  const asked = new Map<number, number[]>();
  for (const { rung } of reminders) {
    const own = rung.tipMode === CHANNEL.bell ? [] : [rung.tipMode];
    for (const id of idsOf(rung.tipUserType)) asked.set(id, [...new Set([...(asked.get(id) ?? []), ...own])].sort());
  }
  return asked;
}

/** Groups receivers by their channels: those with the same ones share a message. */
function byChannels(ids: readonly number[], asked: ReadonlyMap<number, readonly number[]>) {
  const groups = new Map<string, { channels: readonly number[]; userIds: number[] }>();
  for (const id of ids) {
    const channels = asked.get(id) ?? [];
    const group = groups.get(channels.join()) ?? { channels, userIds: [] };
    group.userIds.push(id);
    groups.set(channels.join(), group);
  }
  return groups.values();
}

const HOUR_MS = 3_600_000;
const GRADES = [1, 2];
const BASE = new Date(0);

/** Sample record for getting the title of a message, which depends on stage, grade and offset alone. */
const SAMPLE: Clock = {
  resource: '',
  recordId: 0,
  name: '',
  base: BASE,
  grade: null,
  orgId: null,
  responsible: [],
  person: null,
  checkers: [],
};

/** Channels other than the bell that enabled reminder rules (OverTimeTip) use, by the title of the message. */
export async function askedChannels(db: DbSession): Promise<ReadonlyMap<string, ReadonlySet<number>>> {
  const asked = new Map<string, Set<number>>();
  for (const { stage, offsetHour, grade, tipMode } of await selectRungs(db)) {
    if (tipMode === CHANNEL.bell) continue;
    const of = { at: new Date(BASE.getTime() + offsetHour * HOUR_MS), offsetHour };
    for (const source of CLOCK_SOURCES.all().filter((one) => one.stage === stage)) {
      for (const each of grade === null ? GRADES : [grade]) {
        const { title } = source.say({ ...SAMPLE, grade: each }, of);
        asked.set(title, (asked.get(title) ?? new Set()).add(tipMode));
      }
    }
  }
  return asked;
}
