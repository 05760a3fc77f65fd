import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { compileAll } from '../../src/compiler/compile.ts';
import { toColumns } from '../../src/engine/projections/columns.ts';
import { toForm } from '../../src/engine/projections/form.ts';
import { toSearch } from '../../src/engine/projections/search.ts';
import type { Resource } from '../../src/engine/resource.ts';
import '../../src/server/boot/features.ts';
import { hooksOf } from '../../src/server/records/hooks/registry.ts';
import { oddWidths } from './check/widths.ts';
import { readDescriptors, readDictionaryCodes, readJson, SCHEMAS_DIR } from './load.ts';

interface Call {
  id: string;
  method: string;
  path: string;
  access: string;
  permission: string | null;
  query: Record<string, string>;
  body: Record<string, string> | string | null;
}

const calls = readJson<Call[]>(path.resolve(SCHEMAS_DIR, '../tests/fixtures/contract/calls.json'));
const resources = compileAll(
  readDescriptors().map(({ descriptor }) => descriptor),
  { dictionaries: readDictionaryCodes() },
);

function resource(name: string): Resource {
  const found = resources.get(name);
  if (!found) throw new Error(`no descriptor ${name}`);
  return found;
}

const everything = () => true;
const columnTitles = (name: string, screen = name) =>
  toColumns(resource(name), screen, everything).map((column) => column.title);
const searchLabels = (name: string, screen = name) =>
  toSearch(resource(name), screen, everything).map((input) => input.label);

/** Keys that programs read and forms lack; src/features/people/users/server/administer.api.test.ts sends them. */
const READ_BY_PROGRAMS: { readonly [path: string]: readonly string[] } = {
  '/sysUser/add': ['password', 'confirm', 'sysEmpParam'],
  '/sysUser/edit': ['sysEmpParam'],
};

it('refuses names, telephones, accounts and addresses of another width than the table says', () => {
  const titles = ['负责人', '责任部门', '值班电话', '安装位置', '品牌'];
  const properties = Object.fromEntries(
    titles.map((title) => [title, { type: 'string', title, maxLength: 50 } as const]),
  );
  const odd = oddWidths({ name: 'Pump', record: { type: 'object', properties }, actions: [] });
  const wanted = odd.map(({ text }) => /^“(.+)”.*应为 (\d+)/.exec(text)?.slice(1).join(' '));
  expect(wanted).toEqual(['值班电话 20', '安装位置 100']);
});

describe('calls of the contract', () => {
  const declared = [...resources.values()].flatMap((one) => one.actions.map((action) => ({ one, action })));

  it.each(declared.map(({ one, action }) => ({ path: action.path, one, action })))(
    '$path is called as the contract says',
    ({ action }) => {
      const call = calls.find((candidate) => candidate.path === action.path);
      if (!call) return;
      expect(action.method).toBe(call.method);
      expect(action.access).toBe(call.access);
      if (call.access === 'permission') expect(action.permission).toBe(call.permission);
    },
  );

  it('takes every body field of add and edit', () => {
    const missing = declared.flatMap(({ one, action }) => {
      // Calls of other verbs have their own bodies, described where the server implements them.
      if (!['add', 'edit'].includes(action.verb) && !action.form) return [];
      const call = calls.find((candidate) => candidate.path === action.path);
      if (!call || typeof call.body !== 'object' || call.body === null) return [];
      const own = [...(hooksOf(one.name).extraKeys ?? []), ...(READ_BY_PROGRAMS[action.path] ?? [])];
      const keys = new Set([...one.fields.map((field) => field.key), ...own]);
      for (const field of action.form?.fields ?? []) keys.add(field.key);
      return Object.keys(call.body)
        .filter((key) => !keys.has(key) && !['id', 'submit', 'reason', 'file'].includes(key))
        .map((key) => `${action.path} ${key}`);
    });
    expect(missing).toEqual([]);
  });

  it('filters pages by the keys of the contract', () => {
    const elsewhere = /^(page|sort)|^search|\.|^(todo|onlyMine|serialNum|queryYear|queryMonth|isOvertime)$/;
    const missing = declared.flatMap(({ one, action }) => {
      const call = calls.find((candidate) => candidate.path === action.path);
      if (!call || action.verb !== 'page') return [];
      const keys = new Set(one.fields.flatMap((field) => field.search?.key ?? []));
      return Object.keys(call.query)
        .filter((key) => !elsewhere.test(key) && !keys.has(key))
        .map((key) => `${action.path} ${key}`);
    });
    expect(missing).toEqual([]);
  });
});

