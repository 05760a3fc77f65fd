export { readMailServer } from './server/mail-settings.ts';
