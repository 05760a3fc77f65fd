/** How a schedule is entered: three common cycles, or `custom` for any other cron expression. */
export type CronMode = 'daily' | 'weekly' | 'monthly' | 'custom';

export interface CronParts {
  mode: CronMode;
  /** HH:mm */
  time: string;
  /** Weekdays (0 = Sunday) or days of the month. */
  days: number[];
}

const PLAIN = /^(\d{1,2}) (\d{1,2}) (\*|\d{1,2}(?:,\d{1,2})*) \* (\*|\d(?:,\d)*)$/;

const pad = (text: string | number) => String(text).padStart(2, '0');
const numbers = (list: string) => list.split(',').map(Number);

/** The parts of an expression as the simple inputs show them; `custom` for other expressions. */
export function partsOf(expression: string): CronParts {
  const [, minute = '0', hour = '8', days = '*', weekdays = '*'] = PLAIN.exec(expression) ?? [];
  const time = `${pad(hour)}:${pad(minute)}`;
  if (!PLAIN.test(expression) || (days !== '*' && weekdays !== '*')) return { mode: 'custom', time, days: [] };
  if (days !== '*') return { mode: 'monthly', time, days: numbers(days) };
  if (weekdays !== '*') return { mode: 'weekly', time, days: numbers(weekdays).map((day) => day % 7) };
  return { mode: 'daily', time, days: [] };
}

/** Cron expression of the parts; without days: Monday of every week, or the first of every month. */
export function expressionOf({ mode, time, days }: CronParts): string {
  const [hour = '8', minute = '0'] = time.split(':').map((part) => String(Number(part)));
  const list = (days.length > 0 ? [...days].sort((a, b) => a - b) : [1]).join();
  return `${minute} ${hour} ${mode === 'monthly' ? list : '*'} * ${mode === 'weekly' ? list : '*'}`;
}
