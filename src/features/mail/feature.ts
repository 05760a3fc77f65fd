import { feature } from '../feature.ts';
import { mailEndpoints } from './server/mail.routes.ts';
import { tidyMail } from './server/mail-log.ts';

/** E-mail: sending one, and the list of what was sent. */
export const mailFeature = feature({
  name: 'mail',
  endpoints: mailEndpoints,
  groups: { email: '邮件' },
  tidy: ({ database, now }, tenant) => tidyMail(database.session(tenant), now()),
});
