export { DAY_KIND, type DayEntry, dayPlus, entryOf, isWorkday, nextWorkday, weekdayOf } from './days.ts';
export { dayInWords, rotaOf } from './shifts.ts';
export { DAY_SHIFT, MOST_DAYS, type Segment, type WorkTime, workAfter } from './work-time.ts';
