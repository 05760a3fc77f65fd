import { feature } from '../feature.ts';
import { statisticEndpoints } from './server/statistics.routes.ts';

/** Figures of hazards and inspections with the rows behind them. */
export const statisticsFeature = feature({
  name: 'statistics',
  endpoints: statisticEndpoints,
  groups: { RiskStatistic: '隐患统计' },
});
