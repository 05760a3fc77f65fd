import { addAll } from '../../../../engine/many.ts';
import { formatWallTime } from '../../../../engine/wall-time.ts';
import type { UserCtx } from '../../../../server/ctx.ts';
import type { Clock, ClockSource } from '../../../../server/jobs/clocks.ts';
import { clockSources } from '../../../../server/jobs/own-clocks.ts';
import { channelsFor, isChannel, problemOf } from '../../deliveries/index.ts';
import { basesOf, offsetWords, type Reminder, type Rung, remindersIn } from '../workflow/ladder.ts';
import { Receivers, sees } from './receivers.ts';
import { channelsAsked, clocksFor, MAJOR, rungsFor } from './remind.ts';
import { type Person, selectRungs } from './reminders.sql.ts';

const DAYS = 30;
const DAY_MS = 24 * 3_600_000;
/** Maximum records in one simulation; the reply reports that further ones are missing. */
const MAX_CLOCKS = 5_000;

/** One message that will be sent unless the record leaves its workflow stage before. */
export interface Forecast {
  time: string;
  stage: number;
  resource: string;
  recordId: number;
  name: string;
  title: string;
  text: string;
  receivers: string[];
  /** Deliveries by other channels than the bell. */
  deliveries: ForeseenDelivery[];
  reason: string;
}

export interface ForeseenDelivery {
  name: string;
  channel: number;
  /** Reason why the message will not arrive. */
  problem?: string;
}

export interface ForecastQuery {
  stage?: number;
  pageNo: number;
  pageSize: number;
}

interface Foreseen {
  source: ClockSource;
  clock: Clock;
  moment: Date;
  rungs: Rung[];
}

/** Messages of the next 30 days about records in the caller's data scope, calculated as the timer does. */
export async function forecast(ctx: UserCtx, query: ForecastQuery) {
  const look = { after: ctx.now(), until: new Date(ctx.now().getTime() + DAYS * DAY_MS) };
  const rungs = await selectRungs(ctx.db);
  const foreseen: Foreseen[] = [];
  let looked = 0;
  let isCut = false;
  for (const source of clockSources(ctx.catalog).filter(
    ({ stage }) => query.stage === undefined || stage === query.stage,
  )) {
    const own = rungsFor(source, rungs);
    const bases = basesOf(own, look);
    if (bases === null) continue;
    for await (const clocks of clocksFor(ctx.db, source, bases)) {
      if (looked >= MAX_CLOCKS) {
        isCut = true;
        break;
      }
      looked += clocks.length;
      for (const clock of clocks)
        if (sees(ctx.scope, clock.orgId))
          addAll(
            foreseen,
            together(remindersIn(own, clock, look)).map((one) => ({ ...one, source, clock })),
          );
    }
  }
  return { ...(await pageOf(ctx, foreseen, query)), isCut };
}

/** Groups reminder rules by moment, since those of one moment make one message. */
function together(reminders: readonly Reminder[]): { moment: Date; rungs: Rung[] }[] {
  const moments = new Map<number, { moment: Date; rungs: Rung[] }>();
  for (const { moment, rung } of reminders) {
    const group = moments.get(moment.getTime());
    if (group) group.rungs.push(rung);
    else moments.set(moment.getTime(), { moment, rungs: [rung] });
  }
  return [...moments.values()];
}

async function pageOf(ctx: UserCtx, foreseen: Foreseen[], { pageNo, pageSize }: ForecastQuery) {
  foreseen.sort((a, b) => a.moment.getTime() - b.moment.getTime() || a.clock.recordId - b.clock.recordId);
  const visible = foreseen.slice((pageNo - 1) * pageSize, pageNo * pageSize);
  const receivers = await Receivers.read(
    ctx.db,
    visible.map(({ clock }) => clock),
  );
  const totalRows = foreseen.length;
  return {
    pageNo,
    pageSize,
    totalRows,
    totalCount: totalRows,
    totalPage: Math.ceil(totalRows / pageSize),
    rows: visible.map((one) => forecastOf(one, receivers)),
  };
}

function forecastOf({ source, clock, moment, rungs }: Foreseen, receivers: Receivers): Forecast {
  const people = new Map(
    rungs.flatMap(({ tipUserType }) => receivers.of(clock, tipUserType)).map((person) => [person.id, person]),
  );
  const offsetHour = rungs[0]?.offsetHour ?? 0;
  const { title, text, isCompulsory = clock.grade === MAJOR } = source.say(clock, { at: moment, offsetHour });
  const reminders = rungs.map((rung) => ({ rung, moment }));
  const asked = channelsAsked(reminders, (type) => receivers.of(clock, type).map(({ id }) => id));
  const going = (person: Person) =>
    channelsFor(asked.get(person.id) ?? [], { chosen: person.channels?.[title], isCompulsory });
  return {
    time: formatWallTime(moment),
    stage: source.stage,
    resource: clock.resource,
    recordId: clock.recordId,
    name: clock.name,
    title,
    text,
    receivers: [...people.values()].map(({ name }) => name),
    deliveries: [...people.values()].flatMap((person) =>
      going(person)
        .filter(isChannel)
        .map((channel) => ({ name: person.name, channel, ...problemOf(person, channel) })),
    ),
    reason: reasonOf(clock, moment, offsetHour),
  };
}

function reasonOf({ base }: Clock, moment: Date, offsetHour: number): string {
  const due = `期限 ${formatWallTime(base).slice(0, 16)}`;
  const isFirst = moment.getTime() === base.getTime() + offsetHour * 3_600_000;
  return isFirst ? `${due}，${offsetWords(offsetHour)}` : `${due}，${offsetWords(offsetHour)}后每天再提醒`;
}
