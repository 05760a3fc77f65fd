import { feature } from '../feature.ts';
import { grantEndpoints } from './server/grants.routes.ts';
import { GRANT_NODE } from './server/replies.ts';
import { sysMenuHooks } from './server/sys-menu.hooks.ts';
import { sysRoleHooks } from './server/sys-role.hooks.ts';

/** Menus, roles and who is granted what. */
export const accessFeature = feature({
  name: 'access',
  endpoints: grantEndpoints,
  hooks: { sysMenu: sysMenuHooks, sysRole: sysRoleHooks },
  replies: { GrantNode: GRANT_NODE },
});
