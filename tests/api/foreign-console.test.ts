import { describe, expect, it } from 'vitest';
import type { ImportReport } from '../../src/features/records/import/server/report.ts';
import type { ApiClient } from '../support/api-client.ts';
import { idOf, startPeopledServer } from '../support/people.ts';
import { uploadPicture } from '../support/pictures.ts';
import { serving } from '../support/servers/of-file.ts';
import { sendSheet, sheetOf } from '../support/sheets/sheet-kit.ts';
import { changeRows, rowsIn } from '../support/stored.ts';

/**
 * Requests of other consoles of this API family and the answers they rely on, by shape and meaning
 * (wire.md#1.3, wire.md#2, wire.md#5).
 */

const { server, admin } = serving(startPeopledServer);

describe('GET /logout', () => {
  const isIn = async (client: ApiClient) => (await client.get('/getLoginUser')).body.success;
  const QUERIES = ['_t=1', 'a=1&a=2', 'where[x]=1', '__proto__[x]=1', '%00=%00'];

  it('ends the session whatever the query holds (wire.md#2.4)', async () => {
    for (const query of QUERIES) {
      const client = await server.login('lizhigang');
      expect(await isIn(client)).toBe(true);
      expect(await (await client.raw(`/logout?${query}`)).json(), query).toMatchObject({ success: true, code: 204 });
      expect(await isIn(client), query).toBe(false);
    }
  });

  it('keeps the token of such a query in no log', async () => {
    const client = await server.login('lizhigang');
    await client.raw(`/sysUser/selector?0=${client.token}`);
    await client.raw(`/hubTicket?0=${client.token}`, { method: 'POST' });
    await client.raw(`/logout?0=${client.token}`);
    await server.platform.activity.flush();
    expect((await rowsIn(server, 'sys_op_log')).map(({ url }) => url)).toContain('/api/hubTicket?0=******');
    for (const table of ['sys_op_log', 'sys_vis_log', 'sys_ex_log'])
      expect(JSON.stringify(await rowsIn(server, table)), table).not.toContain(client.token);
  });
});

type Row = Record<string, unknown>;

