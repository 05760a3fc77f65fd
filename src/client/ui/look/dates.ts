import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { formatWallTime } from '../../../engine/wall-time.ts';

dayjs.locale('zh-cn');

// Date pickers call `tz` for the time of 此刻 and of the marked day: the product's clock, wherever the browser is.
dayjs.extend((_options, type) => {
  Object.assign(type.prototype, { tz: () => dayjs(formatWallTime(new Date())) });
});

/** Dates of pickers, in Chinese. Loaded with the first picker: a list without one does without (3 kB). */
export { dayjs };
export type Dayjs = dayjs.Dayjs;
