import { feature } from '../../feature.ts';
import { SMS_SETTING_SPECS } from './server/settings.ts';
import { smsHooks } from './server/sms.hooks.ts';
import { tidyLines } from './server/sms-log.ts';

/** Short messages: providers and the log. */
export const smsFeature = feature({
  name: 'sms',
  hooks: { sms: smsHooks },
  settings: SMS_SETTING_SPECS,
  tidy: ({ database, now }, tenant) => tidyLines(database.session(tenant), now()),
});
