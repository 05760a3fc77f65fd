import { expect, test } from 'vitest';
import { compileAll } from '../../src/compiler/compile.ts';
import type { Descriptor } from '../../src/engine/descriptor.ts';
import { Catalog } from '../../src/server/catalog.ts';
import { satisfying } from './forms/form-cases.ts';
import { Samples } from './samples.ts';

const SAID: Descriptor = {
  name: 'Said',
  title: '所说',
  display: 'text',
  actions: ['add', 'edit'],
  record: {
    type: 'object',
    properties: {
      text: { type: 'string', title: '文字', examples: ['甲'] },
      code: { type: 'string', title: '编码', pattern: '^[A-Z]+$', examples: ['AQ'] },
      count: { type: 'integer', title: '数量', minimum: 1, examples: [7] },
      day: { type: 'string', format: 'date', title: '日期', examples: ['2026-12-01'] },
      state: { type: 'integer', title: '状态', 'x-dictionary': 'common_status', examples: [1] },
    },
  },
};

test('bodies of the contract hold the examples of the descriptor', async () => {
  const catalog = new Catalog(compileAll([SAID]).values());
  const samples = new Samples(undefined as never, catalog);
  const said = { text: '甲', code: 'AQ', count: 7, day: '2026-12-01', state: 1 };
  expect(await samples.body('Said')).toEqual(said);
  expect(await samples.otherBody('Said')).toEqual(said);
  const { fields } = catalog.resource('Said');
  expect(satisfying({ required: ['code'] }, {}, fields)).toEqual({ code: 'AQ' });
});
