import { lazy } from 'react';
import type { ClientFeature } from '../../../client-feature.ts';

const RoleImpact = lazy(() => import('./role-impact.tsx'));

/** Adds a note on effects to the forms that grant menus and data to roles, and 为什么 to rows of the users' list. */
export const accessClient: ClientFeature = {
  name: 'access',
  views: {
    formNotes: { 'sysRole/grantMenu': RoleImpact, 'sysRole/grantData': RoleImpact },
    questions: {
      'sysUser/why': { Dialog: lazy(() => import('./why-dialog.tsx')) },
    },
  },
};
