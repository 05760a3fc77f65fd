import { describe, expect, it } from 'vitest';
import { compiled, told, USERS } from '../../../tests/support/descriptors/compiling.ts';
import { descriptorNamed } from '../../../tests/support/descriptors/named.ts';
import type { ActionSpec, Descriptor } from '../../engine/descriptor.ts';

const PAPERS = { type: 'string', title: '资料', 'x-kind': 'files' } as const;

const TOOL = descriptorNamed('Tool', '工具', { actions: [] }).having({
  name: { type: 'string', title: '名称', maxLength: 5 },
  status: { type: 'integer', title: '状态', enum: [0, 1, 2], readOnly: true },
  keeperId: { type: 'string', title: '保管人', 'x-relation': { resource: 'sysUser' } },
  word: { type: 'string', title: '口令', 'x-secret': true },
  wage: { type: 'integer', title: '工资', 'x-permission': { read: 'Tool:wage' } },
  papers: PAPERS,
  shown: { type: 'string', title: '显示', 'x-virtual': true },
});

const input = (properties: NonNullable<NonNullable<ActionSpec['form']>['record']>['properties']) => ({
  record: { type: 'object' as const, properties },
});
const PASSED = {
  record: {
    ...input({ passed: { type: 'string', title: '是否合格', enum: ['是', '否'] } }).record,
    required: ['passed'],
  },
};
const WHEN = { required: ['status'] };

const tool = (spec: Partial<ActionSpec>, more: Partial<Descriptor> = {}): Descriptor => ({
  ...TOOL,
  ...more,
  actions: ['page', 'add', { verb: 'retire', ...spec }],
});
const saidOf = (...given: Parameters<typeof tool>) => told([USERS, tool(...given)]);

