import { describe, expect, it } from 'vitest';
import { compiled, meant, told } from '../../tests/support/descriptors/compiling.ts';
import { descriptorNamed } from '../../tests/support/descriptors/named.ts';
import type { Descriptor } from '../engine/descriptor.ts';
import { toColumns } from '../engine/projections/columns.ts';
import { toForm } from '../engine/projections/form.ts';
import { toImport } from '../engine/projections/import.ts';
import { toQuery } from '../engine/projections/query.ts';
import { toSnake, toTable } from '../engine/projections/table.ts';

const place = descriptorNamed('Place', '地点', {
  tree: 'parentId',
  actions: ['page', 'tree'],
  required: ['name'],
}).having({
  name: { type: 'string', title: '名称', maxLength: 20 },
  parentId: { title: '上级', 'x-relation': { resource: 'Place' } },
});

const camera = (): Descriptor =>
  descriptorNamed('Camera', '摄像头', {
    display: 'cameraName',
    actions: [
      'page',
      'add',
      'edit',
      'delete',
      {
        verb: 'ping',
        title: '测试',
        form: { record: { type: 'object', properties: { note: { type: 'string', title: '说明' } } } },
      },
    ],
    required: ['cameraName', 'positionNo', 'reason'],
  }).having({
    cameraName: { type: 'string', title: '摄像头名称', 'x-search': 'cameraFile' },
    positionNo: {
      title: '位置',
      'x-show': ['form'],
      'x-relation': { resource: 'Place', copy: { positionName: 'name' } },
    },
    positionName: { type: 'string', title: '位置名称', 'x-show': ['list', 'detail'] },
    shown: { type: 'boolean', title: '展示', default: true },
    reason: {
      type: 'string',
      title: '原因',
      'x-when': { properties: { shown: { const: false } }, required: ['shown'] },
    },
    key: { type: 'string', title: '密钥', 'x-secret': true },
  });

type Change = (descriptor: Descriptor) => void;

function changed(change: Change = () => {}): Descriptor {
  const descriptor = camera();
  change(descriptor);
  return descriptor;
}

const compiledCamera = () => compiled(changed(), place);

/** Change that adds words to one field. */
const on =
  (key: string, words: object): Change =>
  ({ record }) =>
    Object.assign(record.properties[key] ?? {}, words);

/** Cases of words that one field must not have. */
const wrongly = (key: string, cases: { [what: string]: [words: object, said: string] }) =>
  Object.entries(cases).map(([what, [words, said]]): [string, Change, string] => [what, on(key, words), said]);

const all = () => true;

/** Property with a relation to people of this stage. */
const withStage = (stage: string) => ({ 'x-relation': { resource: 'Place', stage } });

function withRows(more: object, required: string[] = []): object {
  const count = { type: 'integer', title: '数量', ...more };
  return { type: 'array', items: { type: 'object', required, properties: { count } } };
}

