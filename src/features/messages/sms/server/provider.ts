import type { DbSession } from '../../../../server/db/session.ts';
import { SMS_CODES, SMS_NOTICE_TEMPLATES, smsKeys } from '../../../../server/outbound/sms-settings.ts';
import type { Platform } from '../../../../server/platform.ts';
import { readSettings } from '../../../../server/settings.ts';
import { aliyunNotices, aliyunSms } from './aliyun.ts';
import type { SendSms, SendSmsNotice } from './message.ts';
import { tencentNotices, tencentSms } from './tencent.ts';

export interface SmsProvider {
  /** The provider's template for the text around the code. */
  template: string;
  /** null: the simulator, which sends nothing and shows the code to the caller that requested it (security.md#R19). */
  send: SendSms | null;
}

const SIMULATOR: SmsProvider = { template: 'SIMULATOR', send: null };

/** Present SMS provider of this installation, if any; settings of the environment override the stored ones. */
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

/** Sender of reminders by the present provider; null without provider or template, and with the simulator. */
export async function findNoticeSms(platform: Platform, db: DbSession): Promise<SendSmsNotice | null> {
  const { smsProvider: choice, smsSettings } = platform.config;
  if (choice === 'simulator' || choice === 'none') return null;
  const codes = [...SMS_CODES, ...Object.values(SMS_NOTICE_TEMPLATES)];
  const values = new Map([...(await readSettings(db, codes)), ...smsSettings]);
  const aliyun = choice !== 'tencent' ? smsKeys('aliyun', values) : null;
  const aliyunTemplate = values.get(SMS_NOTICE_TEMPLATES.aliyun);
  if (aliyun) return aliyunTemplate ? aliyunNotices(platform, { ...aliyun, template: aliyunTemplate }) : null;
  const tencent = choice !== 'aliyun' ? smsKeys('tencent', values) : null;
  const tencentTemplate = values.get(SMS_NOTICE_TEMPLATES.tencent);
  return tencent && tencentTemplate ? tencentNotices(platform, { ...tencent, template: tencentTemplate }) : null;
}
