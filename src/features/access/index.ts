export { changeApplication, grantedLink, loginApps, loginMenus, screenPaths } from './server/menus.ts';
