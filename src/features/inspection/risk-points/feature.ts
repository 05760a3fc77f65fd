import { feature } from '../../feature.ts';
import { addressHooks } from './server/address.hooks.ts';
import { riskCatalogueEndpoints } from './server/risk-catalogue.routes.ts';
import { riskPointHooks } from './server/risk-point.hooks.ts';
import { riskPointItemHooks } from './server/risk-point-item.hooks.ts';

/** Catalogue of places to inspect: addresses, equipment, risk points and their items. */
export const riskPointsFeature = feature({
  name: 'risk-points',
  endpoints: riskCatalogueEndpoints,
  hooks: {
    Address: addressHooks,
    RiskPoint: riskPointHooks,
    RiskPointItem: riskPointItemHooks,
  },
});
