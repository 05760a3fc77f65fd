import { lazy } from 'react';
import { type ClientFeature, page } from '../../../client-feature.ts';

const SimilarHazards = lazy(() => import('./similar-hazards.tsx'));

/** Replaces the plain detail by the hazard's stages, and adds the hazard's own page. */
export const hazardsClient: ClientFeature = {
  name: 'hazards',
  kept: [
    'RiskRegister',
    'RiskRectify',
    'RiskAgainCheck',
    'RiskAcceptRecord',
    'RiskType',
    'RankType',
    'CheckType',
    'Address',
  ],
  pages: [page('hazards/:code', async () => (await import('./hazard-page.tsx')).HazardPage)],
  views: {
    details: { hazard: lazy(() => import('./detail/hazard-detail-modal.tsx')) },
    formFacts: { RiskRegister: lazy(() => import('./facts/form-facts.tsx')) },
    formNotes: { 'RiskRegister/add': SimilarHazards, 'RiskRegister/submit': SimilarHazards },
  },
};