describe('an action without a program', () => {
  it.each<[string, Partial<ActionSpec>, string]>([
    ['an unknown field', { set: { statsu: 1 } }, 'set 不认识“statsu”，是不是“status”？'],
    ['a field of every record', { set: { version: 1 } }, '不认识“version”'],
    ['a secret', { set: { word: 'x' } }, '不认识“word”'],
    ['a field that is not stored', { set: { shown: 'x' } }, '不认识“shown”'],
    ['a value its field refuses', { set: { status: 7 } }, '的值 7 不符合字段“状态”的种类或限制'],
    ['a secret that is read', { set: { name: { field: 'word' } } }, '不认识“word”'],
    ['an input without a form', { set: { name: { input: 'note' } } }, '这里没有表单'],
    ['a verb that has a meaning', { verb: 'edit', set: {} }, '不能用于动作“edit”，它已有固定的含义'],
    ['a reading call', { method: 'GET', set: {} }, 'method 应为 POST'],
    ['an anonymous call', { access: 'anonymous', set: {} }, 'access 不能为 anonymous'],
    ['a place without a record', { place: 'primary', set: {} }, 'place 不能为“primary”'],
    ['a place for several', { place: 'batch', set: {} }, '请同时写 "several": true'],
    ['a state nothing leads from', { state: { field: 'status', from: [], to: 1 } }, 'from 应为至少一个状态'],
    ['a state that is none', { state: { field: 'status', from: [0], to: 9 } }, '的状态 9 不符合字段“状态”'],
    ['a state that stays', { state: { field: 'status', from: [0, 1], to: 1 } }, 'to 已在 from 之中'],
    ['a state of no field', { state: { field: 'sttus', from: [0], to: 1 } }, '不认识“sttus”，是不是“status”？'],
    [
      'an answer without a state',
      { state: { field: 'status', from: [0], to: { input: 'passed', states: { 是: 1 } } }, form: PASSED },
      'to.states 缺少“否”的状态',
    ],
    [
      'an answer nobody asks for',
      { state: { field: 'status', from: [0], to: { input: 'pased', states: { 是: 1, 否: 2 } } }, form: PASSED },
      '不认识“pased”，是不是“passed”？',
    ],
    [
      'an answer that keeps the state',
      { state: { field: 'status', from: [0], to: { input: 'passed', states: { 是: 1, 否: 0 } } }, form: PASSED },
      'to 已在 from 之中',
    ],
    ['a state set twice', { state: { field: 'status', from: [0], to: 1 }, set: { status: 2 } }, '已由 state 设置'],
    ['a reason of nothing', { refusal: '不行', set: {} }, 'refusal 没有条件，请同时写 when 或 state'],
    ['a message without an action', { message: { to: 'keeperId', title: 'x', text: 'x' } }, 'message 只用于'],
    ['several of a program', { several: true }, 'several 只用于'],
    ['a message to no person', { set: {}, message: { to: 'name', title: 'x', text: 'x' } }, '不认识“name”'],
    ['a performer of no field', { set: {}, by: ['keperId'] }, '不认识“keperId”，是不是“keeperId”？'],
    ['a performer who is no person', { set: {}, by: [['keeperId', 'name']] }, 'by.0 不认识“name”'],
    ['performers of a program', { by: ['keeperId'] }, 'by 只用于写了 set 或 state 的动作，以及 edit'],
    ['a task without a state', { set: {}, by: ['keeperId'], todo: '待办' }, 'todo 要同时写 state'],
    [
      'a task of nobody',
      { state: { field: 'status', from: [0], to: 1 }, by: [['keeperId', 'Tool:add']], todo: '待办' },
      'todo 要在 by 中单独写一个人员字段',
    ],
    ['a task of a program', { todo: '待办' }, 'todo 只用于写了 set 或 state 的动作'],
    ['no performers', { set: {}, by: [] }, 'by 应为人员'],
    ['a way of no performers', { set: {}, by: ['keeperId', []] }, 'by 应为人员'],
    ['a text of no field', { set: {}, message: { to: 'keeperId', title: 'x', text: '{nmae}' } }, '是不是“name”？'],
    ['a secret in a text', { set: {}, message: { to: 'keeperId', title: 'x', text: '{word}' } }, '不认识“word”'],
    ['a guarded field in a text', { set: {}, message: { to: 'keeperId', title: '{wage}', text: 'x' } }, '不认识“wage”'],
    [
      'an input of another kind',
      { set: {}, form: input({ name: { type: 'integer', title: '名称' } }) },
      '的种类应与字段“名称”相同：text',
    ],
    [
      'required files for several',
      {
        set: {},
        several: true,
        form: { record: { ...input({ papers: PAPERS }).record, required: ['papers'] } },
      },
      '是必填的附件，只能属于一条记录',
    ],
  ])('refuses %s', (_, spec, words) => {
    expect(saidOf(spec)).toContain(words);
  });

  it('refuses a resource whose states a workflow changes', () => {
    expect(saidOf({ set: {} }, { workflow: 'hazard' })).toContain('不能用于有流程（workflow）的资源');
  });

  it('refuses a form that does an action with a form of its own', () => {
    const retire: ActionSpec = { verb: 'retire', set: {}, form: input({ name: { type: 'string', title: '名称' } }) };
    const add: ActionSpec = { verb: 'add', form: { submits: [{ title: '存', set: {}, verb: 'retire' }] } };
    const compile = () => compiled({ ...TOOL, actions: ['page', add, retire] }, USERS);
    expect(compile).toThrow('的动作“retire”另有表单，不能随保存一起执行');
  });

  it('takes what it knows, and keeps inputs named after a field', () => {
    const spec: ActionSpec = {
      verb: 'retire',
      when: WHEN,
      refusal: '没有状态',
      several: true,
      state: { field: 'status', from: [0, null], to: 2 },
      set: { keeperId: { caller: 'id' }, wage: null },
      form: input({ name: { type: 'string', title: '名称' }, note: { type: 'string', title: '说明' } }),
      message: { to: 'keeperId', title: '停用', text: '{display}{status}{input.note}' },
    };
    const retired = compiled({ ...TOOL, actions: ['page', spec] }, USERS);
    const effect = { stored: ['name'], several: true, message: { to: ['keeperId'] } };
    expect(retired.actions[1]).toMatchObject({ effect, refusal: '没有状态', permission: 'Tool:retire', place: 'row' });
  });
});
