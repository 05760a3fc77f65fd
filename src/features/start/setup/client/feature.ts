import { lazy } from 'react';
import type { ClientFeature } from '../../../client-feature.ts';

export const setupClient: ClientFeature = {
  name: 'setup',
  views: { GuideCard: lazy(async () => ({ default: (await import('./guide-card.tsx')).GuideCard })) },
};
