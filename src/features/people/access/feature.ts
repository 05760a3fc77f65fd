import { feature } from '../../feature.ts';
import { explanationEndpoints } from './server/explanations.routes.ts';
import { grantEndpoints } from './server/grants.routes.ts';
import { GRANT_NODE } from './server/replies.ts';
import { sysAppHooks } from './server/sys-app.hooks.ts';
import { sysMenuHooks } from './server/sys-menu.hooks.ts';
import { sysRoleHooks } from './server/sys-role.hooks.ts';

/** Menus and roles, and their grants to users. */
export const accessFeature = feature({
  name: 'access',
  endpoints: () => [...grantEndpoints(), ...explanationEndpoints()],
  hooks: { sysApp: sysAppHooks, sysMenu: sysMenuHooks, sysRole: sysRoleHooks },
  replies: { GrantNode: GRANT_NODE },
});
