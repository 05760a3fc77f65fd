import { beforeAll, expect, test } from 'vitest';
import { descriptorNamed } from '../../../tests/support/descriptors/named.ts';
import { createRecordWorld } from '../../../tests/support/record-world.ts';
import { ofFile } from '../../../tests/support/servers/begun.ts';
import { addRecord } from '../../server/records/add.ts';
import { detailRecord } from '../../server/records/detail.ts';
import { editRecord } from '../../server/records/edit.ts';

const CRATE = descriptorNamed('Crate', '箱', {
  actions: ['page', 'detail', 'add', 'edit'],
  required: ['sizes'],
}).having({
  name: { type: 'string', title: '名称' },
  sizes: {
    type: 'array',
    title: '规格',
    items: {
      type: 'object',
      required: ['size'],
      properties: {
        size: { type: 'integer', title: '尺寸', minimum: 1 },
        state: { type: 'integer', title: '状态', 'x-dictionary': 'crate_state' },
      },
    },
  },
});

const world = ofFile(() => createRecordWorld([CRATE]));
beforeAll(async () => {
  await world.database.query(`with type as (
    insert into t_1.sys_dict_type (name, code, status, created_time) values ('状态', 'crate_state', 0, now()) returning id
  ) insert into t_1.sys_dict_data (type_id, value, code, status, created_time) select id, '好', '0', 0, now() from type`);
});

const add = (sizes: unknown[]) =>
  world.as({}, async (ctx) => (await addRecord(ctx, 'Crate', { body: { name: '箱', sizes } })).id);

test('rows are kept with their history as they were', async () => {
  const before = [{ size: 1 }, { size: 2, state: 0 }];
  const after = [{ size: 2, state: 0 }];
  const id = await add(before);
  await world.as({}, (ctx) => editRecord(ctx, 'Crate', { body: { id, sizes: after } }));
  const read = await world.as({}, (ctx) => detailRecord(ctx, 'Crate', id));
  expect(read).toMatchObject({ sizes: after, version: 2 });
  const { rows } = await world.database.query(
    "select before, after from t_1.record_history where resource = 'Crate' and record_id = $1 order by seq desc limit 1",
    [id],
  );
  expect(rows[0]).toEqual({ before: { sizes: before }, after: { sizes: after } });
});

test('the same rows sent again change nothing', async () => {
  const id = await add([{ size: 1 }]);
  await world.as({}, (ctx) => editRecord(ctx, 'Crate', { body: { id, sizes: [{ size: 1 }] } }));
  const { rows } = await world.database.query(
    "select count(*)::int as n from t_1.record_history where resource = 'Crate' and record_id = $1 and after ? 'sizes'",
    [id],
  );
  expect(rows[0]?.n).toBe(1);
});

test.each([
  [[{ size: 1 }, {}], '第 2 行：请输入尺寸！'],
  [[{ size: 1, state: 7 }], '第 1 行：状态的值不在可选范围内'],
  [[{ size: 0 }], '第 1 行：尺寸不能小于 1'],
  [['x'], '第 1 行：格式不正确'],
  [[], '规格不能为空'],
])('%j is refused by row: %s', (sizes, message) => expect(add(sizes)).rejects.toThrow(message));
