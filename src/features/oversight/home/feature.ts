import { feature } from '../../feature.ts';
import { homeFigureCards } from './server/card-sources.ts';
import { homeEndpoints } from './server/home.routes.ts';

/** Figures and to-do items of the first page. */
export const homeFeature = feature({
  name: 'home',
  endpoints: homeEndpoints,
  cards: homeFigureCards,
  groups: { HomePageStatistic: '首页统计' },
});
