/** Settings of each provider of short messages, by code of 系统配置 (wire.md#5.7); `standard` is the default. */
export const SMS_SETTINGS = {
  aliyun: {
    keyId: { code: 'DILON_ALIYUN_SMS_ACCESSKEY_ID' },
    keySecret: { code: 'DILON_ALIYUN_SMS_ACCESSKEY_SECRET' },
    signName: { code: 'DILON_ALIYUN_SMS_SIGN_NAME' },
    template: { code: 'DILON_ALIYUN_SMS_LOGIN_TEMPLATE_CODE' },
  },
  tencent: {
    keyId: { code: 'DILON_TENCENT_SMS_SECRET_ID' },
    keySecret: { code: 'DILON_TENCENT_SMS_SECRET_KEY' },
    appId: { code: 'DILON_TENCENT_SMS_SDK_APP_ID' },
    signName: { code: 'DILON_TENCENT_SMS_SIGN' },
    template: { code: 'DILON_TENCENT_SMS_LOGIN_TEMPLATE_ID' },
    region: { code: 'DILON_TENCENT_SMS_REGION', standard: 'ap-guangzhou' },
  },
} as const;

/** Code of the template for reminders; without it, reminders are not sent as short messages. */
export const SMS_NOTICE_TEMPLATES = {
  aliyun: 'DILON_ALIYUN_SMS_NOTICE_TEMPLATE_CODE',
  tencent: 'DILON_TENCENT_SMS_NOTICE_TEMPLATE_ID',
} as const;

export type SmsService = keyof typeof SMS_SETTINGS;

type Setting = { code: string; standard?: string };

function smsCodes(...services: SmsService[]): string[] {
  return services.flatMap((service) => Object.values<Setting>(SMS_SETTINGS[service]).map(({ code }) => code));
}

export const SMS_CODES: readonly string[] = smsCodes('aliyun', 'tencent');

export type SmsKeys<S extends SmsService> = { [K in keyof (typeof SMS_SETTINGS)[S]]: string };

/** Settings of a provider by short name; null if one is missing. */
export function smsKeys<S extends SmsService>(service: S, values: ReadonlyMap<string, string>): SmsKeys<S> | null {
  const entries = Object.entries<Setting>(SMS_SETTINGS[service]).map(
    ([name, { code, standard }]) => [name, values.get(code) ?? standard ?? ''] as const,
  );
  const isComplete = entries.every(([, value]) => value !== '');
  return isComplete ? (Object.fromEntries(entries) as SmsKeys<S>) : null; // the entries have the names of SMS_SETTINGS
}
