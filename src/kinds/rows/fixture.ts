import type { KindFixture } from '../parts/fixture.ts';

export const rows: KindFixture = {
  about:
    'Records inside the record (master and detail), edited as a table and stored as one value. `items` declares the fields of a row in the same words, limited to simple kinds, relations and files: relations keep ids and are read and written in sheets with names, files belong to the record and are left out of sheets. In a sheet each row is a line `heading：text；heading：text`; a backslash stands before `；`, `;` and `\\` in a text, and `\\n` for its line breaks; dictionary values are written as their codes.',
  property: {
    type: 'array',
    title: '检查明细',
    minItems: 1,
    maxItems: 5,
    items: {
      type: 'object',
      required: ['name'],
      properties: {
        name: { type: 'string', title: '名称', maxLength: 20 },
        count: { type: 'integer', title: '数量', minimum: 1, maximum: 99, 'x-unit': '件' },
        day: { type: 'string', title: '日期', format: 'date' },
        ok: { type: 'boolean', title: '合格' },
      },
    },
  },
  supply: 'nothing',
  computed: false,
  values: [
    [{ name: '安全阀', count: 2, day: '2026-11-20', ok: true }],
    [{ name: '压力表；1 号' }, { name: '护栏\\甲', ok: false }],
  ],
  cleaned: [
    { given: '[{"name":"安全阀"}]', stored: [{ name: '安全阀' }] },
    { given: [{ name: ' 安全阀 ', count: null, day: '' }], stored: [{ name: '安全阀' }] },
  ],
  refused: [
    { value: [{ name: '安全阀' }, { count: 1 }], message: '第 2 行：请输入名称！' },
    { value: [{ name: '安全阀', count: 100 }], message: '第 1 行：数量应在 1～99 之间' },
    { value: [{ name: '安全阀', day: '2026-02-30' }], message: '第 1 行：日期应为日期，如 2026-11-20' },
    { value: [{ name: '安全阀', other: 1 }], message: '第 1 行：未知字段 other' },
    { value: Array.from({ length: 6 }, () => ({ name: '安全阀' })), message: '检查明细最多填写 5 行' },
    { value: 'x', message: '检查明细格式不正确' },
  ],
  sheet: [
    {
      texts: ['名称：安全阀；数量：2；日期：2026-11-20；合格：是', '名称:安全阀;数量:2;日期:2026/11/20;合格:√'],
      value: [{ name: '安全阀', count: 2, day: '2026-11-20', ok: true }],
    },
    {
      texts: ['名称：压力表\\；1 号\n名称：护栏\\\\甲；合格：否'],
      value: [{ name: '压力表；1 号' }, { name: '护栏\\甲', ok: false }],
    },
  ],
  sheetRefused: [
    { text: '名称：安全阀\n数量：2', message: '第 2 行：请输入名称！' },
    { text: '名称：安全阀；数量：100', message: '第 1 行：数量应在 1～99 之间' },
    { text: '安全阀', message: '第 1 行：“安全阀”应写成“列名：内容”，列名为 名称、数量、日期、合格' },
  ],
  filters: [],
};
