import { Cron } from 'croner';
import { formatWallTime } from '../../../engine/wall-time.ts';
import { toCronWords } from '../cron-words.ts';

const SHOWN = 5;

/** Next times of a schedule in Asia/Shanghai; null: an invalid expression; empty: no such time ever comes. */
export function nextTimes(expression: string): string[] | null {
  try {
    const schedule = new Cron(expression, { paused: true, mode: '5-part', timezone: 'Asia/Shanghai' });
    return schedule.nextRuns(SHOWN).map((time) => formatWallTime(time).slice(0, 16));
  } catch {
    return null;
  }
}

/** Shows the meaning of an expression and its next times before it is saved. */
export default function CronTimes({ expression }: { expression: string }) {
  const times = nextTimes(expression);
  if (times === null) return <div className="cron-times cron-bad">表达式不完整或不正确，应为：分 时 日 月 周</div>;
  if (times.length === 0) return <div className="cron-times cron-bad">没有可执行的时间，请检查日期</div>;
  const words = toCronWords(expression);
  return (
    <div className="cron-times">
      {words === expression ? '' : `${words}；`}接下来 {times.length} 次：
      <ol className="cron-list">
        {times.map((time) => (
          <li key={time}>{time}</li>
        ))}
      </ol>
    </div>
  );
}
