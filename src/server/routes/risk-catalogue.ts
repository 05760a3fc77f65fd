import { signedIn } from '../ctx.ts';
import type { Endpoint } from '../endpoint.ts';
import { allBaseData } from '../services/risk-catalogue.ts';

export function riskCatalogueEndpoints(): Endpoint[] {
  return [
    {
      method: 'GET',
      path: '/RiskPointType/allBaseData',
      access: 'signed-in',
      envelope: 'wrapped',
      handler: (ctx) => allBaseData(signedIn(ctx)),
    },
  ];
}
