export { knownMenus } from './server/menu-rows.ts';
export { changeApplication, grantedLink, loginApps, loginMenus, screenPaths } from './server/menus.ts';
export { grantRoles, keepNamedRoles, refuseNamedRoles, rolesHeld } from './server/user-grants.ts';
export { refuseForeignHome, refuseForeignUser } from './server/user-power.ts';
