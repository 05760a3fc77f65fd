import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiClient } from '../../../../../tests/support/api-client.ts';
import { startDemoServer } from '../../../../../tests/support/company.ts';
import type { TestServer } from '../../../../../tests/support/server.ts';

let server: TestServer;
let manager: ApiClient;
beforeAll(async () => {
  server = await startDemoServer();
  manager = await server.login('linanqi');
});
afterAll(() => server.stop());

interface Page {
  rows: { [key: string]: unknown }[];
  totalRows: number;
}

const DAYS_3 = 3 * 86_400_000;

/** Hazards and stage rows counted apart from the lists. */
async function counted(table: 'risk_register' | 'risk_rectify', of: { status: number; from: Date; to: Date }) {
  const db = server.platform.database.session('1');
  const [deadline, live] = ['accomplish_time', db.t.selectFrom(table).where('is_deleted', '=', false)] as const;
  const query = live
    .select((eb) => eb.fn.countAll().as('rows'))
    .where('status', '=', of.status)
    .where(deadline, '>=', of.from)
    .where(deadline, '<=', of.to)
    .$if(table === 'risk_rectify', (more) => more.where('voided', '=', false));
  return Number((await db.first<{ rows: unknown }>(query))?.rows);
}

const total = async (path: string, filter: { [key: string]: string }) =>
  (await manager.read<Page>(path, { ...filter, pageNo: '1', pageSize: '1' })).totalRows;

it('3 天内到期 and 已超期 are the rows the database holds, of hazards and of rectifications', async () => {
  const now = server.platform.now();
  const soon = { from: now, to: new Date(now.getTime() + DAYS_3) };
  const past = { from: new Date(0), to: now };
  const hazards = await counted('risk_register', { status: 3, ...soon });
  expect(hazards).toBeGreaterThan(0);
  expect(await total('/RiskRegister/page', { isDueSoon: 'true' })).toBe(hazards);
  expect(await total('/RiskRegister/page', { isOvertime: 'true' })).toBe(
    await counted('risk_register', { status: 3, ...past }),
  );
  expect(await total('/RiskRectify/allPage', { isDueSoon: 'true' })).toBe(
    await counted('risk_rectify', { status: 0, ...soon }),
  );
});

it.each([
  ['RiskAgainCheck', 'risk_again_check', 2, '/RiskAgainCheck/page', 'againCheckId', 'huhecheng'],
  ['RiskAcceptRecord', 'risk_accept_record', 4, '/RiskAcceptRecord/pageAccepRecord', 'acceptUserId', 'wuyan'],
] as const)('超时未处理 of %s are the rows whose hazard waits beyond its moment', async (...of) => {
  const [resource, table, status, ownPath, person, account] = of;
  const { rows } = await server.platform.database.query(
    `select s.id::int from t_1.${table} s join t_1.risk_register r on r.id = s.risk_register_id
      where not s.is_deleted and not s.voided and s.status = 0 and r.status = $1 and r.due_time < $2`,
    [status, server.platform.now()],
  );
  const expected = rows.map(({ id }) => Number(id)).sort((a, b) => a - b);
  expect(expected.length).toBeGreaterThan(0);
  const path = `/${resource}/allPage`;
  const late = (await manager.read<Page>(path, { isLate: 'true', pageNo: '1', pageSize: '100' })).rows;
  expect(late.map(({ id }) => Number(id)).sort((a, b) => a - b)).toEqual(expected);
  expect(late.every((row) => row.isLate === true)).toBe(true);
  // Late and not late are all there are.
  expect(await total(path, { isLate: 'false' })).toBe((await total(path, {})) - expected.length);
  const own = await server.login(account);
  const mine = await own.read<Page>(ownPath, { isLate: 'true', pageNo: '1', pageSize: '100' });
  const [{ [person]: id } = {}] = mine.rows;
  expect(mine.totalRows).toBe(late.filter((row) => row[person] === id).length);
  expect(mine.totalRows).toBeGreaterThan(0);
});

it('filters by rectifier, deadline and number', async () => {
  const { rows } = await manager.read<{ rows: { [key: string]: string }[] }>('/RiskRegister/page', {
    isDueSoon: 'true',
    pageNo: '1',
    pageSize: '1',
  });
  const { code = '', rectifyUserName = '', accomplishTime = '' } = rows[0] ?? {};
  expect(await total('/RiskRegister/page', { code })).toBe(1);
  expect(await total('/RiskRegister/page', { rectifyUser: rectifyUserName, isDueSoon: 'true' })).toBeGreaterThan(0);
  expect(await total('/RiskRegister/page', { rectifyUser: '查无此人' })).toBe(0);
  const day = accomplishTime.slice(0, 10);
  for (const path of ['/RiskRegister/page', '/RiskRectify/allPage']) {
    const of = { code, status: path === '/RiskRegister/page' ? '3' : '0' };
    expect(await total(path, of)).toBe(1);
    expect(await total(path, { ...of, accomplishTime: `${day},${day}` })).toBe(1);
    expect(await total(path, { ...of, accomplishTime: `,${day}`, rectifyUser: '查无此人' })).toBe(0);
    expect(await total(path, { ...of, code: `${code}x` })).toBe(0);
  }
});
