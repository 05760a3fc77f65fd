import { lazy } from 'react';
import type { ClientFeature } from '../../client-feature.ts';

const Dialog = lazy(() => import('./close-account.tsx'));

/** The question who takes over open work, in place of the plain ones before an account is disabled or deleted. */
export const usersClient: ClientFeature = {
  name: 'users',
  views: {
    questions: {
      'sysUser/changeStatus': { isFor: ({ status }) => status !== 1, Dialog },
      'sysUser/delete': { Dialog },
    },
  },
};
