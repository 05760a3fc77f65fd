import { feature } from '../../feature.ts';
import { administerEndpoints } from './server/administer.routes.ts';
import { expiryJob } from './server/expiry-job.ts';
import { fillPinyin, fillTenant } from './server/fill-pinyin.ts';
import { sysUserHooks } from './server/sys-user.hooks.ts';
import { userEndpoints } from './server/users.routes.ts';

export const usersFeature = feature({
  name: 'users',
  endpoints: () => [...userEndpoints(), ...administerEndpoints()],
  hooks: { sysUser: sysUserHooks },
  timers: [expiryJob],
  prepare: fillPinyin,
  // Fills in the pinyin of names in tenants created while the server runs.
  tidy: fillTenant,
});
