import type { Descriptor } from '../../../src/engine/descriptor.ts';

/** A resource whose actions have no program, for stories and for tests at a real server. */
export const DEVICE: Descriptor = {
  name: 'TestDevice',
  title: '消防器材',
  display: 'name',
  scope: 'orgId',
  actions: [
    'page',
    'list',
    'detail',
    {
      verb: 'add',
      form: {
        submits: [
          { title: '保存并启用', set: {}, success: '已保存并启用', verb: 'start' },
          { title: '保存', set: {} },
        ],
      },
    },
    'edit',
    {
      verb: 'check',
      title: '复检',
      when: { required: ['phase'], properties: { phase: { const: '在用' } } },
      refusal: '只有在用的器材才能复检',
      success: '复检已登记',
      form: {
        title: '登记复检',
        width: 600,
        record: {
          type: 'object',
          required: ['result'],
          properties: {
            result: { type: 'string', title: '检查结果', enum: ['合格', '不合格'], 'x-kind': 'text' },
            photos: { type: 'string', title: '照片', 'x-kind': 'images' },
            note: {
              type: 'string',
              title: '问题描述',
              'x-kind': 'textarea',
              maxLength: 200,
              'x-when': { required: ['result'], properties: { result: { const: '不合格' } } },
            },
          },
        },
      },
      set: {
        checkedOn: { clock: 'today' },
        checkerId: { caller: 'id' },
        nextOn: { plus: { clock: 'today' }, months: { field: 'cycle' } },
      },
      message: {
        to: 'dutyUserId',
        title: '复检',
        text: '“{display}”（{kindOf}）复检{input.result}，下次检查 {nextOn}',
      },
    },
    {
      verb: 'scrap',
      title: '报废',
      danger: true,
      several: true,
      confirm: '确认报废“{display}”？报废后不能恢复。',
      success: '报废成功',
      state: { field: 'phase', from: ['在用', '送检'], to: '报废' },
      set: { nextOn: null },
      message: { to: ['dutyUserId', 'checkerId'], title: '报废', text: '{dutyUserId}负责的“{display}”已报废' },
    },
    {
      verb: 'send',
      title: '送检',
      place: 'none',
      state: { field: 'phase', from: ['在用'], to: '送检' },
    },
    {
      verb: 'start',
      title: '启用',
      several: true,
      place: 'more',
      state: { field: 'status', from: [1], to: 0 },
    },
    {
      verb: 'hand',
      title: '移交',
      several: true,
      place: 'more',
      form: {
        record: {
          type: 'object',
          required: ['dutyUserId'],
          properties: {
            dutyUserId: { type: 'string', title: '负责人', 'x-relation': { resource: 'sysUser' } },
            reason: { type: 'string', title: '移交原因', maxLength: 100 },
          },
        },
      },
      set: {},
    },
    {
      verb: 'rename',
      title: '改号',
      place: 'more',
      form: {
        record: {
          type: 'object',
          properties: { code: { type: 'string', title: '编号', maxLength: 30 } },
        },
      },
      set: {},
    },
    {
      verb: 'blank',
      title: '清空名称',
      place: 'none',
      set: { name: null },
    },
    {
      verb: 'price',
      title: '加价',
      place: 'none',
      set: { cost: { add: [{ field: 'cost' }, 600] } },
    },
  ],
  screens: {
    TestDevice: {
      actions: ['add', 'check', 'scrap', 'detail', 'edit', 'start', 'hand', 'rename'],
      operationsWidth: 160,
    },
  },
  record: {
    type: 'object',
    required: ['name'],
    // What is sent away is found again by its number.
    allOf: [{ if: { required: ['phase'], properties: { phase: { const: '送检' } } }, then: { required: ['code'] } }],
    properties: {
      name: { type: 'string', title: '名称', maxLength: 20, 'x-search': true },
      code: { type: 'string', title: '编号', maxLength: 10, 'x-unique': true },
      kindOf: { type: 'string', title: '类别', 'x-dictionary': 'common_status', default: '0' },
      status: {
        type: 'integer',
        title: '启用状态',
        'x-dictionary': 'common_status',
        default: 1,
        readOnly: true,
        'x-show': ['list', 'detail'],
      },
      phase: {
        type: 'string',
        title: '使用状态',
        enum: ['在用', '送检', '报废'],
        default: '在用',
        readOnly: true,
        'x-show': ['list', 'detail'],
      },
      orgId: { type: 'string', title: '部门', 'x-kind': 'organisation' },
      dutyUserId: { type: 'string', title: '负责人', 'x-relation': { resource: 'sysUser' } },
      cycle: { type: 'integer', title: '检查周期', 'x-unit': '月', minimum: 1, maximum: 36, default: 6 },
      cost: {
        type: 'number',
        title: '价格',
        maximum: 1000,
        'x-permission': { read: 'TestDevice:cost', write: 'TestDevice:cost' },
      },
      result: { type: 'string', title: '检查结果', enum: ['合格', '不合格'], readOnly: true },
      checkedOn: { type: 'string', title: '检查日期', format: 'date', readOnly: true },
      checkerId: { type: 'string', title: '检查人', 'x-relation': { resource: 'sysUser' }, readOnly: true },
      nextOn: { type: 'string', title: '下次检查', format: 'date', readOnly: true },
      photos: { type: 'string', title: '照片', 'x-kind': 'images', readOnly: true, 'x-show': ['detail'] },
    },
  },
};
