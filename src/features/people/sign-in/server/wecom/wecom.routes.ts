import type { JsonSchema } from '../../../../../engine/json.ts';
import { type Ctx, signedIn } from '../../../../../server/ctx.ts';
import { answer, type Endpoint, type EndpointInput } from '../../../../../server/endpoint.ts';
import { deviceOf } from '../../../../../server/http/admission/device.ts';
import { boolean, maybe, object, text } from '../../../../../server/http/replies/reply-shape.ts';
import type { Platform } from '../../../../../server/platform.ts';
import { added, addRecord } from '../../../../../server/records/add.ts';
import { editRecord } from '../../../../../server/records/edit.ts';
import { granted } from '../../../../../server/records/records.routes.ts';
import { valueIn } from '../../../../../server/records/values/body.ts';
import type { NamedTenant } from '../../../../../server/tenants.ts';
import { toEnteredAnswer } from '../entered.reply.ts';
import { authorize, checkWayBack } from './authorize.ts';
import { type BindRequest, bindAccount, unbindOwn } from './bind.ts';
import { returnFromWecom } from './sign-in.ts';
import { STATE_COOKIE } from './state.ts';

const WECOM_SETTINGS = 'QyWechatConfig';

const TENANT: { readonly [key: string]: JsonSchema } = {
  tenantId: { type: 'string', title: '租户', maxLength: 18 },
  tenantCode: { type: 'string', title: '租户编码', maxLength: 50 },
};

const RETURN: JsonSchema = {
  type: 'object',
  required: ['code', 'state'],
  additionalProperties: false,
  properties: {
    code: { type: 'string', title: '企业微信授权码', maxLength: 1_000 },
    state: { type: 'string', title: '登录请求标识', maxLength: 200 },
  },
};

const BIND: JsonSchema = {
  type: 'object',
  required: ['bindTicket', 'account', 'password'],
  additionalProperties: false,
  properties: {
    bindTicket: { type: 'string', title: '绑定票据', maxLength: 100 },
    account: { type: 'string', title: '账号', maxLength: 100 },
    password: { type: 'string', format: 'password', title: '密码', maxLength: 200 },
  },
};

const OUTCOME: JsonSchema = {
  description: 'token；未绑定账号时为绑定票据；已登录的用户绑定自己时为 bound',
  anyOf: [{ type: 'string' }, object({ needBind: boolean, bindTicket: text }), object({ bound: boolean })],
};

/** Calls for the stored settings, whose return address has to belong to this installation. */
function settingsEndpoints({ config }: Platform): Endpoint[] {
  return [
    {
      ...granted('/QyWechatConfig/add'),
      handler: async (ctx, { body }) => {
        checkWayBack(valueIn(body, 'redirectUri'), config);
        return added(ctx, WECOM_SETTINGS, await addRecord(signedIn(ctx), WECOM_SETTINGS, { body }));
      },
    },
    {
      ...granted('/QyWechatConfig/edit'),
      handler: async (ctx, { body }) => {
        checkWayBack(valueIn(body, 'redirectUri'), config);
        await editRecord(signedIn(ctx), WECOM_SETTINGS, { body });
      },
    },
  ];
}

/** Calls to sign in through the enterprise messaging app, and to bind an account to it (wire.md#2.4). */
export function wecomEndpoints(platform: Platform): Endpoint[] {
  // No transaction around the calls: refused attempts must count, and calls to the provider must not hold one open.
  const open = { access: 'anonymous', envelope: 'wrapped', method: 'POST', transactional: false } as const;
  return [
    ...settingsEndpoints(platform),
    {
      method: 'GET',
      path: '/QyWechatAuth/authorizeUrl',
      title: '企业微信登录地址',
      reply: object({ enabled: boolean, url: maybe(text), bound: maybe(boolean) }),
      access: 'anonymous',
      envelope: 'wrapped',
      query: { type: 'object', additionalProperties: false, properties: TENANT },
      handler: (ctx, input) => begin(platform, ctx, input),
    },
    {
      ...open,
      path: '/QyWechatAuth/login',
      title: '企业微信登录',
      reply: OUTCOME,
      body: RETURN,
      handler: (ctx, input) => goOn(platform, ctx, input),
    },
    {
      ...open,
      path: '/QyWechatAuth/bind',
      title: '企业微信绑定账号并登录',
      reply: { type: 'string', description: 'token' },
      body: BIND,
      handler: async (ctx, { body, headers }) =>
        toEnteredAnswer(await bindAccount(platform, body as BindRequest, deviceAt(ctx, headers))), // checked by BIND
    },
    {
      method: 'POST',
      path: '/sysUser/unbindWx',
      title: '解除自己的企业微信绑定',
      access: 'signed-in',
      envelope: 'wrapped',
      body: {
        type: 'object',
        additionalProperties: false,
        properties: { id: { type: ['integer', 'string'], title: '用户', maxLength: 20 } },
      },
      handler: (ctx, { body }) => unbindOwn(platform, signedIn(ctx), body as { id?: string | number }), // checked by the schema above
    },
  ];
}

async function begin(platform: Platform, ctx: Ctx, { query, headers }: EndpointInput) {
  const agent = String(headers['user-agent'] ?? '');
  const { authorization, cookie } = await authorize(platform, ctx, { named: query as NamedTenant, agent }); // checked by TENANT
  return cookie ? answer(authorization, { headers: { 'set-cookie': cookie } }) : authorization;
}

async function goOn(platform: Platform, ctx: Ctx, { body, headers }: EndpointInput) {
  const { code, state } = body as { code: string; state: string }; // checked by RETURN
  const given = { code, state, cookie: cookieOf(headers.cookie) };
  const outcome = await returnFromWecom(platform, ctx, { given, device: deviceAt(ctx, headers) });
  if ('entered' in outcome) return toEnteredAnswer(outcome.entered);
  return 'bound' in outcome ? outcome : { needBind: true, bindTicket: outcome.bindTicket };
}

function deviceAt(ctx: Ctx, headers: EndpointInput['headers']) {
  return { ip: ctx.ip, ...deviceOf(headers['user-agent']) };
}

function cookieOf(header: string | string[] | undefined): string | undefined {
  const pairs = String(header ?? '')
    .split(';')
    .map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${STATE_COOKIE}=`))?.slice(STATE_COOKIE.length + 1);
}