describe('camera archive (look.md#17)', () => {
  it('camera-columns-01 lists the columns in order', () => {
    expect(columnTitles('CameraFile')).toEqual(
      '摄像头名称 IP 端口 位置 排序 流地址 监控显示 设备名称 设备序列号 通道号 创建时间'.split(' '),
    );
  });

  it('searches by cameraFile and ip', () => {
    const inputs = toSearch(resource('CameraFile'), 'CameraFile', everything);
    expect(inputs.map((input) => input.key)).toEqual(['cameraFile', 'ip']);
  });

  it('asks in the words of the specification', () => {
    const form = toForm(resource('CameraFile'), 'add');
    expect(form.title).toBe('新增摄像头档案');
    expect(form.width).toBe(900);
    expect(toForm(resource('CameraFile'), 'edit').title).toBe('编辑摄像头档案');
    const asked = form.fields.filter((field) => field.required).map((field) => field.messages.required);
    expect(asked).toEqual(
      '请输入摄像头名称！ 请输入IP！ 请输入端口！ 请选择位置！ 请输入排序！ 请输入流地址！ 请输入设备序列号！ 请输入通道号！'.split(
        ' ',
      ),
    );
    expect(form.fields.find((field) => field.key === 'equipmentName')?.required).toBe(false);
    expect(form.fields.find((field) => field.key === 'equipmentNo')?.disabled).toBe(true);
  });

  it.each([
    ['https://x/live/a.flv?k=1', true],
    ['wss://x/live/a', true],
    ['http://10.0.0.1:8080/a.m3u8', true],
    ['https://[fe80::1]/a.ts', true],
    ['https://media.example.com', true],
    ['rtsp://x/y', false],
    ['javascript:alert(1)', false],
    ['https://user:pw@h/x.flv', false],
    ['http://a/x.flv?y#z', false],
    ['https://a b/x.flv', false],
    ['https://', false],
  ])('camera-validation-12 takes %s as a stream address: %s', (url, fits) => {
    const field = resource('CameraFile').fields.find(({ key }) => key === 'streamUrl');
    expect(new RegExp(field?.schema.pattern ?? '', 'u').test(url)).toBe(fits);
  });
});

describe('dictionaries (look.md#19)', () => {
  it('dictionary-columns-01…04 lists types and values', () => {
    expect(columnTitles('sysDictType')).toEqual('类型名称 唯一编码 排序 备注 状态'.split(' '));
    expect(searchLabels('sysDictType')).toEqual(['类型名称', '唯一编码']);
    expect(columnTitles('sysDictData')).toEqual('字典值 唯一编码 排序 备注 状态'.split(' '));
    expect(searchLabels('sysDictData')).toEqual(['字典值', '唯一编码']);
  });

  it('dictionary-09 dictionary-11 names its modals', () => {
    expect(toForm(resource('sysDictType'), 'add').title).toBe('新增字典类型');
    expect(toForm(resource('sysDictType'), 'edit').title).toBe('字典类型编辑');
    expect(toForm(resource('sysDictData'), 'add').title).toBe('新增字典值');
    expect(toForm(resource('sysDictData'), 'edit').title).toBe('字典值编辑');
    expect(resource('sysDictType').children[0]).toMatchObject({ title: '字典', modalTitle: '字典值管理' });
  });

  it('dictionary-18 limits the sort to 1–1000 and offers 100', () => {
    for (const name of ['sysDictType', 'sysDictData']) {
      const sort = resource(name).fields.find((field) => field.key === 'sort');
      expect(sort?.schema).toMatchObject({ minimum: 1, maximum: 1000, default: 100 });
    }
  });
});

describe('rectification list (look.md#15.2)', () => {
  it('rectify-columns-01 lists the columns in order and filters as laid down', () => {
    expect(columnTitles('RiskRectify')).toEqual(
      '风险点类型 隐患名称 隐患描述 隐患位置 整改责任部门 完成期限 整改人 状态'.split(' '),
    );
    const inputs = toSearch(resource('RiskRectify'), 'RiskRectify', everything);
    expect(inputs.map((input) => [input.key, input.label, input.initial])).toEqual([
      ['status', '整改状态', 0],
      ['riskName', '隐患名称', undefined],
      ['rectifyUser', '整改人', undefined],
      ['accomplishTime', '完成期限', undefined],
      ['code', '隐患编号', undefined],
    ]);
  });

  it('assigns in a modal of width 500 and only at status 0', () => {
    const form = toForm(resource('RiskRectify'), 'assign');
    expect(form).toMatchObject({ title: '指派整改人', width: 500 });
    expect(form.fields.map((field) => field.messages.required)).toEqual(['未选择核查人']);
    const assign = resource('RiskRectify').actions.find((action) => action.verb === 'assign');
    expect(assign).toMatchObject({
      success: '指派成功',
      failure: '指派失败：',
      when: { properties: { status: { const: 0 } } },
    });
  });
});

describe('hazard information (look.md#14)', () => {
  it('lists and exports the columns in order', () => {
    expect(columnTitles('RiskRegister', 'RiskInformation')).toEqual(
      '风险点 排查项 隐患名称 隐患描述 隐患类型 登记时间 状态 登记人 隐患位置 责任部门'.split(' '),
    );
  });

  it('cuts the description to 30 characters in lists', () => {
    expect(resource('RiskRegister').fields.find((field) => field.key === 'riskDesc')?.truncate).toBe(30);
  });
});

it('dictionary values (domain.md#11) has the dictionaries of the specification and of the domain guide', () => {
  const wanted = `risk_register_status again_check_result_view common_status cycle_type menu_Rectify
    risk_register_isrisk_view risk_rectify_type risk_source plan_execute_status plan_item_result ai_warning_status
    eval_method delay_status sex yes_or_no menu_type open_type menu_weight data_scope_type notice_type notice_status
    file_storage_location send_type sms_send_source consts_type run_status request_type`.split(/\s+/);
  const codes = readDictionaryCodes();
  expect(wanted.filter((code) => !codes.has(code))).toEqual([]);
});
