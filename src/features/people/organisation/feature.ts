import { feature } from '../../feature.ts';
import { sysOrgHooks } from './server/sys-org.hooks.ts';
import { sysPosHooks } from './server/sys-pos.hooks.ts';

export const organisationFeature = feature({
  name: 'organisation',
  hooks: { sysOrg: sysOrgHooks, sysPos: sysPosHooks },
});
