import { TOTP } from 'otpauth';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../support/accounts.ts';
import { ApiClient, type Envelope } from '../support/api-client.ts';
import { idOf, startPeopledServer } from '../support/people.ts';
import { FakeWecom, type Mood } from '../support/servers/fake-wecom.ts';
import { serverOfFile } from '../support/servers/of-file.ts';
import { changeRows, whileUser } from '../support/stored.ts';
import { AUTHORIZED, FAILED, visitsOf } from '../support/visits.ts';

const SETTINGS = { corpId: 'ww0hazard', wxAppId: '1000002', secret: 'the-application-secret', isEnable: true };
const BACK = 'https://hazard.example.com/qywxLoading';
const MINUTE = 60_000;
const wecom = new FakeWecom({ corpId: SETTINGS.corpId, secret: SETTINGS.secret });

let clock = Date.now();
const log: string[] = [];
const server = serverOfFile(async () => {
  await wecom.start();
  return startPeopledServer({
    env: { OUTBOUND_HOSTS: wecom.outboundHosts, ALLOWED_HOSTS: 'hazard.example.com,127.0.0.1' },
    now: () => new Date(clock),
    logTo: { write: (line) => void log.push(line) },
  });
});
afterAll(() => wecom.stop());
beforeEach(() => {
  wecom.mood = 'well';
});

const count = async (table: 'session' | 'wecom_bind_ticket') =>
  (await server.platform.database.query(`select 1 from platform.${table}`)).rows.length;

/** A browser that keeps the cookie of the sign-in, signed in or not. */
class Visitor {
  readonly client: ApiClient;
  cookie = '';
  state = '';

  constructor(client: ApiClient = server.anonymous) {
    this.client = client;
  }

  async begin(): Promise<URL> {
    const response = await this.client.raw('/QyWechatAuth/authorizeUrl');
    this.cookie = String(response.headers.get('set-cookie')).split(';')[0] ?? '';
    const { data } = (await response.json()) as { data: { url: string } };
    const url = new URL(data.url);
    this.state = url.searchParams.get('state') ?? '';
    return url;
  }

  /** Returns from the provider with a code; `spoilt` replaces the state or the cookie. */
  async comeBack(code: string, spoilt: { state?: string; cookie?: string } = {}): Promise<Envelope> {
    const response = await this.client.raw('/QyWechatAuth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: spoilt.cookie ?? this.cookie },
      body: JSON.stringify({ code, state: spoilt.state ?? this.state }),
    });
    expect(response.status).toBe(200);
    return (await response.json()) as Envelope;
  }

  async signIn(who: object): Promise<Envelope> {
    await this.begin();
    return this.comeBack(wecom.issueCode(who));
  }
}

/** Account whose session a sign-in has opened. */
async function accountOf({ data }: Envelope): Promise<string> {
  return (await new ApiClient(server.base, String(data)).read<{ account: string }>('/getLoginUser')).account;
}

async function begun(): Promise<Visitor> {
  const visitor = new Visitor();
  await visitor.begin();
  return visitor;
}

async function bindTicketOf(userid: string): Promise<string> {
  const { data } = await new Visitor().signIn({ userid });
  expect(data).toMatchObject({ needBind: true });
  return (data as { bindTicket: string }).bindTicket;
}

const bind = (bindTicket: string, account: string, password = DEMO_PASSWORD) =>
  server.anonymous.post('/QyWechatAuth/bind', { bindTicket, account, password });

