import { lazy } from 'react';
import type { ClientFeature } from '../../../client-feature.ts';

const Dialog = lazy(() => import('./close-account.tsx'));

/** Dialogs that choose people, and successors for the open tasks of an account to be disabled or deleted. */
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
