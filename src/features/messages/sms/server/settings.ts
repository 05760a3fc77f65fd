import { SMS_NOTICE_TEMPLATES, SMS_SETTINGS, type SmsService } from '../../../../server/outbound/sms-settings.ts';
import type { SettingSpec } from '../../../../server/records/registries/setting-specs.ts';

const SERVICES: { readonly [service in SmsService]: string } = { aliyun: '阿里云', tencent: '腾讯云' };

const MEANINGS: { readonly [name: string]: string } = {
  keyId: '访问密钥的编号',
  keySecret: '访问密钥的内容，保存后不再显示',
  appId: '短信应用的编号',
  signName: '短信签名',
  template: '登录验证码的模板编号',
  region: '服务所在的地域',
};

/** Settings of both providers: a provider is active as soon as all its settings are filled in. */
const PROVIDER_SPECS: readonly SettingSpec[] = Object.entries(SMS_SETTINGS).flatMap(([service, settings]) =>
  Object.entries<{ code: string; standard?: string }>(settings).map(([name, { code, standard = '' }]) => ({
    code,
    standard,
    effect: `${SERVICES[service as SmsService]}短信：${MEANINGS[name]}；同一服务的各项填齐后即用它发送短信。`, // a key of SMS_SETTINGS
    takes: { as: 'text' },
  })),
);

const NOTICE_SPECS: readonly SettingSpec[] = Object.entries(SMS_NOTICE_TEMPLATES).map(([service, code]) => ({
  code,
  standard: '',
  effect: `${SERVICES[service as SmsService]}短信：提醒短信的模板编号，模板依次有标题、内容两个变量；为空时不用短信发送提醒。`, // a key of SMS_NOTICE_TEMPLATES
  takes: { as: 'text' },
}));

export const SMS_SETTING_SPECS: readonly SettingSpec[] = [...PROVIDER_SPECS, ...NOTICE_SPECS];