describe('people (wire.md#1.2, wire.md#5.1)', () => {
  const personOf = async (account: string) => {
    const rows = await admin.rows<Row>('/sysUser/page', { searchValue: account, searchStatus: '-1' });
    return rows.find((row) => row.account === account) ?? {};
  };

  it('say where they work, in page and detail alike', async () => {
    const db = server.platform.database.session('1');
    const id = Number(await idOf(server, 'lizhigang'));
    type Named = { id: number; code: string; name: string };
    const [own, further] = await rowsIn<Named>(server, 'sys_pos');
    const [org] = await rowsIn<Named>(server, 'sys_org');
    if (!own || !further || !org) throw new Error('the seed has positions and an organisation');
    await db.run(db.t.deleteFrom('sys_user_pos').where('user_id', '=', id));
    await db.run(db.t.insertInto('sys_user_pos').values({ user_id: id, pos_id: own.id }));
    const elsewhere = { user_id: id, org_id: org.id, pos_id: further.id };
    await db.run(db.t.insertInto('sys_user_ext_org').values(elsewhere));
    const row = await personOf('lizhigang');
    const position = ({ id: posId, code, name }: typeof own) => ({ posId, posCode: code, posName: name });
    expect(row.sysEmpInfo).toEqual({
      ...(row.jobNum === undefined ? {} : { jobNum: row.jobNum }),
      orgId: expect.stringMatching(/^\d+$/),
      orgName: expect.any(String),
      positions: [position(own)],
      extOrgPos: [{ orgId: String(org.id), orgCode: org.code, orgName: org.name, ...position(further) }],
    });
    expect((await admin.read<Row>('/sysUser/detail', { id: String(row.id) })).sysEmpInfo).toEqual(row.sysEmpInfo);
    const me = await (await server.login('lizhigang')).read<Row>('/getLoginUser');
    expect(me.loginEmpInfo).toEqual(row.sysEmpInfo);
  });

  it('are added without a position, a role or what else such a console sends empty', async () => {
    const { sysEmpInfo } = await personOf('lizhigang');
    const { orgId } = sysEmpInfo as { orgId: string };
    const sysEmpParam = { orgId, posIdList: [], extIds: [], jobNum: '' };
    const sent = { account: 'newcomer', name: '新人', roleIdList: [], birthday: null, sysEmpParam };
    await admin.write('/sysUser/add', sent);
    expect((await personOf('newcomer')).sysEmpInfo).toMatchObject({ orgId, positions: [], extOrgPos: [] });
  });

  describe('from a sheet (wire.md#5.1)', () => {
    const HEADINGS = ['账号', '姓名', '昵称', '性别', '手机', '邮箱', '机构', '工号', '职位'];
    /** Imports a sheet by sending only the file, as such a console does. */
    const send = (bytes: Buffer) => sendSheet(admin, '/sysUser/import', bytes);

    it('are added by the columns of the wire, in their order alone', async () => {
      const { orgName } = (await personOf('lizhigang')).sysEmpInfo as { orgName: string };
      const line = ['from-sheet', '表中人', '小表', '女', '13700137099', 'sheet@example.com', orgName, 'S-1', '操作员'];
      const imported = { success: true, data: { success: 1, errors: [] } };
      expect(await send(await sheetOf(HEADINGS, line))).toMatchObject(imported);
      const sysEmpInfo = { orgName, jobNum: 'S-1', positions: [{ posName: '操作员' }] };
      expect(await personOf('from-sheet')).toMatchObject({ name: '表中人', sex: 2, phone: '13700137099', sysEmpInfo });
      const turned = await send(await sheetOf(HEADINGS.toReversed(), line.toReversed()));
      expect(turned).toMatchObject({ success: false, extras: { errorCode: 'IMPORT_HEADER' } });
    });

    it('are known again in the export of this console', async () => {
      const file = Buffer.from(await (await admin.raw('/sysUser/export?searchValue=lizhigang')).arrayBuffer());
      const { success, data } = await send(file);
      expect(success).toBe(true);
      const { total, errors } = data as ImportReport;
      expect([total, errors[0]?.message]).toEqual([1, expect.stringContaining('账号')]);
    });
  });

  it('have a sex that is a number and a birthday that is null while nobody knows them', async () => {
    const keep = (values: Row) => changeRows(server, 'sys_user', { account: 'sunmin' }, values);
    await keep({ sex: null, birthday: null });
    const row = await personOf('sunmin');
    const detail = await admin.read<Row>('/sysUser/detail', { id: String(row.id) });
    const me = await (await server.login('sunmin')).read<Row>('/getLoginUser');
    for (const person of [row, detail, me]) expect(person).toMatchObject({ sex: 3, birthday: null });
    // All other unknown values are left out of the answer.
    for (const person of [row, detail, me]) expect(Object.values({ ...person, birthday: '' })).not.toContain(null);
    await keep({ sex: 2, birthday: '1990-02-03' });
    expect(await personOf('sunmin')).toMatchObject({ sex: 2, birthday: '1990-02-03' });
  });
});

it('a key that is null is as if it had not been sent (wire.md#1.3)', async () => {
  const nothing = { code: null, tenantCode: null, tenantId: null, mobile: null };
  const credentials = { account: 'lizhigang', password: 'not-the-password' };
  const { body } = await server.anonymous.post('/login', { ...credentials, ...nothing });
  expect(body).toMatchObject({ success: false, message: '用户名或密码不正确' });
});

