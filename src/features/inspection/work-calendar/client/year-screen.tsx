import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { send } from '../../../../client/api/send.ts';
import { PageHeader } from '../../../../client/shell/page.tsx';
import { LoadFailure } from '../../../../client/ui/load-failure.tsx';
import { formatWallDate } from '../../../../engine/wall-time.ts';
import { WorkCalendar } from '../../../../generated/client.ts';
import { DAY_KIND, type DayEntry, dayPlus, entryOf, weekdayOf } from '../workflow/days.ts';
import { ShiftPanel } from './shift-panel.tsx';
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
function MonthGrid({ year, month, entries, today }: Props) {
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

const FIRST_YEAR = 1970;
const LAST_YEAR = 2100;
const MONTHS = Array.from({ length: 12 }, (_, month) => month + 1);

/** 年历: the free days of a year, the weekend days worked in exchange, and today's shifts. */
export function YearScreen() {
  const today = formatWallDate(new Date());
  const [year, setYear] = useState(Number(today.slice(0, 4)));
  const { data, error, refetch } = useQuery({
    queryKey: ['WorkCalendar', 'year', year],
    queryFn: ({ signal }) => send(WorkCalendar.year, { year }, { signal }),
    placeholderData: (before) => before,
  });
  return (
    <>
      <PageHeader
        title="年历"
        description="红色为节假日，金色为其他休息日，蓝色“班”为调休上班"
        extra={<YearChoice year={year} onChange={setYear} />}
      />
      {error && !data && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton active title={false} paragraph={{ rows: 10 }} />}
      {data && <Notice entries={data.entries} year={year} />}
      {data && (
        <div className={classes.layout}>
          <div className={classes.months}>
            {MONTHS.map((month) => (
              <MonthGrid key={month} year={year} month={month} entries={data.entries} today={today} />
            ))}
          </div>
          <ShiftPanel shifts={data.shifts} entries={data.entries} today={today} />
        </div>
      )}
    </>
  );
}

function YearChoice({ year, onChange }: { year: number; onChange: (year: number) => void }) {
  return (
    <div className={classes.years}>
      <Button
        icon={<LeftOutlined />}
        aria-label="上一年"
        disabled={year <= FIRST_YEAR}
        onClick={() => onChange(year - 1)}
      />
      <span aria-live="polite">{year} 年</span>
      <Button
        icon={<RightOutlined />}
        aria-label="下一年"
        disabled={year >= LAST_YEAR}
        onClick={() => onChange(year + 1)}
      />
    </div>
  );
}

/** Note about missing or preliminary holidays of the year. */
function Notice({ entries, year }: { entries: readonly { kind: number; isUnpublished?: boolean }[]; year: number }) {
  const isKnown = entries.some(({ kind }) => kind === DAY_KIND.holiday);
  const isOpen = entries.some(({ isUnpublished }) => isUnpublished);
  if (isKnown && !isOpen) return null;
  const words = isKnown
    ? `${year} 年的放假调休安排尚未公布，日子可能变动，公布后请在“节假日与调休”中修改`
    : `${year} 年还没有节假日，只按周一至周五上班计算，可在“节假日与调休”中新增或导入`;
  return (
    <p className={classes.notice} role="status">
      {words}
    </p>
  );
}
