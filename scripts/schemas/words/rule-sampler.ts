import type { Descriptor } from '../../../src/engine/descriptor.ts';

/** Permission code that still allows changes to finished records. */
export const APPROVE = 'RuleSampler:approve';

const over = { required: ['state'], properties: { state: { const: 2 } } };
const weekly = { required: ['cycle'], properties: { cycle: { const: 'weekly' } } };

/** Resource with every kind of rule between fields and every display of a list of values, for tests and stories. */
export const RULE_SAMPLER: Descriptor = {
  name: 'RuleSampler',
  title: '规则样例',
  display: 'name',
  actions: [
    'page',
    'list',
    'detail',
    'add',
    'edit',
    'delete',
    'mutiDelete',
    'import',
    'export',
    {
      verb: 'finish',
      title: '完成',
      form: {
        record: {
          type: 'object',
          required: ['began'],
          properties: {
            began: { type: 'string', format: 'date', title: '实际开始' },
            ended: {
              type: 'string',
              format: 'date',
              title: '实际结束',
              'x-compare': [{ op: '>=', field: 'began' }],
            },
            score: { type: 'integer', title: '得分', 'x-required': { can: APPROVE } },
          },
        },
      },
    },
  ],
  import: { key: ['name'], headers: [['名称']] },
  record: {
    type: 'object',
    required: ['name', 'cycle'],
    properties: {
      name: { type: 'string', title: '名称', maxLength: 50, 'x-unique': true, 'x-read-only': { if: over } },
      cycle: {
        type: 'string',
        title: '周期',
        enum: ['daily', 'weekly', 'monthly'],
        'x-words': { daily: '每日', weekly: '每周', monthly: '每月' },
        'x-search': true,
      },
      weekday: {
        type: 'integer',
        title: '星期',
        enum: [1, 2, 3, 4, 5],
        'x-words': { 1: '周一', 2: '周二', 3: '周三', 4: '周四', 5: '周五' },
        'x-required': { if: weekly },
      },
      state: {
        type: 'integer',
        title: '进度',
        enum: [0, 1, 2],
        default: 0,
        'x-words': { 0: '未开始', 1: '进行中', 2: '已结束' },
        'x-colors': { 1: 'blue', 2: 'green' },
      },
      noticeDay: {
        type: 'string',
        format: 'date',
        title: '通知日期',
        'x-compare': [{ op: '<=', field: 'beginTime' }],
      },
      beginTime: { type: 'string', format: 'date-time', title: '开始时间' },
      endTime: {
        type: 'string',
        format: 'date-time',
        title: '结束时间',
        'x-compare': [{ op: '>=', field: 'beginTime', message: '结束时间不能早于开始时间！' }],
      },
      planned: { type: 'number', 'x-kind': 'money', title: '计划费用', 'x-read-only': { if: over, cannot: APPROVE } },
      spent: { type: 'number', 'x-kind': 'money', title: '实际费用', 'x-compare': [{ op: '<=', field: 'planned' }] },
      leader: { type: 'string', title: '组长', 'x-relation': { resource: 'sysUser' } },
      deputy: {
        type: 'string',
        title: '副组长',
        'x-relation': { resource: 'sysUser' },
        'x-compare': [{ op: '!=', field: 'leader' }],
      },
      budget: { type: 'integer', title: '预算编号', 'x-permission': { write: APPROVE }, examples: [2026] },
      opinion: { type: 'string', title: '审批意见', 'x-required': { if: over, can: APPROVE } },
      steps: {
        type: 'array',
        title: '步骤',
        items: {
          type: 'object',
          required: ['title'],
          properties: {
            title: { type: 'string', title: '步骤名称' },
            way: { type: 'string', title: '方式', enum: ['talk', 'walk'], 'x-words': { talk: '讲解', walk: '实走' } },
            from: { type: 'string', format: 'date', title: '起' },
            to: { type: 'string', format: 'date', title: '止', 'x-compare': [{ op: '>=', field: 'from' }] },
          },
        },
      },
    },
  },
};
