export { MANAGER_ROLE } from './server/menu-limit.ts';
