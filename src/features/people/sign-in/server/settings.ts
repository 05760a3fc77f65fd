import type { SettingSpec } from '../../../../server/records/registries/setting-specs.ts';

const ON_OFF = { as: 'choice', words: { true: '开启', false: '关闭' } } as const;

/** Settings of the sign-in (wire.md#5.7). */
export const SIGN_IN_SETTINGS: readonly SettingSpec[] = [
  {
    code: 'DILON_CAPTCHA_OPEN',
    standard: 'false',
    effect: '登录时是否每次都要通过图形验证；关闭时只在多次输错密码后要求。',
    takes: ON_OFF,
  },
  {
    code: 'DILON_ENABLE_SINGLE_LOGIN',
    standard: 'false',
    effect: '同一账号是否只能在一处登录，后登录的会让先登录的退出。',
    takes: ON_OFF,
  },
];
