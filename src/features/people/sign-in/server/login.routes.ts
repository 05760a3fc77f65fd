import type { JsonSchema } from '../../../../engine/json.ts';
import { VISIT } from '../../../../server/activity-log.ts';
import { signedIn } from '../../../../server/ctx.ts';
import type { Endpoint } from '../../../../server/endpoint.ts';
import { deviceOf } from '../../../../server/http/admission/device.ts';
import type { Peer } from '../../../../server/http/own-machine.ts';
import { boolean, list, maybe, object, text } from '../../../../server/http/replies/reply-shape.ts';
import type { Platform } from '../../../../server/platform.ts';
import { endSession } from '../../../../server/session/sessions.ts';
import { hasSeveralTenants } from '../../../../server/tenants.ts';
import { NULL_KEYS } from '../../users/index.ts';
import { isCaptchaWanted } from './captcha/requirement.ts';
import { demoAccounts } from './demo-accounts.ts';
import { toEnteredAnswer } from './entered.reply.ts';
import { type LoginRequest, signIn } from './login.ts';
import { DEMO_ACCOUNT, LOGIN_USER } from './login-user.reply.ts';
import { loginUser } from './login-user.ts';
import { type CodeRequest, sendLoginCode, smsState } from './mobile/send-code.ts';

const TENANT = {
  tenantId: { type: ['integer', 'string'], title: '租户', maxLength: 18, minimum: 1 },
  tenantCode: { type: 'string', title: '租户编码', maxLength: 50 },
} satisfies { [name: string]: JsonSchema };

const LOGIN_BODY = {
  type: 'object',
  additionalProperties: false,
  properties: {
    account: { type: 'string', title: '账号', maxLength: 100 },
    password: { type: 'string', format: 'password', title: '密码', maxLength: 200 },
    rememberMe: { type: 'boolean', title: '自动登录' },
    code: { type: 'string', title: '验证码', maxLength: 2_000 },
    mobile: { type: 'string', title: '手机号', maxLength: 20 },
    captcha: { type: 'string', title: '短信验证码', maxLength: 10 },
    ticket: { type: 'string', title: '两步验证凭证', maxLength: 100 },
    dynamicCode: { type: 'string', title: '动态码', maxLength: 20 },
    demoTicket: { type: 'string', title: '演示账号凭证', maxLength: 100 },
    ...TENANT,
  },
} satisfies JsonSchema;

const SMS_QUERY: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['mobile'],
  properties: {
    mobile: { type: 'string', title: '手机号', maxLength: 20 },
    code: LOGIN_BODY.properties.code,
    tenantId: { type: 'string', title: '租户', maxLength: 18 },
    tenantCode: TENANT.tenantCode,
  },
};

/** Calls to sign in and out, and those the login screen makes before (wire.md#2). */
export function loginEndpoints(platform: Platform): Endpoint[] {
  const open = { access: 'anonymous', envelope: 'wrapped' } as const;
  return [
    {
      ...open,
      method: 'POST',
      path: '/login',
      title: '登录',
      reply: { type: 'string', description: 'token' },
      body: LOGIN_BODY,
      // No transaction around the call, because a refused attempt with a wrong password must still count.
      transactional: false,
      handler: ({ ip }, input) => login(platform, { ip, headers: input.headers }, input.body as LoginRequest), // checked by LOGIN_BODY
    },
    {
      method: 'GET',
      path: '/logout',
      title: '退出登录',
      access: 'signed-in',
      // Signing out works with any query parameters.
      unknownQuery: 'ignored',
      envelope: 'wrapped',
      handler: async (ctx, { headers }) => {
        const { caller, db, tokenHash, ip, tenant } = signedIn(ctx);
        if (tokenHash) await endSession(db, tokenHash);
        const device = { ip, ...deviceOf(headers['user-agent']) };
        const visit = { tenant, account: caller.account, userId: caller.id, type: VISIT.signOut, device } as const;
        platform.activity.visit({ ...visit, message: '退出成功', success: true });
      },
    },
    {
      method: 'GET',
      path: '/getLoginUser',
      title: '当前用户、菜单与权限',
      reply: LOGIN_USER,
      keepNulls: NULL_KEYS,
      access: 'signed-in',
      envelope: 'wrapped',
      handler: (ctx) => loginUser(signedIn(ctx)),
    },
    {
      ...ask('/getCaptchaOpen', '登录是否需要验证码', boolean),
      handler: ({ db, ip, now }) => isCaptchaWanted(platform, db, { ip, now: now() }),
    },
    { ...ask('/getTenantOpen', '是否有多个租户', boolean), handler: () => hasSeveralTenants(platform.database) },
    {
      ...ask('/getSmsOpen', '短信登录是否开通、是否为模拟短信', object({ open: boolean, simulator: boolean })),
      handler: ({ db, ip }, { headers }) => smsState(platform, db, { ip, headers }),
    },
    {
      ...ask('/getSmsCaptcha', '发送登录短信验证码；模拟短信时才返回验证码', object({ captcha: maybe(text) })),
      query: SMS_QUERY,
      isMirrored: true,
      handler: async ({ ip }, { query, headers }) => {
        const captcha = await sendLoginCode(platform, query as unknown as CodeRequest, { ip, headers }); // checked by SMS_QUERY
        return captcha === null ? undefined : { captcha };
      },
    },
    {
      ...ask('/demoAccounts', '可用的演示账号', list(DEMO_ACCOUNT)),
      handler: ({ db, ip }, { headers }) => demoAccounts(platform, db, { ip, headers }),
    },
  ];
}

function ask(path: string, title: string, reply: JsonSchema): Omit<Endpoint, 'handler'> {
  return { method: 'GET', path, title, reply, access: 'anonymous', envelope: 'wrapped' };
}

async function login(platform: Platform, peer: Peer, request: LoginRequest) {
  const device = { ip: peer.ip, ...deviceOf(peer.headers['user-agent']) };
  return toEnteredAnswer(await signIn(platform, request, { device, peer }));
}
