import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../../../../tests/support/accounts.ts';
import { type Cast, createCast, type Member } from '../../../../../tests/support/hazards/hazard-cast.ts';
import { detailOf, hazardIn } from '../../../../../tests/support/hazards/hazard-drive.ts';
import { noticesOf, requirePhotos } from '../../../../../tests/support/hazards/hazard-oracle.ts';
import { startTestServer } from '../../../../../tests/support/server.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Added to the clock of the server. */
let later = 0;
const now = () => new Date(Date.now() + later);

let cast: Cast;
beforeAll(async () => {
  cast = await createCast(await startTestServer({ seed: 'none', now }));
  await requirePhotos(cast, false);
});
afterAll(() => cast?.server.stop());

const judging = () => hazardIn(cast, { status: 1, path: 'judge' });
const remind = (by: Member, id: number) => cast.clients[by].post('/RiskRegister/remind', { id });
const reminders = async (member: Member) =>
  (await noticesOf(cast, member)).filter((notice) => notice.startsWith('催办：'));

it('tells the person whose turn it is, shows in the flow, and leaves the hazard as it was', async () => {
  const id = await judging();
  const { riskName, status } = await detailOf(cast, id);
  expect((await remind('registrant', id)).body).toMatchObject({ success: true });
  expect(await reminders('judge')).toEqual([`催办：registrant先生催办：隐患${riskName}待您研判，已等待0天0小时0分`]);
  const after = await detailOf(cast, id);
  expect(after.status).toBe(status);
  expect(after.history.at(-1)).toMatchObject({ key: 2, title: '催办', person: 'registrant先生', status: 1 });
});

it('is refused within four hours of the last one, with its time, and possible again after them', async () => {
  const id = await judging();
  const before = (await reminders('judge')).length;
  await remind('registrant', id);
  later += 65 * MINUTE;
  const { body } = await remind('registrant', id);
  expect(body).toMatchObject({ success: false, extras: { errorCode: 'H1015' } });
  expect(body.message).toMatch(/^1 小时 5 分钟前已催办（\d\d-\d\d \d\d:\d\d），\d\d-\d\d \d\d:\d\d 后可再次催办$/);
  expect(await reminders('judge')).toHaveLength(before + 1);
  expect((await remind('manager', id)).body, 'another sender has a reminder of his own').toMatchObject({
    success: true,
  });
  later += 3 * HOUR;
  expect((await remind('registrant', id)).body).toMatchObject({ success: true });
  expect(await reminders('judge')).toHaveLength(before + 3);
});

it('is sent once when it is pressed at two servers at the same moment', async () => {
  const other = await startTestServer({ seed: 'none', database: cast.server.database, now });
  const client = await other.login('registrant', DEMO_PASSWORD);
  const id = await judging();
  const before = (await reminders('judge')).length;
  const there = () => client.post('/RiskRegister/remind', { id });
  const here = () => remind('registrant', id);
  const answers = await Promise.all([here(), there(), here(), there()]);
  await other.stop();
  expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
  expect(await reminders('judge')).toHaveLength(before + 1);
});

it('is not for the person on turn, for outsiders, or where that person has left', async () => {
  const id = await judging();
  expect((await remind('judge', id)).body.message).toBe('该隐患正由您处理，不必催办');
  expect((await remind('bystander', id)).body.message).toBe('只有参与该隐患的人员和管理人员可以催办');
  const offers = async (by: Member) => (await detailOf(cast, id, by)).actions.map(({ name }) => name);
  expect(await offers('judge')).not.toContain('RiskRegister/remind');
  expect(await offers('registrant')).toContain('RiskRegister/remind');
  const db = cast.server.platform.database.session('1');
  await db.run(db.t.updateTable('sys_user').set({ status: 1 }).where('id', '=', cast.ids.judge));
  expect((await remind('registrant', id)).body).toMatchObject({ extras: { errorCode: 'H1011' } });
  await db.run(db.t.updateTable('sys_user').set({ status: 0 }).where('id', '=', cast.ids.judge));
});
