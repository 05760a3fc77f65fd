import type { DbSession } from '../../../server/db/session.ts';
import { SMS_CODES, smsKeys } from '../../../server/outbound/sms-settings.ts';
import type { Platform } from '../../../server/platform.ts';
import { readSettings } from '../../../server/settings.ts';
import { aliyunSms } from './aliyun.ts';
import type { SendSms } from './message.ts';
import { tencentSms } from './tencent.ts';

export interface SmsProvider {
  /** The provider's word for the text around the code. */
  template: string;
  /** null: the simulator; nothing is sent, the code is shown to whoever asks for it (security.md#R19). */
  send: SendSms | null;
}

const SIMULATOR: SmsProvider = { template: 'SIMULATOR', send: null };

/** Which provider this installation has at this moment, if any; settings of the environment win over the stored ones. */
export async function findSmsProvider(platform: Platform, db: DbSession): Promise<SmsProvider | null> {
  const { smsProvider: choice, smsSettings } = platform.config;
  if (choice === 'simulator') return SIMULATOR;
  if (choice === 'none') return null;
  const values = new Map([...(await readSettings(db, SMS_CODES)), ...smsSettings]);
  const aliyun = choice !== 'tencent' ? smsKeys('aliyun', values) : null;
  if (aliyun) return { template: aliyun.template, send: aliyunSms(platform, aliyun) };
  const tencent = choice !== 'aliyun' ? smsKeys('tencent', values) : null;
  return tencent ? { template: tencent.template, send: tencentSms(platform, tencent) } : null;
}