describe.sequential('the settings of the enterprise messaging app', () => {
  it('offer nothing until they are complete and enabled', async () => {
    expect(await server.anonymous.read('/QyWechatAuth/authorizeUrl')).toEqual({ enabled: false });
    const admin = await server.login();
    const refused = await admin.post('/QyWechatConfig/add', { ...SETTINGS, secret: undefined });
    expect(refused.body).toMatchObject({ success: false, code: 400, message: '启用前请填写应用密钥' });
    await admin.write('/QyWechatConfig/add', { ...SETTINGS, redirectUri: BACK });
    const page = await admin.read<{ rows: object[] }>('/QyWechatConfig/page');
    expect(page.rows).toMatchObject([{ corpId: SETTINGS.corpId, isEnable: true }]);
    expect(JSON.stringify(page)).not.toContain(SETTINGS.secret);
  });

  it('lead to the provider and back to the registered address alone', async () => {
    const visitor = new Visitor();
    const url = await visitor.begin();
    expect(url.origin).toBe('https://login.work.weixin.qq.com');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      login_type: 'CorpApp',
      appid: SETTINGS.corpId,
      agentid: SETTINGS.wxAppId,
      redirect_uri: BACK,
      state: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const headers = { 'user-agent': 'wxwork/4.1' };
    const inside = await server.anonymous.raw('/QyWechatAuth/authorizeUrl', { headers });
    expect(inside.headers.get('set-cookie')).toMatch(
      /^wecom_state=[\w.-]+; Path=\/api\/QyWechatAuth; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
    );
    const { data } = (await inside.json()) as { data: { url: string } };
    expect(data.url).toMatch(/^https:\/\/open\.weixin\.qq\.com\/connect\/oauth2\/authorize\?.*#wechat_redirect$/);
  });
});

describe.sequential('signing in through the enterprise messaging app', () => {
  it('asks an unknown member for account and password once, and lets him in ever after', async () => {
    const bindTicket = await bindTicketOf('LiZhigang');
    expect((await bind(bindTicket, 'lizhigang', 'wrong-password')).body.message).toBe('用户名或密码不正确');
    const bound = await bind(bindTicket, 'lizhigang');
    const user = await new ApiClient(server.base, String(bound.body.data)).read('/getLoginUser');
    expect(user).toMatchObject({ account: 'lizhigang', mustChangePwd: false });
    expect((await bind(bindTicket, 'lizhigang')).body.message).toBe('绑定请求已失效，请重新使用企业微信登录');
    const again = await new Visitor().signIn({ userid: 'LiZhigang' });
    expect(await visitsOf(server, 'lizhigang')).toEqual([FAILED, AUTHORIZED, AUTHORIZED]);
    expect(await accountOf(again)).toBe('lizhigang');
  });

  it('binds one member to one account', async () => {
    const first = await bindTicketOf('SecondTelephone');
    expect((await bind(first, 'lizhigang')).body).toMatchObject({ success: false, message: '该账号已绑定企业微信' });
    const [one, other] = [await bindTicketOf('Twin'), await bindTicketOf('Twin')];
    expect((await bind(one, 'sunmin')).body.success).toBe(true);
    expect((await bind(other, 'qianbao')).body).toMatchObject({ success: false, message: '该企业微信已绑定其他账号' });
  });

  it('shares one access token, and takes another when the provider ended it', async () => {
    wecom.asked.length = 0;
    await new Visitor().signIn({ userid: 'LiZhigang' });
    expect(wecom.asked).toEqual(['/cgi-bin/auth/getuserinfo']);
    wecom.endTokens();
    wecom.asked.length = 0;
    expect((await new Visitor().signIn({ userid: 'LiZhigang' })).success).toBe(true);
    const member = '/cgi-bin/auth/getuserinfo';
    expect(wecom.asked).toEqual([member, '/cgi-bin/gettoken', member]);
  });

  it('keeps frozen accounts out', async () => {
    await whileUser(server, { account: 'sunmin', status: 1 }, async () =>
      expect((await new Visitor().signIn({ userid: 'Twin' })).message).toBe('账号已冻结'),
    );
  });
});

describe.sequential('21 a sign-in that is not what it seems', () => {
  const refused = { success: false, code: 500, message: '企业微信登录失败', extras: { errorCode: 'WECOM_FAILED' } };
  const code = (of: object = {}) => wecom.issueCode({ userid: 'LiZhigang', ...of });
  const spoilt: [string, (visitor: Visitor) => Promise<Envelope>][] = [
    ['without a state', (visitor) => visitor.comeBack(code(), { state: '' })],
    ['with a wrong state', (visitor) => visitor.comeBack(code(), { state: 'ab' })],
    ['in a browser without the cookie', (visitor) => visitor.comeBack(code(), { cookie: '' })],
    [
      'with the state of another browser',
      async (visitor) => visitor.comeBack(code(), { state: (await begun()).state }),
    ],
    [
      'with a cookie made by hand',
      (visitor) => {
        const cookie = visitor.cookie.replace(/\.1\./, '.2.').replace(/=[0-9a-f]{64}/, `=${'a'.repeat(64)}`);
        return visitor.comeBack(code(), { cookie, state: 'a'.repeat(64) });
      },
    ],
    [
      'with a state used before',
      async (visitor) => {
        expect((await visitor.comeBack(code())).success).toBe(true);
        return visitor.comeBack(code());
      },
    ],
    [
      'with a code used before',
      async (visitor) => {
        const used = code();
        expect((await visitor.comeBack(used)).success).toBe(true);
        await visitor.begin();
        return visitor.comeBack(used);
      },
    ],
    ['with a code nobody issued', (visitor) => visitor.comeBack('nobody-issued-this')],
    ['of a guest of the corporation', (visitor) => visitor.comeBack(wecom.issueCode({ openid: 'oAbc' }))],
    ['of another corporation', (visitor) => visitor.comeBack(code({ CorpId: 'ww0elsewhere' }))],
    ['after ten minutes', (visitor) => comeBackLate(visitor)],
  ];
  const comeBackLate = (visitor: Visitor) => {
    clock += 10 * MINUTE;
    return visitor.comeBack(code());
  };

  it.each(spoilt)('%s is refused and opens nothing', async (name, comeBack) => {
    const visitor = await begun();
    const isSecond = name.endsWith('used before');
    const before = await count('session');
    expect(await comeBack(visitor)).toMatchObject(refused);
    expect(await count('session')).toBe(before + (isSecond ? 1 : 0));
  });

  it.each<Mood>(['broken', 'redirecting', 'flooding', 'talking', 'silent'])(
    'with a provider that is %s is refused in time and opens nothing',
    async (mood) => {
      const before = [await count('session'), await count('wecom_bind_ticket')];
      const visitor = await begun();
      const good = code();
      wecom.mood = mood;
      // The sign-in answers itself, before the server's limit of 5 s ends the request with 503.
      expect(await visitor.comeBack(good)).toMatchObject(refused);
      expect([await count('session'), await count('wecom_bind_ticket')]).toEqual(before);
    },
  );

  it('leaves neither secret nor code nor token in the log', async () => {
    const used = code();
    const visitor = await begun();
    const { data } = await visitor.comeBack(used);
    expect(log.join()).toContain('enterprise messaging sign-in failed');
    for (const secret of [SETTINGS.secret, used, String(data)]) expect(log.join()).not.toContain(secret);
  });
});

describe.sequential('22 binding', () => {
  it('an account of somebody else needs his password', async () => {
    const bindTicket = await bindTicketOf('Stranger');
    const right = { bindTicket, account: 'wuyan', password: DEMO_PASSWORD };
    for (const wrong of [
      { password: undefined },
      { password: '' },
      { account: '吴妍' },
      { userId: await idOf(server, 'wuyan') },
      { bindTicket: 'x'.repeat(43) },
      { bindTicket: undefined },
    ])
      expect((await server.anonymous.post('/QyWechatAuth/bind', { ...right, ...wrong })).body.success).toBe(false);
    expect((await new Visitor().signIn({ userid: 'Stranger' })).data).toMatchObject({ needBind: true });
  });

  it('guesses with one ticket are few, and count as tries to sign in', async () => {
    const bindTicket = await bindTicketOf('Guesser');
    for (let tries = 0; tries < 5; tries++) {
      expect((await bind(bindTicket, 'zhaowei', `wrong-${tries}`)).body.message).toBe('用户名或密码不正确');
    }
    expect((await bind(bindTicket, 'zhaowei')).body.message).toBe('绑定请求已失效，请重新使用企业微信登录');
    const login = await server.anonymous.post('/login', { account: 'zhaowei', password: DEMO_PASSWORD });
    expect(login).toMatchObject({ status: 429, body: { success: false } });
  });

  it('a ticket ends after five minutes', async () => {
    const bindTicket = await bindTicketOf('Slow');
    clock += 5 * MINUTE;
    expect((await bind(bindTicket, 'wuyan')).body.message).toBe('绑定请求已失效，请重新使用企业微信登录');
  });

  it('whoever is signed in binds himself, in the session he began with', async () => {
    const [own, other] = [await server.login('chenyan'), await server.login('huhecheng')];
    const visitor = new Visitor(own);
    for (const client of [server.anonymous, other]) {
      await visitor.begin();
      const thief = new Visitor(client);
      const given = { cookie: visitor.cookie, state: visitor.state };
      expect((await thief.comeBack(wecom.issueCode({ userid: 'ChenYan' }), given)).message).toBe('企业微信登录失败');
    }
    expect(await own.read('/QyWechatAuth/authorizeUrl')).toMatchObject({ bound: false });
    expect((await visitor.signIn({ userid: 'ChenYan' })).data).toEqual({ bound: true });
    expect(await own.read('/QyWechatAuth/authorizeUrl')).toMatchObject({ enabled: true, bound: true });
    expect(await accountOf(await new Visitor().signIn({ userid: 'ChenYan' }))).toBe('chenyan');
  });

  it('is undone by the person himself alone', async () => {
    const [own, other] = [await server.login('chenyan'), await server.login('huhecheng')];
    const refused = await other.post('/sysUser/unbindWx', { id: await idOf(server, 'chenyan') });
    expect(refused.body).toMatchObject({ success: false, code: 404, message: '记录不存在' });
    expect((await other.post('/sysUser/unbindWx', {})).body.message).toBe('未绑定企业微信');
    await own.write('/sysUser/unbindWx', { id: await idOf(server, 'chenyan') });
    expect((await own.post('/sysUser/unbindWx', {})).body.message).toBe('未绑定企业微信');
    expect((await new Visitor().signIn({ userid: 'ChenYan' })).data).toMatchObject({ needBind: true });
  });

  it('waits for the second step of an account that has one', async () => {
    const own = await server.login('wuyan');
    const { secret } = await own.write<{ secret: string }>('/twoStep/begin', { password: DEMO_PASSWORD });
    const app = new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 });
    const dynamicCode = () => {
      clock += MINUTE;
      return app.generate({ timestamp: clock });
    };
    await own.write('/twoStep/confirm', { dynamicCode: dynamicCode() });
    const bindTicket = await bindTicketOf('WuYan');
    const asked = (await bind(bindTicket, 'wuyan')).body;
    expect(asked).toMatchObject({ success: true, data: '', extras: { twoStep: true } });
    expect((await bind(bindTicket, 'wuyan')).body.message).toBe('绑定请求已失效，请重新使用企业微信登录');
    expect((await new Visitor().signIn({ userid: 'WuYan' })).data).toMatchObject({ needBind: true });
    const second = { ticket: asked.extras?.ticket, dynamicCode: dynamicCode() };
    expect((await server.anonymous.post('/login', second)).body.data).toMatch(/^[\w-]{43}$/);
    expect((await visitsOf(server, 'wuyan')).at(-1)).toEqual(AUTHORIZED);
    expect(await new Visitor().signIn({ userid: 'WuYan' })).toMatchObject({ data: '', extras: { twoStep: true } });
  });

  it('an account that is gone keeps nobody from another one', async () => {
    await changeRows(server, 'sys_user', { account: 'sunmin' }, { is_deleted: true });
    expect((await bind(await bindTicketOf('Twin'), 'fengxun')).body.success).toBe(true);
  });
});

