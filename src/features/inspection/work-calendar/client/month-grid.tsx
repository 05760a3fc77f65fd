import { DAY_KIND, type DayEntry, dayPlus, entryOf, weekdayOf } from '../workflow/days.ts';
import classes from './year.module.css';

const WEEK = ['一', '二', '三', '四', '五', '六', '日'];
const KINDS: { readonly [kind: number]: string } = {
  [DAY_KIND.holiday]: 'holiday',
  [DAY_KIND.rest]: 'rest',
  [DAY_KIND.work]: 'work',
};

interface Props {
  year: number;
  month: number;
  entries: readonly DayEntry[];
  today: string;
}

/** One month, in weeks from Monday on. */
export function MonthGrid({ year, month, entries, today }: Props) {
  const first = `${year}-${String(month).padStart(2, '0')}-01`;
  const days = daysOf(first);
  const blanks = (weekdayOf(first) + 6) % 7;
  const named = [...new Set(days.flatMap((day) => holidayOn(entries, day) ?? []))];
  return (
    <section className={classes.month} aria-label={`${month} 月`}>
      <h2 className={classes.monthTitle}>
        {month} 月<span>{named.join('、')}</span>
      </h2>
      <div className={classes.grid}>
        {WEEK.map((name) => (
          <span key={name} className={classes.weekday} aria-hidden>
            {name}
          </span>
        ))}
        {days.map((day, at) => (
          <Day
            key={day}
            day={day}
            entry={entryOf(entries, day)}
            isToday={day === today}
            column={at === 0 ? blanks + 1 : 0}
          />
        ))}
      </div>
    </section>
  );
}

interface DayProps {
  day: string;
  entry: DayEntry | null;
  isToday: boolean;
  /** Grid column of the first day; 0 for all others, which follow automatically. */
  column: number;
}

function Day({ day, entry, isToday, column }: DayProps) {
  const kind = entry ? KINDS[entry.kind] : weekdayOf(day) % 6 === 0 ? 'weekend' : undefined;
  return (
    <span
      className={classes.day}
      data-kind={kind}
      data-today={isToday}
      title={entry ? `${day} ${entry.name}` : day}
      style={column > 0 ? { gridColumnStart: column } : undefined}
    >
      {Number(day.slice(8))}
      {entry && <i>{entry.kind === DAY_KIND.work ? '班' : '休'}</i>}
    </span>
  );
}

function daysOf(first: string): string[] {
  const days = Array.from({ length: 31 }, (_, n) => dayPlus(first, n));
  return days.filter((day) => day.slice(0, 7) === first.slice(0, 7));
}

function holidayOn(entries: readonly DayEntry[], day: string): string | null {
  const entry = entryOf(entries, day);
  return entry && entry.kind !== DAY_KIND.work ? entry.name : null;
}
