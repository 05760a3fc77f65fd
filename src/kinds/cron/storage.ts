import { Cron } from 'croner';
import type { Field } from '../../engine/resource.ts';
import { refused, type ServerFacet, type Stored, stored } from '../parts/storage.ts';
import { textStorage } from '../text/storage.ts';
import { MAX_LENGTH } from './meaning.ts';

const text = textStorage();

/** The library that runs schedules decides what one is; a day that never comes is refused too. */
function toDb(value: unknown, field: Field): Stored {
  if (typeof value !== 'string') return refused(field.messages.type);
  // The library reads lists of any length, number by number.
  if (value.length > MAX_LENGTH) return refused(field.messages.pattern);
  try {
    const schedule = new Cron(value, { paused: true, mode: '5-part', timezone: 'Asia/Shanghai' });
    return schedule.nextRun() ? stored(value) : refused(`${field.title}没有可执行的时间，请检查日期`);
  } catch {
    return refused(field.messages.pattern);
  }
}

export const cron: ServerFacet = {
  ...text,
  accept: (value) => (typeof value === 'string' ? value.trim().replace(/\s+/g, ' ') : value),
  toDb,
};