describe('compileAll', () => {
  it('derives endpoint, permission and texts from the verb', () => {
    const add = compiledCamera().actions.find((action) => action.verb === 'add');
    expect(add).toMatchObject({
      path: '/Camera/add',
      permission: 'Camera:add',
      method: 'POST',
      success: '新增成功',
      failure: '新增失败：',
    });
  });

  it('derives required messages with 请输入 and 请选择', () => {
    const messages = Object.fromEntries(compiledCamera().fields.map((field) => [field.key, field.messages.required]));
    expect(messages.cameraName).toBe('请输入摄像头名称！');
    expect(messages.positionNo).toBe('请选择位置！');
  });

  it('takes a relation to a tree for a tree and reads its label from the stored copy', () => {
    const position = compiledCamera().fields.find((field) => field.key === 'positionNo');
    expect(position?.kind).toBe('tree');
    expect(position?.relation).toMatchObject({ labelKey: 'positionName', labelStored: true, as: 'tree' });
  });

  it('appends the base columns and freezes the result', () => {
    const resource = compiledCamera();
    const base = 'id createdTime createdUserId createdUserName updatedTime updatedUserId updatedUserName version';
    expect(resource.fields.slice(-8).map((field) => field.key)).toEqual(base.split(' '));
    expect(Object.isFrozen(resource.fields[0]?.show)).toBe(true);
  });

  it('never lists, searches or sorts a secret', () => {
    const resource = compiledCamera();
    const query = toQuery(resource);
    expect(Object.keys(query.sort)).not.toContain('key');
    expect(Object.keys(query.filters)).not.toContain('key');
    expect(toColumns(resource, 'Camera', all).map((column) => column.key)).not.toContain('key');
  });

  it.each<[string, Change, string]>([
    ...wrongly('cameraName', {
      'an unknown keyword with the likely one': [{ 'x-serch': true }, meant('x-serch', 'x-search')],
      'rows without fields': [{ type: 'array', 'x-kind': 'rows' }, '缺少 items.properties'],
      'an unknown word inside rows, with its place': [
        withRows({ 'x-unti': '件' }),
        'record.properties.cameraName.items.properties.count.x-unti: 字段“cameraName”的列“count”的 x-unti 不认识“x-unti”，是不是“x-unit”？',
      ],
      'a word that means nothing inside rows': [
        withRows({ 'x-search': true }),
        'items.properties.count.x-search: 字段“cameraName”的列“count”的 x-search 不认识“x-search”',
      ],
      'a kind that cannot stand in rows': [withRows({ 'x-kind': 'json' }), '的种类 json 不能用于明细'],
      'a required key rows do not have': [withRows({}, ['cuont']), meant('cuont', 'count')],
      'folding what need not be unique': [{ 'x-fold': true }, '只用于不得重复的字段，请写 x-unique 或列入 unique'],
      'folding a text that outgrows an index': [
        { 'x-fold': true, 'x-unique': true, maxLength: 51 },
        '只能用于较短的文本，请写 maxLength 不超过 50',
      ],
      'a link that leads out of the console': [{ 'x-link': 'javascript:alert(1)' }, '应为本系统页面的地址'],
      'a time ahead of what is no time': [{ 'x-future': true }, '只有日期或日期时间字段才能写“x-future”'],
      'a day that is worked of what is no day': [{ 'x-workday': true }, '只有日期或日期时间字段才能写“x-workday”'],
    }),
    ...wrongly('positionNo', {
      'an unknown word of an import': [{ 'x-import': { otherwize: 'reason' } }, meant('otherwize', 'otherwise')],
      'a field for unknown names that is not there': [
        { 'x-import': { otherwise: 'reasen' } },
        meant('reasen', 'reason'),
      ],
      ...Object.fromEntries(
        [{ from: ['cameraNmae'] }, { pinyin: 'cameraNmae' }].map((source) => [
          `a field an import takes its value from that is not there: ${Object.keys(source)}`,
          [{ 'x-import': source }, meant('cameraNmae', 'cameraName')],
        ]),
      ),
      'a relation to a resource that does not exist': [
        { 'x-relation': { resource: 'Plaec' } },
        meant('Plaec', 'Place'),
      ],
      'an overdue mark that is not a field': [{ 'x-late': 'reasen' }, meant('reasen', 'reason')],
      'folding what is no text': [{ 'x-fold': true, 'x-unique': true }, '不能用于种类 tree'],
      'the end of a day that has no time': [{ 'x-day-end': true }, '只有日期时间字段才能写“x-day-end”'],
      'a stage that no workflow has': [withStage('jugde'), meant('jugde', 'judge')],
      'a stage for what is no person': [withStage('judge'), '环节只能写在指向一名人员的字段上'],
    }),
    [
      'an export of a screen that is not there',
      (d) => d.actions.push({ verb: 'export', screen: 'Camer' }),
      meant('Camer', 'Camera'),
    ],
    ['an unknown verb', (d) => d.actions.push('exprot'), meant('exprot', 'export')],
    [
      'a button that does what no verb does',
      (d) => d.actions.push({ verb: 'move', form: { submits: [{ title: '移走', set: {}, verb: 'delet' }] } }),
      meant('delet', 'delete'),
    ],
    [
      'a form that starts a field as one the record has not',
      (d) =>
        d.actions.push({
          verb: 'move',
          form: {
            record: { type: 'object', properties: { why: { type: 'string', title: '原因', 'x-initial': 'reasen' } } },
          },
        }),
      meant('reasen', 'reason'),
    ],
    [
      'a required key that is not a field',
      (d) => d.record.required?.push('camaraName'),
      meant('camaraName', 'cameraName'),
    ],
    [
      'a key JavaScript stumbles over',
      (d) => Object.assign(d.record.properties, { constructor: { type: 'string', title: '坏' } }),
      '的键是系统保留字或过长',
    ],
    ['a field without a title', (d) => Object.assign(d.record.properties, { bare: { type: 'string' } }), '缺少 title'],
    [
      'a condition outside the closed subset',
      on('reason', { 'x-when': { pattern: '^a' } }),
      'record.properties.reason.x-when.pattern',
    ],
  ])('reports %s, naming file and place', (_name, change, expected) => {
    const text = told([place, changed(change)]);
    expect(text).toContain('schemas/resources/Camera.json');
    expect(text).toContain(expected);
  });
});

describe('projections', () => {
  it('puts a conditional field behind if/then and the filled copy into the body', () => {
    const form = toForm(compiledCamera(), 'add');
    expect(form.title).toBe('新增摄像头');
    expect(Object.keys(form.schema.properties ?? {})).toEqual([
      'cameraName',
      'positionNo',
      'positionName',
      'shown',
      'key',
    ]);
    expect(form.schema.required).toEqual(['cameraName', 'positionNo']);
    expect(form.schema.allOf).toEqual([
      {
        if: { properties: { shown: { const: false } }, required: ['shown'] },
        then: { properties: { reason: expect.anything() }, required: ['reason'] },
      },
    ]);
  });

  it('refuses a blank required text', () => {
    expect(toForm(compiledCamera(), 'add').schema.properties?.cameraName).toMatchObject({
      minLength: 1,
      pattern: '\\S',
    });
  });

  it('names tables and columns in snake case', () => {
    expect(toSnake('AIEquipmentFile')).toBe('ai_equipment_file');
    expect(toSnake('sysDictType')).toBe('sys_dict_type');
    expect(toTable(compiledCamera()).columns.map((column) => column.name)).toContain('camera_name');
  });

  it('offers the writable inputs to imports, but no secrets', () => {
    expect(toImport(compiledCamera()).map((column) => column.title)).toEqual(['摄像头名称', '位置', '展示', '原因']);
  });
});
