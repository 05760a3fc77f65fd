export { readMailServer } from './server/mail-settings.ts';
export { sendMail } from './server/send.ts';
