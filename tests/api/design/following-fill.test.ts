import { beforeAll, describe, expect, it } from 'vitest';
import type { PropertySchema } from '../../../src/engine/record-schema.ts';
import { startPeopledServer } from '../../support/people.ts';
import { draft, fileOf, publish, publishDocument, withProperties } from '../../support/revisions.ts';
import { startTestServer } from '../../support/server.ts';
import { serving } from '../../support/servers/of-file.ts';
import { changeRows } from '../../support/stored.ts';
import { until } from '../../support/until.ts';

// Effect of publishing `x-value` or `x-number` on existing rows.
const FILE = fileOf('CheckType');
const DOUBLE: PropertySchema = { type: 'integer', title: '两倍', 'x-value': { multiply: [{ field: 'cycleNum' }, 2] } };
const NEXT: PropertySchema = { type: 'integer', title: '其后', 'x-value': { add: [{ field: 'double' }, 1] } };
const CODE: PropertySchema = {
  type: 'string',
  title: '编号',
  'x-kind': 'serial',
  'x-number': { prefix: 'JC', date: 'yyyy', digits: 3 },
};

const { server, admin } = serving(startPeopledServer);

beforeAll(async () => {
  for (const [index, name] of ['甲', '乙', '丙'].entries()) {
    await admin.write('/CheckType/add', { name, cycleType: 1, cycleNum: index + 1, sort: index + 1 });
  }
});
const rows = async () => {
  const query = { pageSize: 500, sortField: 'id', sortOrder: 'ascend' };
  const found = await admin.rows('/CheckType/page', query);
  return found.filter(({ name }) => ['甲', '乙', '丙'].includes(String(name)));
};

describe('publishing', () => {
  it('fills the rows that are there, in the order they were added, without a new version of any', async () => {
    const before = await rows();
    await publishDocument(admin, withProperties(FILE, { double: DOUBLE, next: NEXT, code: CODE }));
    const year = String(before[0]?.createdTime).slice(0, 4);
    await until(async () => {
      const filled = await rows();
      expect(filled.map(({ double }) => double)).toEqual([2, 4, 6]);
      const codes = filled.map(({ code }) => String(code));
      expect(codes.every((code) => new RegExp(`^JC${year}-\\d{3}$`).test(code))).toBe(true);
      expect([...codes].sort()).toEqual(codes);
    });
    expect((await rows()).map(({ version }) => version)).toEqual(before.map(({ version }) => version));
    await admin.write('/CheckType/add', { name: '丁', cycleType: 1, cycleNum: 9, sort: 9 });
    const codes = (await admin.rows('/CheckType/page', { pageSize: 500 })).map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
  });

  it('says how many rows a changed computation concerns, asks first, and fills them and what reads it', async () => {
    const tripled: PropertySchema = { ...DOUBLE, 'x-value': { multiply: [{ field: 'cycleNum' }, 3] } };
    const id = await draft(admin, withProperties(FILE, { double: tripled, next: NEXT, code: CODE }));
    const asked = (await publish(admin, id)).body;
    const total = await admin.total('/CheckType/page');
    expect(asked.message).toContain(`已有的记录重新计算（涉及 ${total} 条记录）`);
    expect((await publish(admin, id, true)).body).toMatchObject({ success: true });
    await until(async () => expect((await rows()).map(({ next }) => next)).toEqual([4, 7, 10]));
  });

  it('a server that starts goes on where another stopped', async () => {
    const unfilled = { filled: '{}', filling: '', last_id: 0 };
    await changeRows(server, 'following_fill', { resource: 'CheckType' }, unfilled);
    await changeRows(server, 'check_type', {}, { double: null });
    const other = await startTestServer({ seed: 'none', env: { SEED: 'demo' }, database: server.database });
    try {
      await until(async () => expect((await rows()).map(({ double }) => double)).toEqual([3, 6, 9]));
    } finally {
      await other.stop();
    }
  });
});
