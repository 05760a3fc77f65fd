import { feature } from '../feature.ts';
import { smsHooks } from './server/sms.hooks.ts';
import { tidyLines } from './server/sms-log.ts';

/** Short messages: providers and the log. */
export const smsFeature = feature({
  name: 'sms',
  hooks: { sms: smsHooks },
  tidy: ({ database, now }, tenant) => tidyLines(database.session(tenant), now()),
});
