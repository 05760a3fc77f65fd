const WEEKDAYS = '日一二三四五六';
const EVERY = '*';

const TIME = /^每(天|周([日天一二三四五六、,，]+)|月\s*([\d、,，\s]+)[日号])\s*(\d{1,2})[:：](\d{2})$/;

/** The expression for 每天 8:00, 每周一、三 9:30 and 每月 1、15 日 8:00; undefined for other texts. */
export function fromCronWords(words: string): string | undefined {
  const [, , weekdays, days, hour = '', minute = ''] = TIME.exec(words.trim()) ?? [];
  if (Number(hour) > 23 || Number(minute) > 59 || hour === '') return undefined;
  const weekday = weekdays
    ? [...weekdays.replace('天', '日')].map((letter) => WEEKDAYS.indexOf(letter)).filter((at) => at >= 0)
    : [];
  const numbers = (days ?? '').split(/[、,，]/).map((part) => Number(part.trim()));
  if (days !== undefined && numbers.some((at) => !Number.isInteger(at) || at < 1 || at > 31)) return undefined;
  const [dayPart, weekPart] = [days === undefined ? EVERY : numbers.join(), weekdays ? weekday.join() : EVERY];
  return `${Number(minute)} ${Number(hour)} ${dayPart} * ${weekPart}`;
}
