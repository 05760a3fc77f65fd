import { lazy } from 'react';
import type { ClientFeature } from '../../client-feature.ts';

export const setupClient: ClientFeature = {
  name: 'setup',
  screens: { 'setup/index': lazy(() => import('./setup-screen.tsx')) },
};