it('a query key is read in letters of either case (wire.md#1.3)', async () => {
  const page = await admin.read<{ rows: Row[] }>('/sysPos/page', { PageSize: '1', PAGENO: '2' });
  expect(page).toMatchObject({ pageNo: 2, pageSize: 1 });
  const twice = await admin.get('/sysPos/page', { pageSize: '1', PageSize: '2' });
  expect(twice.body).toMatchObject({ code: 400, extras: { errors: [{ field: 'pageSize' }] } });
});

it('shares of the machine are numbers, which such a console draws (wire.md#5.11)', async () => {
  const { ramRate, cpuRate } = await admin.read<Row>('/sysMachine/use');
  for (const share of [ramRate, cpuRate])
    expect(share).toSatisfy((value) => Number(value) >= 0 && Number(value) <= 100);
  expect([typeof ramRate, typeof cpuRate]).toEqual(['number', 'number']);
});

describe('menus', () => {
  interface Node extends Row {
    id: number;
    pid: number;
    name: string;
    children: Node[];
  }
  const tree = (query: Record<string, string> = {}) => admin.read<Node[]>('/sysMenu/list', query);
  const all = (nodes: readonly Node[]): Node[] => nodes.flatMap((node) => [node, ...all(node.children)]);

  it('GET /sysMenu/list nests whole rows, buttons in menus in directories (wire.md#5.4)', async () => {
    const roots = await tree();
    expect(roots.every(({ pid }) => pid === 0)).toBe(true);
    const system = roots.find(({ code }) => code === 'system');
    const users = system?.children.find(({ code }) => code === 'sys_user');
    expect(users).toMatchObject({ type: 1, component: 'system/user/index', openType: 1, visible: 'Y', weight: 1 });
    expect(users?.children.map(({ permission }) => permission)).toContain('sysUser:page');
    for (const node of all(roots)) for (const below of node.children) expect(below.pid).toBe(node.id);
    const sorts = (nodes: readonly Node[]) => nodes.map(({ sort }) => Number(sort));
    for (const { children } of all(roots)) expect(sorts(children)).toEqual(sorts(children).sort((a, b) => a - b));
  });

  it('a name and an application choose, and what leads there stays', async () => {
    const found = all(await tree({ name: '操作日志' }));
    expect(found.map(({ code }) => code)).toEqual(['sys_log', 'sys_op_log']);
    const applications = new Set(all(await tree({ application: 'system' })).map(({ application }) => application));
    expect(applications).toEqual(new Set(['system']));
  });
});

it('GET /getSmsCaptcha shows the code of the simulator as result too, and nothing without one (wire.md#2.4)', async () => {
  const ask = async (query: Record<string, string>) => (await server.anonymous.get('/getSmsCaptcha', query)).body;
  const body: Row = { ...(await ask({ mobile: '13700137001', _t: '1' })) };
  expect(body).toMatchObject({ success: true, data: { captcha: expect.stringMatching(/^\d{6}$/) } });
  expect(body.result).toEqual(body.data);
  const refused: Row = { ...(await ask({ mobile: '13700137001' })) };
  expect(refused.success).toBe(false);
  expect(refused).not.toHaveProperty('result');
});

it('logs name the person behind a line (wire.md#5.9)', async () => {
  const client = await server.login('lizhigang');
  await client.post('/hubTicket');
  await server.anonymous.post('/login', { account: 'nobody-here', password: 'wrong-password' });
  await server.platform.activity.flush();
  const named = (log: string, query: Record<string, string>) => admin.rows<Row>(`/${log}/page`, query);
  const [visit] = await named('sysVisLog', { name: '李志刚' });
  expect(visit).toMatchObject({ name: '李志刚', account: 'lizhigang', visType: 0, success: 0 });
  const [operation] = await named('sysOpLog', { name: '李志刚' });
  const call = { className: 'hubTicket', reqMethod: 'POST', url: '/api/hubTicket' };
  expect(operation).toMatchObject({ name: '李志刚', account: 'lizhigang', ...call });
  const strange = (await named('sysVisLog', {})).find(({ account }) => account === 'nobody-here');
  expect(strange).toMatchObject({ success: 1, visType: 0 });
  expect(strange).not.toHaveProperty('name');
});