describe.sequential('21 the way back from the provider, whose address carries the code of a sign-in', () => {
  const EVIL = [
    'https://evil.example/qywxLoading',
    'https://hazard.example.com.evil.example/qywxLoading',
    'http://hazard.example.com/qywxLoading',
  ];
  const message = '回调地址应为本系统的 https 地址，域名应为 hazard.example.com、127.0.0.1';

  it('is encrypted and leads to one of the installation’s hosts', async () => {
    const admin = await server.login();
    const [row] = await admin.rows('/QyWechatConfig/page');
    const refusal = { success: false, code: 400, extras: { errors: [{ field: 'redirectUri', message }] } };
    for (const redirectUri of EVIL) {
      const added = await admin.post('/QyWechatConfig/add', { ...SETTINGS, redirectUri });
      const edited = await admin.post('/QyWechatConfig/edit', { id: row?.id, redirectUri });
      for (const { body } of [added, edited]) expect(body, redirectUri).toMatchObject(refusal);
    }
    expect((await admin.post('/QyWechatConfig/edit', { id: row?.id, remark: '改' })).body.success).toBe(true);
  });

  it('leads nowhere where it was stored under another host', async () => {
    const stored = 'update t_1.qy_wechat_config set redirect_uri = $1';
    await server.platform.database.query(stored, ['https://other.example/qywxLoading']);
    expect(await server.anonymous.read('/QyWechatAuth/authorizeUrl')).toEqual({ enabled: false });
  });
});
