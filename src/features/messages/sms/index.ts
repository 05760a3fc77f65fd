export { findNoticeSms, findSmsProvider, type SmsProvider } from './server/provider.ts';
export { addLine, endLines, SMS_SOURCE, type SmsLine, settleLine } from './server/sms-log.ts';
