import { feature } from '../../server/feature.ts';
import { qyWechatConfigHooks } from './server/qywechat-config.hooks.ts';
import { wecomEndpoints } from './server/wecom.routes.ts';
import { wecomPlatformTables, wecomTables } from './server/wecom.sql.ts';

/** Signing in through the enterprise messaging app. */
export const wecomFeature = feature({
  name: 'wecom',
  endpoints: wecomEndpoints,
  hooks: { QyWechatConfig: qyWechatConfigHooks },
  tables: { platform: wecomPlatformTables, after: wecomTables },
  retention: ['wecom_spent', 'wecom_bind_ticket', 'wecom_access_token'].map((table) => ({
    table,
    column: 'expires_time',
    keepMs: 0,
  })),
  groups: { QyWechatAuth: '企业微信登录' },
});
