import { Cron } from 'croner';
import type { Field } from '../../engine/resource.ts';
import { refused, type ServerFacet, type Stored, stored } from '../parts/storage.ts';
import { textStorage } from '../text/storage.ts';
import { MAX_LENGTH } from './meaning.ts';

const text = textStorage();

/** Validates with the library that runs schedules, which also refuses days that never come. */
function toDb(value: unknown, field: Field): Stored {
  if (typeof value !== 'string') return refused(field.messages.type);
  // Checked first, since the library parses lists of any length, number by number.
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
