export { deleteMenu } from './server/delete-menu.ts';
export { knownMenus } from './server/menu-rows.ts';
export { changeApplication, grantedLink, loginApps, loginMenus, screenPaths } from './server/menus.ts';
export { isUnlimited } from './server/power.ts';
export { grantMenus, roleMenus } from './server/role-grants.ts';
export { existingIds } from './server/targets.ts';
export { grantRoles, keepNamedRoles, refuseNamedRoles, rolesHeld } from './server/user-grants.ts';
export { refuseForeignHome, refuseForeignUser } from './server/user-power.ts';
