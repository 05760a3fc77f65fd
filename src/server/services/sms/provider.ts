import type { Session } from '../../db/session.ts';
import { SMS_CODES, smsKeys } from '../../outbound/sms-settings.ts';
import type { Platform } from '../../platform.ts';
import { readSettings } from '../system-settings.ts';
import { aliyunSms } from './aliyun.ts';
import type { SendSms } from './message.ts';
import { tencentSms } from './tencent.ts';

/** `simulator`: nothing is sent, the code is shown to whoever asks for it (security R19). null: not set up. */
export type SmsProvider = SendSms | 'simulator' | null;

/** Which provider this installation has at this moment; settings of the environment win over the stored ones. */
export async function findSmsProvider(platform: Platform, db: Session): Promise<SmsProvider> {
  const { smsProvider: choice, smsSettings } = platform.config;
  if (choice === 'simulator') return 'simulator';
  if (choice === 'none') return null;
  const values = new Map([...(await readSettings(db, SMS_CODES)), ...smsSettings]);
  const aliyun = choice !== 'tencent' ? smsKeys('aliyun', values) : null;
  if (aliyun) return aliyunSms(platform, aliyun);
  const tencent = choice !== 'aliyun' ? smsKeys('tencent', values) : null;
  return tencent ? tencentSms(platform, tencent) : null;
}
