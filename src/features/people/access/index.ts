export { takeGrants } from './server/delete-menu.ts';
export { grantsOfUsers } from './server/links.ts';
export { knownMenus } from './server/menu-rows.ts';
export { changeApplication, grantedLink, loginApps, loginMenus, screenPaths } from './server/menus.ts';
export { isUnlimited } from './server/power.ts';
export { selectFolder, selectMenuCodes } from './server/resource-menus.sql.ts';
export {
  addResourceMenu,
  lastResourceMenu,
  matchResourceMenu,
  type NewMenu,
  removeResourceMenus,
  type VerbGrant,
} from './server/resource-menus.ts';
export { existingIds } from './server/targets.ts';
export { grantRoles, keepNamedRoles, refuseNamedRoles, rolesHeld } from './server/user-grants.ts';
export { refuseForeignHome, refuseForeignUser } from './server/user-power.ts';
