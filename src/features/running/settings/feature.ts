import { feature } from '../../feature.ts';
import { settingEndpoints } from './server/settings.routes.ts';
import { sysConfigHooks } from './server/sys-config.hooks.ts';

export const settingsFeature = feature({
  name: 'settings',
  endpoints: settingEndpoints,
  hooks: { sysConfig: sysConfigHooks },
});
