/** A reminder rule (OverTimeTip): remind this many hours after the due moment, or before it if negative. */
export interface Rung {
  id: number;
  stage: number;
  offsetHour: number;
  /** Grade of hazards the rule applies to; null: all hazards. */
  grade: number | null;
  /** Receivers, see RECEIVER of engine/workflow/waits.ts. */
  tipUserType: number;
  /** Channel, see CHANNEL (deliveries/workflow/delivery.ts). */
  tipMode: number;
  /** Number of later mornings on which the reminder is repeated. */
  repeatDays: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** 08:30 of Asia/Shanghai as milliseconds from midnight UTC; the zone has no summer time. */
const MORNING_MS = HOUR_MS / 2;

/** Moments of a rule for a record due at `base`: first by its offset, then on the following mornings. */
export function momentsOf({ offsetHour, repeatDays }: Pick<Rung, 'offsetHour' | 'repeatDays'>, base: Date): Date[] {
  const first = base.getTime() + offsetHour * HOUR_MS;
  const morning = (Math.floor((first - MORNING_MS) / DAY_MS) + 1) * DAY_MS + MORNING_MS;
  const again = Array.from({ length: repeatDays }, (_, day) => new Date(morning + day * DAY_MS));
  return [new Date(first), ...again];
}

/** A reminder rule with one of the moments at which it reminds. */
export interface Reminder {
  rung: Rung;
  moment: Date;
}

interface Due {
  base: Date;
  grade: number | null;
  /** Moment the record reached its present workflow stage. */
  since?: Date | null;
}

/** Reminders of a record after `after`, up to `until`, in order. */
export function remindersIn(rungs: readonly Rung[], clock: Due, of: { after: Date; until: Date }): Reminder[] {
  return rungs
    .filter((rung) => isOfGrade(rung, clock))
    .flatMap((rung) => momentsOf(rung, clock.base).map((moment) => ({ rung, moment })))
    .filter(({ moment }) => moment > of.after && moment <= of.until)
    .sort((one, other) => one.moment.getTime() - other.moment.getTime() || one.rung.id - other.rung.id);
}

/** Reminders of a record to send now; of several missed moments only the last one counts (domain.md#5.3). */
export function remindersNow(rungs: readonly Rung[], clock: Due, of: { after: Date; until: Date }): Reminder[] {
  const passed = [...remindersIn(rungs, clock, of), ...remindersAgain(rungs, clock, of)];
  const last = Math.max(...passed.map(({ moment }) => moment.getTime()));
  return passed.filter(({ moment }) => moment.getTime() === last);
}

function isOfGrade({ grade }: Rung, clock: Due): boolean {
  return grade === null || grade === clock.grade;
}

/**
 * Reminders for a record that was overdue when it reached its stage. They follow the rules with the latest offset that
 * had passed by then, and are due at that moment.
 */
function remindersAgain(rungs: readonly Rung[], clock: Due, of: { after: Date; until: Date }): Reminder[] {
  const { base, since } = clock;
  if (!since || since <= of.after || since > of.until) return [];
  const late = (since.getTime() - base.getTime()) / HOUR_MS;
  const isBeyond = ({ offsetHour }: Rung) => offsetHour >= 0 && offsetHour <= late;
  const beyond = rungs.filter((rung) => isOfGrade(rung, clock) && isBeyond(rung));
  const highest = Math.max(...beyond.map(({ offsetHour }) => offsetHour));
  return beyond.filter(({ offsetHour }) => offsetHour === highest).map((rung) => ({ rung, moment: since }));
}

/** Range of due times of records for which a rule may remind between `after` and `until`; null without rules. */
export function basesOf(rungs: readonly Rung[], of: { after: Date; until: Date }): { from: Date; until: Date } | null {
  if (rungs.length === 0) return null;
  const latest = Math.max(...rungs.map(({ offsetHour, repeatDays }) => offsetHour * HOUR_MS + repeatDays * DAY_MS));
  const earliest = Math.min(...rungs.map(({ offsetHour }) => offsetHour * HOUR_MS));
  return { from: new Date(of.after.getTime() - latest), until: new Date(of.until.getTime() - earliest) };
}

/** Offset in Chinese words: 提前 24 小时, 到期时, 超期 3 天. */
export function offsetWords(offsetHour: number): string {
  if (offsetHour === 0) return '到期时';
  const hours = Math.abs(offsetHour);
  const length = hours % 24 === 0 && hours > 24 ? `${hours / 24} 天` : `${hours} 小时`;
  return `${offsetHour < 0 ? '提前' : '超期'} ${length}`;
}
