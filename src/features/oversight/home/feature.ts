import { feature } from '../../feature.ts';
import { homeFigureCards } from './server/card-sources.ts';
import { homeEndpoints } from './server/home.routes.ts';

/** Figures and open tasks of the home page. */
export const homeFeature = feature({
  name: 'home',
  endpoints: homeEndpoints,
  cards: homeFigureCards,
  groups: { HomePageStatistic: '首页统计' },
});
