import { describe, expect, it } from 'vitest';
import type { Descriptor } from '../engine/descriptor.ts';
import { toColumns } from '../engine/projections/columns.ts';
import { toForm } from '../engine/projections/form.ts';
import { toImport } from '../engine/projections/import.ts';
import { toQuery } from '../engine/projections/query.ts';
import { toSnake, toTable } from '../engine/projections/table.ts';
import { compileAll } from './compile.ts';
import { CompileError } from './problem.ts';

const place: Descriptor = {
  name: 'Place',
  title: '地点',
  display: 'name',
  tree: 'parentId',
  actions: ['page', 'tree'],
  record: {
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string', title: '名称', maxLength: 20 },
      parentId: { title: '上级', 'x-relation': { resource: 'Place' } },
    },
  },
};

const camera = (): Descriptor => ({
  name: 'Camera',
  title: '摄像头',
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
  record: {
    type: 'object',
    required: ['cameraName', 'positionNo', 'reason'],
    properties: {
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
    },
  },
});

function compiled(change: (descriptor: Descriptor) => void = () => {}) {
  const descriptor = camera();
  change(descriptor);
  const resource = compileAll([place, descriptor]).get('Camera');
  if (!resource) throw new Error('not compiled');
  return resource;
}

function problemsOf(change: (descriptor: Descriptor) => void): string {
  try {
    compiled(change);
  } catch (error) {
    if (error instanceof CompileError) return error.message;
    throw error;
  }
  return '';
}

const all = () => true;

/** Rows with one field that says this besides. */
const withStage = (stage: string) => ({ 'x-relation': { resource: 'Place', stage } });

function withRows(more: object, required: string[] = []): object {
  const count = { type: 'integer', title: '数量', ...more };
  return { type: 'array', items: { type: 'object', required, properties: { count } } };
}

