import type { Descriptor } from '../../../src/engine/descriptor.ts';

const sum = { sum: 'lines', of: { field: 'amount' }, where: { required: ['amount'] } };

/** Resource with every keyword that no other descriptor in stories and contract tests uses. */
export const WORD_SAMPLER: Descriptor = {
  name: 'WordSampler',
  title: '词语样例',
  display: 'name',
  actions: [
    'page',
    'list',
    'detail',
    'add',
    'edit',
    'import',
    'export',
    'label',
    {
      verb: 'postpone',
      title: '延期',
      place: 'more',
      set: { until: { plus: { field: 'until' }, days: { input: 'days' } } },
      form: {
        record: {
          type: 'object',
          required: ['days'],
          properties: { days: { type: 'integer', title: '天数', minimum: 1, maximum: 30 } },
        },
      },
    },
  ],
  label: { tag: 'ws', code: 'serial', title: 'name' },
  record: {
    type: 'object',
    required: ['name'],
    properties: {
      name: {
        type: 'string',
        title: '名称',
        minLength: 2,
        maxLength: 20,
        'x-messages': { maxLength: '名称最多 20 个字' },
        'x-label': { form: '名称（两个字以上）', detail: '全称' },
      },
      serial: {
        type: 'string',
        title: '流水号',
        'x-kind': 'serial',
        'x-number': { prefix: 'WS', date: 'yyyyMM', digits: 3, separator: '/' },
      },
      tagNo: {
        type: 'string',
        title: '位号',
        maxLength: 20,
        'x-shape': { is: 'tag', prefix: '10', separator: '-', digits: 3 },
      },
      group: { type: 'string', title: '分组', enum: ['甲', '乙'], default: '甲', 'x-default': { last: true } },
      isMain: { type: 'boolean', title: '主要', 'x-single': { within: ['group'] } },
      count: {
        type: 'number',
        title: '数量',
        minimum: 0,
        maximum: 100,
        'x-messages': { minimum: '数量不能是负数', maximum: '数量最多 100' },
        'x-renamed-from': 'amount',
        'x-column': 'count__2',
      },
      grade: {
        type: 'string',
        title: '评语',
        'x-when': {
          required: ['count'],
          anyOf: [{ properties: { count: { maximum: 10 } } }, { allOf: [{ properties: { count: { minimum: 50 } } }] }],
        },
      },
      begun: {
        type: 'string',
        format: 'date',
        title: '开始日期',
        'x-default': { minus: { clock: 'today' }, years: 1 },
      },
      until: { type: 'string', format: 'date', title: '截止日期' },
      alarm: {
        type: 'string',
        format: 'date-time',
        title: '提醒时间',
        'x-default': { plus: { clock: 'now' }, hours: 2, minutes: 30 },
      },
      length: { type: 'integer', title: '天数', 'x-value': { daysBetween: [{ field: 'begun' }, { field: 'until' }] } },
      rest: {
        type: 'number',
        title: '余量',
        'x-value': { divide: [{ subtract: [100, { field: 'count' }] }, 2] },
      },
      total: { type: 'number', title: '合计', 'x-value': sum },
      lineCount: { type: 'integer', title: '行数', 'x-value': { count: 'lines' } },
      words: {
        type: 'string',
        title: '摘要',
        maxLength: 200,
        'x-value': {
          if: { required: ['group'] },
          then: { join: [{ field: 'group' }, { field: 'name' }], with: '·' },
          else: { field: 'name' },
        },
      },
      tags: { type: 'array', title: '关联记录', 'x-relation': { resource: 'WordSampler' } },
      lines: {
        type: 'array',
        title: '明细',
        items: {
          type: 'object',
          properties: {
            code: {
              type: 'string',
              title: '编码',
              pattern: '^[A-Z]{2}$',
              examples: ['AB'],
              minLength: 2,
              default: 'AA',
              'x-placeholder': '两个大写字母',
              'x-messages': { pattern: '编码应为两个大写字母' },
            },
            phone: { type: 'string', title: '联系电话', 'x-shape': { is: 'mobile' } },
            note: {
              type: 'string',
              title: '说明',
              description: '给检查的人看',
              'x-kind': 'textarea',
              'x-rows': 2,
              'x-truncate': 10,
              'x-width': 200,
            },
            peers: {
              type: 'string',
              title: '相关记录',
              'x-relation': {
                resource: 'WordSampler',
                as: 'tree',
                choices: 'WordSampler/list',
                label: 'serial',
                multiple: true,
              },
            },
            amount: { type: 'number', title: '数额', 'x-grouped': false },
          },
        },
      },
    },
  },
};
