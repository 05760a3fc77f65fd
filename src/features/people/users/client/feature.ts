import { lazy } from 'react';
import type { ClientFeature } from '../../../client-feature.ts';

const Dialog = lazy(() => import('./close-account.tsx'));

/**
 * The dialogs in which people are chosen, and the choice of successors for the open tasks of an account before it is
 * disabled or deleted.
 */
export const usersClient: ClientFeature = {
  name: 'users',
  views: {
    peoplePickers: () => import('./picker/people-pickers.tsx'),
    questions: {
      'sysUser/changeStatus': { isFor: ({ status }) => status !== 1, Dialog },
      'sysUser/delete': { Dialog },
    },
  },
};