describe('compileAll', () => {
  it('derives endpoint, permission and texts from the verb', () => {
    const add = compiled().actions.find((action) => action.verb === 'add');
    expect(add).toMatchObject({
      path: '/Camera/add',
      permission: 'Camera:add',
      method: 'POST',
      success: '新增成功',
      failure: '新增失败：',
    });
  });

  it('derives required messages with 请输入 and 请选择', () => {
    const messages = Object.fromEntries(compiled().fields.map((field) => [field.key, field.messages.required]));
    expect(messages.cameraName).toBe('请输入摄像头名称！');
    expect(messages.positionNo).toBe('请选择位置！');
  });

  it('takes a relation to a tree for a tree and reads its label from the stored copy', () => {
    const position = compiled().fields.find((field) => field.key === 'positionNo');
    expect(position?.kind).toBe('tree');
    expect(position?.relation).toMatchObject({ labelKey: 'positionName', labelStored: true, as: 'tree' });
  });

  it('appends the base columns and freezes the result', () => {
    const resource = compiled();
    expect(resource.fields.slice(-8).map((field) => field.key)).toEqual([
      'id',
      'createdTime',
      'createdUserId',
      'createdUserName',
      'updatedTime',
      'updatedUserId',
      'updatedUserName',
      'version',
    ]);
    expect(Object.isFrozen(resource.fields[0]?.show)).toBe(true);
  });

  it('never lists, searches or sorts a secret', () => {
    const resource = compiled();
    const query = toQuery(resource);
    expect(Object.keys(query.sort)).not.toContain('key');
    expect(Object.keys(query.filters)).not.toContain('key');
    expect(toColumns(resource, 'Camera', all).map((column) => column.key)).not.toContain('key');
  });

  it.each([
    [
      'an unknown keyword with the likely one',
      (d: Descriptor) => Object.assign(d.record.properties.cameraName ?? {}, { 'x-serch': true }),
      '不认识“x-serch”，是不是“x-search”？',
    ],
    [
      'an unknown word of an import',
      (d: Descriptor) => Object.assign(d.record.properties.positionNo ?? {}, { 'x-import': { otherwize: 'reason' } }),
      '不认识“otherwize”，是不是“otherwise”？',
    ],
    [
      'a field for unknown names that is not there',
      (d: Descriptor) => Object.assign(d.record.properties.positionNo ?? {}, { 'x-import': { otherwise: 'reasen' } }),
      '不认识“reasen”，是不是“reason”？',
    ],
    [
      'a field an import takes its value from that is not there',
      (d: Descriptor) => Object.assign(d.record.properties.positionNo ?? {}, { 'x-import': { from: ['cameraNmae'] } }),
      '不认识“cameraNmae”，是不是“cameraName”？',
    ],
    [
      'an export of a screen that is not there',
      (d: Descriptor) => d.actions.push({ verb: 'export', screen: 'Camer' }),
      '不认识“Camer”，是不是“Camera”？',
    ],
    [
      'rows without fields',
      (d: Descriptor) => Object.assign(d.record.properties.cameraName ?? {}, { type: 'array', 'x-kind': 'rows' }),
      '缺少 items.properties',
    ],
    [
      'an unknown word inside rows, with its place',
      (d: Descriptor) => Object.assign(d.record.properties.cameraName ?? {}, withRows({ 'x-unti': '件' })),
      'record.properties.cameraName.items.properties.count.x-unti: 字段“cameraName”的列“count”的 x-unti 不认识“x-unti”，是不是“x-unit”？',
    ],
    [
      'a word that means nothing inside rows',
      (d: Descriptor) => Object.assign(d.record.properties.cameraName ?? {}, withRows({ 'x-search': true })),
      'items.properties.count.x-search: 字段“cameraName”的列“count”的 x-search 不认识“x-search”',
    ],
    [
      'a kind that cannot stand in rows',
      (d: Descriptor) => Object.assign(d.record.properties.cameraName ?? {}, withRows({ 'x-kind': 'json' })),
      '的种类 json 不能用于明细',
    ],
    [
      'a required key rows do not have',
      (d: Descriptor) => Object.assign(d.record.properties.cameraName ?? {}, withRows({}, ['cuont'])),
      '不认识“cuont”，是不是“count”？',
    ],
    ['an unknown verb', (d: Descriptor) => d.actions.push('exprot'), '不认识“exprot”，是不是“export”？'],
    [
      'a relation to a resource that does not exist',
      (d: Descriptor) => Object.assign(d.record.properties.positionNo ?? {}, { 'x-relation': { resource: 'Plaec' } }),
      '不认识“Plaec”，是不是“Place”？',
    ],
    [
      'an overdue mark that is not a field',
      (d: Descriptor) => Object.assign(d.record.properties.positionNo ?? {}, { 'x-late': 'reasen' }),
      '不认识“reasen”，是不是“reason”？',
    ],
    [
      'folding what need not be unique',
      (d: Descriptor) => Object.assign(d.record.properties.cameraName ?? {}, { 'x-fold': true }),
      '只用于不得重复的字段，请写 x-unique 或列入 unique',
    ],
    [
      'folding what is no text',
      (d: Descriptor) => Object.assign(d.record.properties.positionNo ?? {}, { 'x-fold': true, 'x-unique': true }),
      '不能用于种类 tree',
    ],
    [
      'folding a text that outgrows an index',
      (d: Descriptor) =>
        Object.assign(d.record.properties.cameraName ?? {}, { 'x-fold': true, 'x-unique': true, maxLength: 51 }),
      '只能用于较短的文本，请写 maxLength 不超过 50',
    ],
    [
      'a button that does what no verb does',
      (d: Descriptor) =>
        d.actions.push({ verb: 'move', form: { submits: [{ title: '移走', set: {}, verb: 'delet' }] } }),
      '不认识“delet”，是不是“delete”？',
    ],
    [
      'a form that starts a field as one the record has not',
      (d: Descriptor) =>
        d.actions.push({
          verb: 'move',
          form: {
            record: { type: 'object', properties: { why: { type: 'string', title: '原因', 'x-initial': 'reasen' } } },
          },
        }),
      '不认识“reasen”，是不是“reason”？',
    ],
    [
      'the end of a day that has no time',
      (d: Descriptor) => Object.assign(d.record.properties.positionNo ?? {}, { 'x-day-end': true }),
      '只有日期时间字段才能写“x-day-end”',
    ],
    [
      'a link that leads out of the console',
      (d: Descriptor) => Object.assign(d.record.properties.cameraName ?? {}, { 'x-link': 'javascript:alert(1)' }),
      '应为本系统页面的地址',
    ],
    [
      'a stage that no workflow has',
      (d: Descriptor) => Object.assign(d.record.properties.positionNo ?? {}, withStage('jugde')),
      '不认识“jugde”，是不是“judge”？',
    ],
    [
      'a stage for what is no person',
      (d: Descriptor) => Object.assign(d.record.properties.positionNo ?? {}, withStage('judge')),
      '环节只能写在指向一名人员的字段上',
    ],
    [
      'a time ahead of what is no time',
      (d: Descriptor) => Object.assign(d.record.properties.cameraName ?? {}, { 'x-future': true }),
      '只有日期或日期时间字段才能写“x-future”',
    ],
    [
      'a day that is worked of what is no day',
      (d: Descriptor) => Object.assign(d.record.properties.cameraName ?? {}, { 'x-workday': true }),
      '只有日期或日期时间字段才能写“x-workday”',
    ],
    [
      'a required key that is not a field',
      (d: Descriptor) => d.record.required?.push('camaraName'),
      '不认识“camaraName”，是不是“cameraName”？',
    ],
    [
      'a condition outside the closed subset',
      (d: Descriptor) => Object.assign(d.record.properties.reason ?? {}, { 'x-when': { pattern: '^a' } }),
      'record.properties.reason.x-when.pattern',
    ],
    [
      'a key JavaScript stumbles over',
      (d: Descriptor) => Object.assign(d.record.properties, { constructor: { type: 'string', title: '坏' } }),
      '的键是系统保留字或过长',
    ],
    [
      'a field without a title',
      (d: Descriptor) => Object.assign(d.record.properties, { bare: { type: 'string' } }),
      '缺少 title',
    ],
  ])('reports %s, naming file and place', (_name, change, expected) => {
    const text = problemsOf(change);
    expect(text).toContain('schemas/resources/Camera.json');
    expect(text).toContain(expected);
  });
});

describe('projections', () => {
  it('puts a conditional field behind if/then and the filled copy into the body', () => {
    const form = toForm(compiled(), 'add');
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
    expect(toForm(compiled(), 'add').schema.properties?.cameraName).toMatchObject({ minLength: 1, pattern: '\\S' });
  });

  it('names tables and columns in snake case', () => {
    expect(toSnake('AIEquipmentFile')).toBe('ai_equipment_file');
    expect(toSnake('sysDictType')).toBe('sys_dict_type');
    expect(toTable(compiled()).columns.map((column) => column.name)).toContain('camera_name');
  });

  it('offers the writable inputs to imports, but no secrets', () => {
    expect(toImport(compiled()).map((column) => column.title)).toEqual(['摄像头名称', '位置', '展示', '原因']);
  });
});
