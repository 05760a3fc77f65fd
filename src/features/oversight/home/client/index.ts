export { Bars } from './bars.tsx';
export { type Behind, type LinkTo, useBehind } from './behind.ts';
export type { RowsOf } from './hazard-list.tsx';
export { RowsModal } from './hazard-modal.tsx';
export { PeriodSelect } from './period-select.tsx';
export { Legend } from './trend.tsx';
export { usePeriod } from './use-period.ts';
export { type Period, toQuery } from './work/statistics.ts';
