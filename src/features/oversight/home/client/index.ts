export { Bars } from './bars.tsx';
export { type Behind, type LinkTo, useBehind } from './behind.ts';
export type { RowsOf } from './hazard-list.tsx';
export { RowsModal } from './hazard-modal.tsx';
export { PeriodSelect, usePeriod } from './period-select.tsx';
export { Legend } from './trend.tsx';
export { type Period, toQuery } from './work/statistics.ts';
