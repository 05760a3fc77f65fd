import { feature } from '../../feature.ts';
import { openRounds } from './server/layers/layers.sql.ts';
import { mapCard } from './server/layers/map-card.ts';
import { mapEndpoints } from './server/maps.routes.ts';
import { sitePlan } from './server/site-plan.hooks.ts';

/** Site plans, the marks on them, and the layers of a map. */
export const mapsFeature = feature({
  name: 'maps',
  endpoints: mapEndpoints,
  cards: [mapCard],
  hooks: { SitePlan: sitePlan },
  tables: { standing: [openRounds] },
});
