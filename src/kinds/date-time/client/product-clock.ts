import dayjs from 'dayjs';
import { formatWallTime } from '../../../engine/wall-time.ts';

// Date pickers ask `tz` what time it is, for 此刻 and for the day they mark: the product's clock, wherever the browser is.
dayjs.extend((_options, type) => {
  Object.assign(type.prototype, { tz: () => dayjs(formatWallTime(new Date())) });
});
