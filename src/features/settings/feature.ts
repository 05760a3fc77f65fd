import { feature } from '../feature.ts';
import { sysConfigHooks } from './server/sys-config.hooks.ts';

/** Settings of the installation. */
export const settingsFeature = feature({
  name: 'settings',
  hooks: { sysConfig: sysConfigHooks },
});
