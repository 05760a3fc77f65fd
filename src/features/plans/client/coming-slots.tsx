import { useMemo } from 'react';
import type { WireRecord } from '../../../engine/json.ts';
import { formatWallTime } from '../../../engine/wall-time.ts';
import { rowsOf } from '../../../kinds/rows/meaning.ts';
import { comingSlots } from '../workflow/index.ts';

const SHOWN = 20;
const DAYS = ['日', '一', '二', '三', '四', '五', '六'];

/** The next rounds of the plan as it is now, by the same arithmetic as the server's. */
export function ComingSlots({ plan }: { plan: WireRecord }) {
  const { cycleType, cycleNum, startTime, planningData } = plan;
  const slots = useMemo(() => {
    const now = formatWallTime(new Date());
    return comingSlots({ cycleType, cycleNum, startTime, planningData }, { from: now, count: SHOWN });
  }, [cycleType, cycleNum, startTime, planningData]);
  const names = new Map(rowsOf(planningData).map((row) => [String(row.key), String(row.checkingPersonName ?? '')]));
  if (slots.length === 0) return null;
  return (
    <details className="coming-slots">
      <summary>接下来 {slots.length} 次排查</summary>
      <ol>
        {slots.map(({ assignment, time }) => (
          <li key={`${assignment.key} ${time}`}>
            <time dateTime={time.replace(' ', 'T')}>
              {time.slice(0, 16)} 周{DAYS[new Date(`${time.slice(0, 10)}T00:00:00Z`).getUTCDay()]}
            </time>
            <span>{names.get(assignment.key)}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}
