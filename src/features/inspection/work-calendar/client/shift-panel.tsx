import { DatePicker, InputNumber } from 'antd';
import { useState } from 'react';
import { dayjs } from '../../../../client/ui/look/dates.ts';
import { PanelFrame } from '../../../../client/ui/panel.tsx';
import { formatWallTime, parseWallTime } from '../../../../engine/wall-time.ts';
import type { DayEntry } from '../workflow/days.ts';
import { rotaOf } from '../workflow/shifts.ts';
import { DAY_SHIFT, type Segment, type WorkTime, workAfter } from '../workflow/work-time.ts';
import classes from './year.module.css';

export interface ShownShift {
  name: string;
  followsCalendar: boolean;
  isLimit: boolean;
  segments: readonly Segment[];
  cycle?: string;
  cycleStart?: string;
  groups: readonly { name: string; offset: number }[];
}

interface Props {
  shifts: readonly ShownShift[];
  entries: readonly DayEntry[];
  today: string;
}

/** Shifts with today's groups, and a form that calculates the end of a time limit in working hours. */
export function ShiftPanel({ shifts, entries, today }: Props) {
  const counted = shifts.find(({ isLimit }) => isLimit);
  const segments = counted?.segments ?? DAY_SHIFT;
  const time: WorkTime = { entries: (counted?.followsCalendar ?? true) ? entries : null, segments };
  return (
    <aside className={classes.aside}>
      <PanelFrame title="时限试算" note={counted ? `按${counted.name}` : '按常白班'}>
        <Trial time={time} />
      </PanelFrame>
      <PanelFrame title="今日班次" note={today}>
        {shifts.length === 0 && <p className={classes.muted}>还没有班制</p>}
        <ul className={classes.shifts}>
          {shifts.map((shift) => (
            <li key={shift.name}>
              <strong>{shift.name}</strong>
              <span>{hoursOf(shift)}</span>
              {rotaOf({ ...shift, groups: [...shift.groups] }, today).map(({ group, shift: name }) => (
                <span key={group} className={classes.group}>
                  {group} <b>{name}</b>
                </span>
              ))}
            </li>
          ))}
        </ul>
      </PanelFrame>
    </aside>
  );
}

function hoursOf({ segments, followsCalendar }: ShownShift): string {
  const hours = segments.map(({ begin, end }) => `${begin}–${end}`).join('，');
  return `${hours}${followsCalendar ? '，节假日休息' : '，天天上班'}`;
}

const MINUTES = 'YYYY-MM-DD HH:mm';
const MOST_HOURS = 1_000;

function Trial({ time }: { time: WorkTime }) {
  const [since, setSince] = useState(() => `${formatWallTime(new Date()).slice(0, 16)}:00`);
  const [hours, setHours] = useState(24);
  const begin = parseWallTime(since);
  return (
    <div className={classes.trial}>
      <div className={classes.line}>
        <span>从</span>
        <DatePicker
          value={dayjs(since, `${MINUTES}:ss`)}
          format={MINUTES}
          showTime={{ format: 'HH:mm' }}
          allowClear={false}
          aria-label="开始时间"
          onChange={(next) => next && setSince(`${next.format(MINUTES)}:00`)}
        />
      </div>
      <div className={classes.line}>
        <span>起</span>
        <InputNumber
          value={hours}
          min={1}
          max={MOST_HOURS}
          precision={0}
          suffix="工作时"
          aria-label="工作时"
          onChange={(next) => setHours(next ?? 1)}
        />
      </div>
      <output>
        {begin && (
          <>
            到 <b>{formatWallTime(workAfter(time, begin, hours)).slice(0, 16)}</b>
          </>
        )}
      </output>
      <p className={classes.muted}>只用到本页所示年份的节假日</p>
    </div>
  );
}
