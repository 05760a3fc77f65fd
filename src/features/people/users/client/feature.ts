import { lazy } from 'react';
import type { ClientFeature } from '../../../client-feature.ts';

const Dialog = lazy(() => import('./close-account.tsx'));

/**
 * Replaces the plain question before an account is disabled or deleted by the choice of successors for its open tasks.
 */
export const usersClient: ClientFeature = {
  name: 'users',
  views: {
    questions: {
      'sysUser/changeStatus': { isFor: ({ status }) => status !== 1, Dialog },
      'sysUser/delete': { Dialog },
    },
  },
};
