import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { formatWallTime } from '../../../engine/wall-time.ts';

dayjs.locale('zh-cn');

// Date pickers call `tz` for 此刻 and the marked day: the time zone of the product, not of the browser.
dayjs.extend((_options, type) => {
  Object.assign(type.prototype, { tz: () => dayjs(formatWallTime(new Date())) });
});

/** dayjs in Chinese, for date pickers. Loaded with the first picker, since dayjs takes 3 kB. */
export { dayjs };
export type Dayjs = dayjs.Dayjs;
