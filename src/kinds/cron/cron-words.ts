const WEEKDAYS = '日一二三四五六';
const EVERY = '*';

const pad = (number: string | number) => String(number).padStart(2, '0');

/** Numbers of a cron field such as `1,3-5`: 1, 3, 4, 5; undefined for `*` and steps. */
function numbersOf(field: string): number[] | undefined {
  const numbers = field.split(',').flatMap((part) => {
    const [, from, to] = /^(\d+)(?:-(\d+))?$/.exec(part) ?? [];
    if (from === undefined) return [Number.NaN];
    return Array.from({ length: Number(to ?? from) - Number(from) + 1 }, (_, at) => Number(from) + at);
  });
  return numbers.some(Number.isNaN) ? undefined : numbers;
}

function timesOf(minute: string, hour: string): string | undefined {
  const minutes = numbersOf(minute);
  const hours = numbersOf(hour);
  if (!minutes || !hours || minutes.length * hours.length > 6) return undefined;
  return hours.flatMap((h) => minutes.map((m) => `${pad(h)}:${pad(m)}`)).join('、');
}

/** 每周一、三, 每月 1 日, 每年 3 月 1 日 …; undefined for combinations that would need a sentence. */
function daysOf(day: string, month: string, weekday: string): string | undefined {
  const days = numbersOf(day);
  const months = numbersOf(month);
  const weekdays = numbersOf(weekday);
  if (day === EVERY && month === EVERY && weekday === EVERY) return '每天';
  if (day === EVERY && month === EVERY && weekdays) {
    return `每周${weekdays.map((at) => WEEKDAYS[at % 7]).join('、')}`;
  }
  if (weekday !== EVERY || !days) return undefined;
  if (month === EVERY) return `每月 ${days.join('、')} 日`;
  return months ? `每年 ${months.join('、')} 月 ${days.join('、')} 日` : undefined;
}

/** Repetitions within a day: 每 5 分钟, 每小时第 30 分, 每 2 小时. */
function pulseOf(minute: string, hour: string): string | undefined {
  const [, everyMinutes] = /^\*\/(\d+)$/.exec(minute) ?? [];
  const [, everyHours] = /^\*\/(\d+)$/.exec(hour) ?? [];
  if (minute === EVERY && hour === EVERY) return '每分钟';
  if (everyMinutes && hour === EVERY) return `每 ${everyMinutes} 分钟`;
  if (!/^\d+$/.test(minute)) return undefined;
  if (hour === EVERY) return minute === '0' ? '每小时整点' : `每小时第 ${minute} 分`;
  return everyHours ? `每 ${everyHours} 小时（第 ${minute} 分）` : undefined;
}

/** A cron expression in Chinese, as 每周一、三 09:30; the expression itself if it is too complex for that. */
export function toCronWords(expression: string): string {
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = expression.split(' ');
  const days = daysOf(day, month, weekday);
  const times = timesOf(minute, hour);
  if (days && times) return `${days} ${times}`;
  const pulse = pulseOf(minute, hour);
  if (!days || !pulse) return expression;
  return days === '每天' ? pulse : `${days}，${pulse}`;
}
