import { feature } from '../../feature.ts';
import { captchaEndpoints } from './server/captcha/captcha.routes.ts';
import { captchaTables } from './server/captcha/captcha.sql.ts';
import { KNOWN_MS } from './server/known-places.ts';
import { loginEndpoints } from './server/login.routes.ts';
import { MENU } from './server/login-user.reply.ts';
import { smsEndpoints } from './server/mobile/messages.routes.ts';
import { sessionEndpoints } from './server/session.routes.ts';
import { SIGN_IN_SETTINGS } from './server/settings.ts';
import { signInPlatformTables, twoStepTables } from './server/sign-in.sql.ts';
import { showTwoStep } from './server/two-step/show.ts';
import { twoStepEndpoints } from './server/two-step/two-step.routes.ts';
import { openMemberMessages } from './server/wecom/provider.ts';
import { qyWechatConfigHooks } from './server/wecom/qywechat-config.hooks.ts';
import { wecomEndpoints } from './server/wecom/wecom.routes.ts';
import { wecomPlatformTables, wecomTables } from './server/wecom/wecom.sql.ts';

const DAY_MS = 24 * 3_600_000;

/** Ways to sign in (password, short message, enterprise messaging app, second step), and the session afterwards. */
export const signInFeature = feature({
  name: 'sign-in',
  endpoints: (platform) => [
    ...loginEndpoints(platform),
    ...sessionEndpoints(),
    ...captchaEndpoints(platform),
    ...twoStepEndpoints(platform),
    ...smsEndpoints(platform),
    ...wecomEndpoints(platform),
  ],
  hooks: { QyWechatConfig: qyWechatConfigHooks },
  decorations: { sysUser: showTwoStep },
  messenger: openMemberMessages,
  settings: SIGN_IN_SETTINGS,
  tables: {
    platform: [...captchaTables, ...signInPlatformTables, ...wecomPlatformTables],
    after: [...twoStepTables, ...wecomTables],
  },
  retention: [
    { table: 'captcha', column: 'expires_time', keepMs: 0 },
    { table: 'captcha_pass', column: 'expires_time', keepMs: 0 },
    { table: 'known_login', column: 'last_time', keepMs: KNOWN_MS },
    { table: 'login_attempt', column: 'last_time', keepMs: DAY_MS },
    { table: 'demo_ticket', column: 'expires_time', keepMs: 0 },
    { table: 'login_ticket', column: 'expires_time', keepMs: 0 },
    { table: 'sms_code', column: 'expires_time', keepMs: 0 },
    { table: 'wecom_spent', column: 'expires_time', keepMs: 0 },
    { table: 'wecom_bind_ticket', column: 'expires_time', keepMs: 0 },
    { table: 'wecom_access_token', column: 'expires_time', keepMs: 0 },
  ],
  replies: { Menu: MENU },
  groups: { '': '登录与会话', captcha: '验证码', twoStep: '两步验证', QyWechatAuth: '企业微信登录' },
});
