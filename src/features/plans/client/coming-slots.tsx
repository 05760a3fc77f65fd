import { useMemo } from 'react';
import type { WireRecord } from '../../../engine/json.ts';
import { formatWallTime } from '../../../engine/wall-time.ts';
import { rowsOf } from '../../../kinds/rows/meaning.ts';
import { comingSlots, dueTime, periodOf } from '../workflow/index.ts';

const SHOWN = 20;
const DAYS = ['日', '一', '二', '三', '四', '五', '六'];

/** The end of a round, without its day where it is that of the begin. */
function shortly(due: string, time: string): string {
  return due.slice(0, 10) === time.slice(0, 10) ? due.slice(11, 16) : due.slice(5, 16);
}

/** The next rounds of the plan as it is now, by the same arithmetic as the server's. */
export function ComingSlots({ plan }: { plan: WireRecord }) {
  const { cycleType, cycleNum, startTime, planningData, windowFrom, windowTo, windowDays } = plan;
  const slots = useMemo(() => {
    const now = formatWallTime(new Date());
    const written = { cycleType, cycleNum, startTime, planningData, windowFrom, windowTo };
    return comingSlots(written, { from: now, count: SHOWN });
  }, [cycleType, cycleNum, startTime, planningData, windowFrom, windowTo]);
  const period = periodOf(plan);
  // The end is worth its place where the plan says one: else it is the next line.
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
