import { expect, it } from 'vitest';
import { Keyring } from '../../../../../tests/contract/keyring.ts';
import { startPeopledServer } from '../../../../../tests/support/people.ts';
import {
  backToFile,
  draft,
  fileOf,
  publishDocument,
  rollBack,
  withProperties,
} from '../../../../../tests/support/revisions.ts';
import { serving } from '../../../../../tests/support/servers/of-file.ts';
import type { Descriptor } from '../../../../engine/descriptor.ts';
import type { PropertySchema } from '../../../../engine/record-schema.ts';

const FILE = fileOf('RiskType');
const on = serving(() => startPeopledServer());

const state: PropertySchema = { type: 'string', title: '使用状态', enum: ['在用', '停用'], readOnly: true };
const wage: PropertySchema = {
  type: 'integer',
  title: '预算',
  'x-permission': { read: 'sysRole:grantMenu', write: 'sysRole:grantMenu' },
};
const RETIRE = {
  verb: 'retire',
  title: '停用',
  refusal: '已经停用',
  when: { required: ['name'] },
  state: { field: 'useState', from: [null, '在用'], to: '停用' },
  set: { remark: { input: 'reason' } },
  form: {
    record: {
      type: 'object',
      required: ['reason'],
      properties: { reason: { type: 'string', title: '停用原因', maxLength: 100 } },
    },
  },
} as const;
const withAction = (action: object, file = withProperties(FILE, { useState: state, wage })): Descriptor => ({
  ...file,
  actions: [...file.actions, action] as Descriptor['actions'],
});
const refusals = async (document: Descriptor, client = on.admin) => {
  const { steps } = await client.write<{ steps: { refusal?: string }[] }>('/formmanager/plan', {
    typeName: document.name,
    formJson: document,
  });
  return steps.flatMap(({ refusal }) => refusal ?? []).join();
};
const roles = () => on.admin.rows('/sysRole/page', { pageSize: 100 });
const held = async () => {
  const { rows } = await on.server.platform.database.query(
    `select 1 from t_1.sys_menu m join t_1.sys_role_menu r on r.menu_id = m.id
     where m.permission = 'RiskType:retire' and not m.is_deleted`,
  );
  return rows.length;
};

it('an action without a program is added to a resource of the product, granted, done, changed and taken away online', async () => {
  const roleId = (await roles()).find(({ code }) => code === 'safety_manager')?.id;
  const id = await draft(on.admin, withAction(RETIRE));
  const grants = [{ roleId, verbs: ['retire'] }];
  const other = await on.admin.post('/formmanager/publish', { id, grants: [{ roleId, verbs: ['edit'] }] });
  expect(JSON.stringify(other.body)).toContain('新增操作“edit”，请在角色管理中授权');
  expect((await on.admin.post('/formmanager/publish', { id, grants })).body).toMatchObject({ success: true });
  expect(await held()).toBe(1);
  await on.admin.write('/RiskType/add', { name: '停用试验', sort: 1 });
  const [row] = await on.admin.rows('/RiskType/page', { name: '停用试验' });
  const missing = await on.admin.post('/RiskType/retire', { id: row?.id });
  expect(JSON.stringify(missing.body)).toContain('停用原因');
  await on.admin.write('/RiskType/retire', { id: row?.id, reason: '重复' });
  expect(await on.admin.read('/RiskType/detail', { id: Number(row?.id) })).toMatchObject({
    useState: '停用',
    remark: '重复',
  });
  const again = await on.admin.post('/RiskType/retire', { id: row?.id, reason: '重复' });
  expect(again.body).toMatchObject({ success: false, message: '当前状态为“停用”，不能停用' });
  const changed = { ...RETIRE, title: '报停', set: { remark: '报停' } };
  await publishDocument(on.admin, withAction(changed));
  const gone = await publishDocument(on.admin, withProperties(FILE, { useState: state, wage }), true);
  expect([await held(), (await on.admin.post('/RiskType/retire', { id: row?.id })).status]).toEqual([0, 404]);
  await rollBack(on.admin, gone);
  expect(await held()).toBe(1);
  await backToFile(on.admin, 'RiskType');
});

it.each<[string, object, string]>([
  ['without a title', { ...RETIRE, title: undefined }, '请写 title'],
  ['by a name that is none', { ...RETIRE, verb: 'Retire it' }, '动作名应以小写字母开头'],
  ['with a right of its own', { ...RETIRE, permission: 'RiskType:page' }, '与程序相连'],
  ['with a call of its own', { ...RETIRE, path: '/RiskType/other' }, '与程序相连'],
  [
    'with a pattern in its form',
    {
      ...RETIRE,
      form: {
        record: { type: 'object', properties: { reason: { type: 'string', title: '原因', pattern: '^a+$' } } },
      },
    },
    'pattern 不能在线增加',
  ],
])('an action without a program is refused %s', async (_, action, said) => {
  expect(await refusals(withAction(action))).toContain(said);
});

it('an action without a program is given to those it names, and the plan names them', async () => {
  await publishDocument(on.admin, withAction(RETIRE));
  const { steps } = await on.admin.write<{ steps: object[] }>('/formmanager/plan', {
    typeName: FILE.name,
    formJson: withAction({ ...RETIRE, by: ['createdUserId', ['updatedUserId', 'RiskType:edit']] }),
  });
  expect(JSON.stringify(steps)).toContain('操作“停用”的谁能做：无 → “创建人”、或“更新人”且权限 RiskType:edit');
  await backToFile(on.admin, 'RiskType');
});

it('an action without a program writes no field that only programs write, and the switch of a resource', async () => {
  const lock = { verb: 'lock', title: '锁定', set: { lastLoginIp: '' } };
  expect(await refusals(withAction(lock, fileOf('sysUser')))).toContain('由程序写入');
  const stop = { verb: 'stop', title: '停用', state: { field: 'status', from: [0], to: 1 } };
  expect(await refusals(withAction(stop, FILE))).toBe('');
});

it('an action without a program carries no value its author may not see', async () => {
  await publishDocument(on.admin, withProperties(FILE, { wage }));
  const author = await Keyring.create(on.server, { account: 'author' });
  await author.hold(['formmanager:page', 'formmanager:plan', 'RiskType:page', 'RiskType:edit']);
  const tell = { verb: 'tell', title: '公开', set: { sort: { field: 'wage' } } };
  const document = withAction(tell, withProperties(FILE, { wage }));
  expect(await refusals(document, author.client)).toContain('用到“预算”');
  await backToFile(on.admin, 'RiskType');
});

it('an action without a program is refused where a program or a workflow has the word', async () => {
  const taken = await on.admin.post('/formmanager/plan', {
    typeName: 'RiskRegister',
    formJson: withAction({ verb: 'close', title: '关闭', set: { remark: null } }, fileOf('RiskRegister')),
  });
  expect(JSON.stringify(taken.body)).toContain('不能用于有流程');
});
