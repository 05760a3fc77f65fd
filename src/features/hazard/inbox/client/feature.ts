import { lazy } from 'react';
import type { ClientFeature } from '../../../client-feature.ts';

/** Adds to lists the actions on several ticked rows, with the inbox's call and results. */
export const inboxClient: ClientFeature = {
  name: 'inbox',
  kept: ['inbox'],
  views: { eachDialog: lazy(() => import('./each-dialog.tsx')) },
};
