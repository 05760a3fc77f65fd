import { lazy } from 'react';
import type { ClientFeature } from '../../../client-feature.ts';

export const listViewsClient: ClientFeature = {
  name: 'list-views',
  views: {
    ListViews: lazy(() => import('./list-views.tsx')),
    MenuEntries: lazy(() => import('./menu-entries.tsx')),
  },
};
