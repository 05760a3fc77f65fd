import { feature } from '../feature.ts';
import { sysUserHooks } from './server/sys-user.hooks.ts';
import { userEndpoints } from './server/users.routes.ts';

/** Users and their employment. */
export const usersFeature = feature({
  name: 'users',
  endpoints: userEndpoints,
  hooks: { sysUser: sysUserHooks },
});
