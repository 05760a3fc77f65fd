import { feature } from '../../feature.ts';
import { mailEndpoints } from './server/mail.routes.ts';
import { tidyMail } from './server/mail-log.ts';
import { MAIL_SETTING_SPECS } from './server/mail-settings.ts';

/** E-mail: sends single mails and lists those sent. */
export const mailFeature = feature({
  name: 'mail',
  endpoints: mailEndpoints,
  groups: { email: '邮件' },
  settings: MAIL_SETTING_SPECS,
  tidy: ({ database, now }, tenant) => tidyMail(database.session(tenant), now()),
});
