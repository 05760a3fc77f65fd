import { lazy } from 'react';
import type { ClientFeature } from '../../../client-feature.ts';

const RoleImpact = lazy(() => import('./role-impact.tsx'));

/** Adds the dialogs that grant roles and organisations to the rows of the users' list. */
export const accessClient: ClientFeature = {
  name: 'access',
  views: {
    formNotes: { 'sysRole/grantMenu': RoleImpact, 'sysRole/grantData': RoleImpact },
    questions: {
      'sysUser/why': { Dialog: lazy(() => import('./why-dialog.tsx')) },
    },
  },
};
