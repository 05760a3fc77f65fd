export { changeApplication, grantedLink, loginApps, loginMenus, screenPaths } from './server/menus.ts';
export { refuseForeignUser } from './server/user-power.ts';