describe('dictionaries', () => {
  const codes = async (code: string) =>
    (await admin.read<{ code: string; value: string }[]>('/sysDictType/dropDown', { code })).map(
      ({ code: one, value }) => `${one} ${value}`,
    );

  it.each([
    ['send_type', ['0 未发送', '1 发送成功', '2 发送失败', '3 失效']],
    ['sms_send_source', ['1 app', '2 pc', '3 其他']],
    ['sex', ['1 男', '2 女', '3 未知']],
    ['open_type', ['0 无', '1 组件', '2 内链', '3 外链']],
    ['data_scope_type', ['1 全部数据', '2 本部门及以下数据', '3 本部门数据', '4 仅本人数据', '5 自定义数据']],
    ['run_status', ['0 运行中', '1 已停止', '2 执行失败', '3 已取消']],
    ['request_type', ['0 本地方法', '1 Get', '2 Post', '3 Put', '4 Delete']],
    ['code_gen_create_type', ['1 下载压缩包', '2 生成到本项目']],
  ])('%s has the codes of the wire', async (code, values) => {
    expect(await codes(code)).toEqual(values);
  });

  it.each([
    ['consts_type', 'DEFAULT ALIYUN_SMS TENCENT_SMS EMAIL FILE_PATH OAUTH'],
    ['op_type', '0 1 2 3 4 5 6 7 8 9 10 11 12 13'],
    ['code_gen_effect_type', 'fk input datepicker select radio switch checkbox textarea inputnumber'],
    ['code_gen_query_type', '== like > < != >= <= isNotNull'],
    ['code_gen_net_type', 'long string DateTime bool int double float decimal Guid DateTimeOffset'],
  ])('%s has every code its screens ask for', async (type, wanted) => {
    const found = (await codes(type)).map((text) => text.split(' ')[0]);
    expect(found).toEqual(expect.arrayContaining(wanted.split(' ')));
  });
});

it('a name that is not ASCII arrives where old clients read it (wire.md#5.8)', async () => {
  const id = await uploadPicture(admin, '现场 照片.png');
  const disposition = (await admin.raw(`/sysFileInfo/download?id=${id}`)).headers.get('content-disposition') ?? '';
  const name = /filename=([^;]+\.[^.;]+);*/.exec(disposition)?.[1] ?? '';
  expect(decodeURI(name.replace(/^"(.*)"$/, '$1'))).toBe('现场 照片.png');
  expect(disposition).toContain("; filename*=UTF-8''");
});

it('codes have the name a console asks for as well, for those who hold them (wire.md#2.2)', async () => {
  const held = async (client: ApiClient) => (await client.read<{ permissions: string[] }>('/getLoginUser')).permissions;
  expect(await held(admin)).toEqual(expect.arrayContaining(['sysSms:page', 'codeGenerate:config']));
  const worker = await held(await server.login('hanggu'));
  for (const code of ['sysSms:page', 'codeGenerate:config']) expect(worker).not.toContain(code);
});

it('open codes are among everybody’s permissions, and in no grant (wire.md#2.2)', async () => {
  const open = [
    ...['sysUser:updatePwd', 'sysUser:updateInfo', 'sysUser:updateAvatar'],
    ...['sysNotice:received', 'sysNotice:detail'],
    ...['sysFileInfo:upload', 'sysFileInfo:preview', 'sysFileInfo:download'],
  ];
  for (const client of [admin, await server.login('hanggu')]) {
    const { permissions } = await client.read<{ permissions: string[] }>('/getLoginUser');
    expect(permissions).toEqual(expect.arrayContaining(open));
    expect(new Set(permissions).size).toBe(permissions.length);
  }
  expect(await rowsIn(server, 'sys_menu', { permission: open })).toEqual([]);
});
