import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { compileAll } from '../../../src/compiler/compile.ts';
import type { Descriptor } from '../../../src/engine/descriptor.ts';
import { folderOfFile } from '../../../tests/support/servers/folder-of-file.ts';
import { SCHEMAS_DIR } from '../load.ts';
import { breaksOf } from './breaking.ts';
import { dictionaryBreaks } from './breaking-dictionaries.ts';
import { diffTool } from './diff-tool.ts';

const POINT = {
  name: 'Point',
  title: '点位',
  display: 'name',
  actions: ['page', 'detail', 'add', 'edit', 'delete'],
  record: {
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string', title: '名称', maxLength: 20, 'x-search': true },
      level: { type: 'string', title: '等级', enum: ['a', 'b'] },
      size: { type: 'integer', title: '数量', minimum: 1, maximum: 9 },
      note: { type: 'string', title: '备注' },
    },
  },
} as unknown as Descriptor; // a descriptor as it is in a file

const compiled = (descriptor: Descriptor) => [...compileAll([descriptor], {}).values()];

/** Breaking changes by an edit of the descriptor above, as `place：words`. */
function broken(edit: (copy: Descriptor) => void): string[] {
  const copy = structuredClone(POINT);
  edit(copy);
  return breaksOf(compiled(POINT), compiled(copy)).map(({ at, text }) => `${at}：${text}`);
}

const property = (copy: Descriptor, key: string) => copy.record.properties[key] ?? {};
const change = (key: string, words: object) => (copy: Descriptor) => Object.assign(property(copy, key), words);

it.each<[string, (copy: Descriptor) => void, string[]]>([
  ['nothing', () => {}, []],
  ['a title', change('note', { title: '说明' }), []],
  ['a new field', (copy) => Object.assign(copy.record.properties, { more: { type: 'string', title: '多' } }), []],
  ['a wider limit', change('name', { maxLength: 40 }), []],
  ['another choice', change('level', { enum: ['a', 'b', 'c'] }), []],
  ['a field that is gone', (copy) => void delete copy.record.properties.note, ['note：字段“备注”没有了']],
  ['a narrower length', change('name', { maxLength: 10 }), ['name：“名称”的最多字数：20 → 10']],
  [
    'narrower numbers',
    change('size', { minimum: 2, maximum: 8 }),
    ['size：“数量”的最大值：9 → 8', 'size：“数量”的最小值：1 → 2'],
  ],
  ['a choice less', change('level', { enum: ['a'] }), ['level：“等级”不再可选：b']],
  ['newly required', (copy) => copy.record.required?.push('note'), ['note：“备注”改为必填']],
  [
    'required, with a default',
    (copy) => {
      copy.record.required?.push('size');
      Object.assign(property(copy, 'size'), { default: 1 });
    },
    [],
  ],
  [
    'a new field that is required',
    (copy) => {
      copy.record.required?.push('more');
      Object.assign(copy.record.properties, { more: { type: 'string', title: '多' } });
    },
    ['more：新增的字段“多”必填，没有默认值'],
  ],
  [
    'another kind',
    (copy) => Object.assign(copy.record.properties, { note: { type: 'integer', title: '备注' } }),
    ['note：“备注”的种类：text → integer'],
  ],
  ['a rule', change('note', { 'x-unique': true }), ['note：“备注”要求不重复']],
  [
    'a right to read',
    change('note', { 'x-permission': { read: 'Point:note' } }),
    ['note：“备注”的查看权限：不需要 → Point:note', 'note：“备注”的填写权限：不需要 → Point:note'],
  ],
  ['a filter that is gone', change('name', { 'x-search': false }), ['name：“名称”不能再作查询条件（name）']],
  [
    'a call that is gone',
    (copy) => Object.assign(copy, { actions: ['page', 'detail', 'add', 'edit'] }),
    ['POST /Point/delete：接口没有了（删除）'],
  ],
  [
    'another right',
    (copy) =>
      Object.assign(copy, {
        actions: ['page', 'detail', 'add', 'edit', { verb: 'delete', permission: 'Point:remove' }],
      }),
    ['POST /Point/delete：权限编码：Point:delete → Point:remove'],
  ],
])('%s', (_, edit, breaks) => {
  expect(broken(edit)).toEqual(breaks);
});

it('a resource that is gone breaks as a whole', () => {
  expect(breaksOf(compiled(POINT), [])).toEqual([{ resource: 'Point', at: 'Point', text: '资源“点位”没有了' }]);
});

it('dictionaries: a code that is gone breaks, one more only where all are known', () => {
  const type = (codes: string[], locked?: boolean) => ({
    ...{ code: 'colour', name: '颜色' },
    ...(locked === undefined ? {} : { locked }),
    values: codes.map((code) => ({ code, value: code })),
  });
  const broken = (before: ReturnType<typeof type>, after: ReturnType<typeof type>[]) =>
    dictionaryBreaks([before], after).map(({ at, text }) => `${at}：${text}`);
  expect(broken(type(['a', 'b']), [type(['b', 'c'])])).toEqual(['colour：“颜色”不再有编码：a']);
  expect(broken(type(['a'], true), [type(['a', 'c'], true)])).toEqual(['colour：“颜色”编码固定，却新增了：c']);
  expect(broken(type(['a'], true), [type(['a'], false)])).toEqual(['colour：“颜色”的编码不再固定']);
  expect(broken(type(['a'], true), [type(['a'])])).toEqual([]);
  expect(broken(type(['a']), [])).toEqual(['colour：字典“颜色”没有了']);
});

const folder = folderOfFile('diff');

it('two folders: status 1 where something breaks, and what is wrongly given is named', async () => {
  cpSync(join(SCHEMAS_DIR, 'resources'), join(folder, 'resources'), { recursive: true });
  const file = join(folder, 'resources/CameraFile.json');
  const text = readFileSync(file, 'utf8');
  const diff = (...args: string[]) => diffTool({ args: [...args, '--from', 'files', '--to', folder], env: {} });
  expect(await diff()).toEqual({ status: 0, printed: `files → ${folder}：没有破坏性变化` });
  writeFileSync(file, text.replace('"maxLength": 64', '"maxLength": 8'));
  expect(await diff('CameraFile')).toMatchObject({ status: 1, printed: expect.stringContaining('最多字数：64 → 8') });
  expect(await diff('CheckType')).toMatchObject({ status: 0 });
  cpSync(join(SCHEMAS_DIR, 'dictionaries'), join(folder, 'dictionaries'), { recursive: true });
  const words = join(folder, 'dictionaries/system.json');
  writeFileSync(
    words,
    readFileSync(words, 'utf8').replace('{ "code": "2", "value": "删除" }', '{ "code": "9", "value": "删除" }'),
  );
  const complaint = '“状态”不再有编码：2';
  expect(await diff()).toMatchObject({ status: 1, printed: expect.stringContaining(complaint) });
  expect((await diff('EquipmentFile')).printed).toContain(complaint);
  expect((await diff('CameraFile')).printed).not.toContain(complaint);
  expect(await diff('Nothing')).toMatchObject({ status: 1, complaint: '没有名为“Nothing”的资源' });
  const nowhere = await diffTool({ args: ['--from', 'no-such-commit'], env: {} });
  expect(nowhere).toMatchObject({ status: 1, complaint: expect.stringContaining('不是提交或文件夹') });
});
