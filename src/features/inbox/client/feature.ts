import { lazy } from 'react';
import type { ClientFeature } from '../../client-feature.ts';

/** Lists do an action to each of their ticked rows by the call and the verdicts of the inbox. */
export const inboxClient: ClientFeature = {
  name: 'inbox',
  views: { eachDialog: lazy(() => import('./each-dialog.tsx')) },
};
