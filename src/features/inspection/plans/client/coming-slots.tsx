import { useMemo } from 'react';
import type { WireRecord } from '../../../../engine/json.ts';
import { formatWallTime } from '../../../../engine/wall-time.ts';
import { rowsOf } from '../../../../kinds/rows/meaning.ts';
import { periodOf } from '../workflow/period.ts';
import { comingSlots, dueTime } from '../workflow/schedule.ts';

const SHOWN = 20;
const DAYS = ['日', '一', '二', '三', '四', '五', '六'];

/** Formats the end of a round, without the day if it begins on the same one. */
function shortly(due: string, time: string): string {
  return due.slice(0, 10) === time.slice(0, 10) ? due.slice(11, 16) : due.slice(5, 16);
}

/** Next rounds of the edited plan, calculated by the same code as on the server. */
export function ComingSlots({ plan }: { plan: WireRecord }) {
  const { cycleType, cycleNum, startTime, planningData, windowFrom, windowTo, windowDays } = plan;
  const slots = useMemo(() => {
    const now = formatWallTime(new Date());
    const written = { cycleType, cycleNum, startTime, planningData, windowFrom, windowTo };
    return comingSlots(written, { from: now, count: SHOWN });
  }, [cycleType, cycleNum, startTime, planningData, windowFrom, windowTo]);
  const period = periodOf(plan);
  // Shows the end only if the plan sets it; otherwise the round ends when the next one begins.
  const hasEnd = period?.window !== undefined || windowDays !== undefined;
  const names = new Map(rowsOf(planningData).map((row) => [String(row.key), String(row.checkingPersonName ?? '')]));
  if (slots.length === 0) return null;
  return (
    <details className="coming-slots">
      <summary>接下来 {slots.length} 次排查</summary>
      <ol>
        {slots.map((slot) => {
          const { assignment, time } = slot;
          return (
            <li key={`${assignment.key} ${time}`}>
              <time dateTime={time.replace(' ', 'T')}>
                {time.slice(0, 16)} 周{DAYS[new Date(`${time.slice(0, 10)}T00:00:00Z`).getUTCDay()]}
              </time>
              {hasEnd && period && <span>至 {shortly(dueTime(plan, slot, period), time)}</span>}
              <span>{names.get(assignment.key)}</span>
            </li>
          );
        })}
      </ol>
    </details>
  );
}
