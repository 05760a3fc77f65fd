import { feature } from '../../server/feature.ts';
import { smsHooks } from './server/sms.hooks.ts';
import { smsEndpoints } from './server/sms.routes.ts';
import { tidyLines } from './server/sms-log.ts';

/** Short messages: providers, calls and the log. */
export const smsFeature = feature({
  name: 'sms',
  endpoints: smsEndpoints,
  hooks: { sms: smsHooks },
  tidy: ({ database, now }, tenant) => tidyLines(database.session(tenant), now()),
});
