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
  (await manager.read<{ totalRows: number }>(path, { ...filter, pageNo: '1', pageSize: '1' })).totalRows;

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

it('filters by rectifier, deadline and number', async () => {
  const { rows } = await manager.read<{ rows: { code: string; rectifyUserName: string }[] }>('/RiskRegister/page', {
    isDueSoon: 'true',
    pageNo: '1',
    pageSize: '1',
  });
  const [{ code, rectifyUserName } = { code: '', rectifyUserName: '' }] = rows;
  expect(await total('/RiskRegister/page', { code })).toBe(1);
  expect(await total('/RiskRegister/page', { rectifyUser: rectifyUserName, isDueSoon: 'true' })).toBeGreaterThan(0);
  expect(await total('/RiskRegister/page', { rectifyUser: '查无此人' })).toBe(0);
});
