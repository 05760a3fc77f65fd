import { feature } from '../../feature.ts';
import { statisticCards } from './server/card-sources.ts';
import { checkDefinitions } from './server/check-definitions.ts';
import { statisticEndpoints } from './server/statistics.routes.ts';

/** Figures of hazards and inspections, and the rows they count. */
export const statisticsFeature = feature({
  name: 'statistics',
  files: checkDefinitions,
  endpoints: statisticEndpoints,
  cards: statisticCards,
  groups: { RiskStatistic: '隐患统计' },
});
