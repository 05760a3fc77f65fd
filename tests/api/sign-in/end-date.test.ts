import { expect, it } from 'vitest';
import { formatWallDate, parseWallTime } from '../../../src/engine/wall-time.ts';
import { DEMO_PASSWORD } from '../../support/accounts.ts';
import { startCompanyServer } from '../../support/company.ts';
import { Codes } from '../../support/grants.ts';
import { runTimer, type TestServer } from '../../support/server.ts';
import { begunOnce } from '../../support/servers/begun.ts';
import { serversOfFile, signedIn } from '../../support/servers/of-file.ts';
import { withSecond } from '../../support/servers/second-server.ts';
import { rowsIn } from '../../support/stored.ts';

/** Accounts with a last day (wire.md#5.1) are closed at the end of that day, on every server. */

const DAY_MS = 86_400_000;
const [first, second] = serversOfFile(() => withSecond(startCompanyServer({ now }), { now }));
const admin = signedIn(first);
/** Start of the servers' clock: half an hour before midnight. */
const START = parseWallTime('2026-11-20 23:30:00') ?? new Date();
const began = Date.now();
/** Milliseconds by which tests move the clock of both servers forward. */
let ahead = 0;
const now = () => new Date(START.getTime() + Date.now() - began + ahead);
const dayIn = (days: number) => formatWallDate(new Date(START.getTime() + days * DAY_MS));
const ACCOUNT = 'hanggu';

const of = begunOnce(() => Codes.read(first));

const user = () => admin.read<Record<string, unknown>>('/sysUser/detail', { id: of.user(ACCOUNT) });
async function endOn(expireTime: string | null) {
  const { id, account, name, orgId } = await user();
  return admin.post('/sysUser/edit', { id, account, name, orgId, expireTime });
}
const signIn = (server: TestServer) =>
  server.anonymous.post('/login', { account: ACCOUNT, password: DEMO_PASSWORD, tenantId: '1' });

it('is open through its last day and closed after it: no sign-in, and what is open ends with the next call', async () => {
  expect((await endOn(dayIn(0))).body).toMatchObject({ success: true });
  const there = await second.login(ACCOUNT);
  expect((await there.get('/getLoginUser')).body).toMatchObject({ success: true });
  ahead = 3_600_000;
  for (const server of [first, second]) {
    const { body } = await signIn(server);
    expect(body).toMatchObject({ success: false, message: '账号已过期，请联系管理员延长到期日期' });
  }
  const { body } = await there.get('/getLoginUser');
  expect(body).toMatchObject({ code: 1011007, message: '账号已过期，请联系管理员延长到期日期' });
  ahead = 0;
  expect((await there.get('/getLoginUser')).body).toMatchObject({ success: true });
});

it('a day in the past closes what is open on the other server at once; a wrong password is told nothing of it', async () => {
  await endOn(null);
  const there = await second.login(ACCOUNT);
  await endOn(dayIn(-1));
  expect((await there.get('/getLoginUser')).body).toMatchObject({ code: 1011007 });
  const { body } = await first.anonymous.post('/login', { account: ACCOUNT, password: 'wrong-pass-1', tenantId: '1' });
  expect(body.extras).toMatchObject({ errorCode: 'D1000' });
  await endOn(null);
  expect((await there.get('/getLoginUser')).body).toMatchObject({ success: true });
});

it('is found in the list of accounts that end soon, with the days left', async () => {
  await endOn(dayIn(30));
  const accounts = (expireTime: string) => admin.rows('/sysUser/page', { expireTime, searchStatus: '-1' });
  expect(await accounts('today,today+30')).toMatchObject([{ account: ACCOUNT, expireDays: 30 }]);
  expect(await accounts(',today-1')).toEqual([]);
  await endOn(dayIn(31));
  expect(await accounts('today,today+30')).toEqual([]);
});

it('is disabled by the timer with a history, and administrators hear of it a week before', async () => {
  const run = () => runTimer(first, 'users.expiry');
  await endOn(dayIn(7));
  expect(await run()).toBe('已停用 0 个到期账号，1 个账号将在 7 天后到期');
  const notices = await admin.rows('/sysNotice/received', { pageSize: 100 });
  const { content } = notices.find(({ title }) => title === '账号到期') ?? {};
  expect(content).toContain('7 天后到期：杭固（hanggu）');
  await endOn(dayIn(0));
  expect(await run()).toBe('已停用 0 个到期账号，0 个账号将在 7 天后到期');
  await endOn(dayIn(-1));
  expect(await run()).toBe('已停用 1 个到期账号，0 个账号将在 7 天后到期');
  expect(await user()).toMatchObject({ status: 1 });
  const rows = await rowsIn(first, 'record_history', { resource: 'sysUser', record_id: of.user(ACCOUNT) });
  const ended = { event: 'changeStatus', reason: '账号到期', origin: 'job', after: { status: 1 } };
  expect(rows.at(-1)).toMatchObject(ended);
  expect(await run()).toBe('已停用 0 个到期账号，0 个账号将在 7 天后到期');
  await endOn(null);
  await admin.write('/sysUser/changeStatus', { id: of.user(ACCOUNT), status: 0 });
});

it('is nothing one gives to oneself, to a super administrator or to a person of more power', async () => {
  const own = await admin.read<Record<string, unknown>>('/sysUser/detail', { id: of.user('superAdmin') });
  const { id, account, name, orgId } = own;
  const { body } = await admin.post('/sysUser/edit', { id, account, name, orgId, expireTime: dayIn(9) });
  expect(body).toMatchObject({ code: 400, message: '不能给自己的账号设置到期日期' });
});
