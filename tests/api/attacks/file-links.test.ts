import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../support/accounts.ts';
import type { ApiClient } from '../../support/api-client.ts';
import { idOf, startPeopledServer } from '../../support/people.ts';
import { uploadPicture } from '../../support/pictures.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

/** Links to files carry their permission themselves, but only as long as the session that was shown them. */

let server: TestServer;
/** Another process of the same installation, with the same files. */
let second: TestServer;
let pictures: string;

beforeAll(async () => {
  server = await startPeopledServer();
  second = await startTestServer({ seed: 'none', env: { SEED: 'demo' }, database: server.database });
  const admin = await server.login();
  pictures = await uploadPicture(admin);
  await admin.write('/EquipmentFile/add', { machineNo: 'L-1', machineName: '泵', pictures });
});
afterAll(async () => {
  await second?.stop();
  await server?.stop();
});

/** The link as this client's pages show it. */
async function linkOf(client: ApiClient): Promise<string> {
  const rows = await client.read<{ machineNo: string; pictures: string }[]>('/EquipmentFile/list');
  const link = rows.find(({ machineNo }) => machineNo === 'L-1')?.pictures ?? '';
  expect(link).toContain('sig=');
  return link;
}

/** What a browser gets that sends nothing but the address; files lie with the first server. */
const open = async (link: string) => (await fetch(new URL(link, server.base))).status;

const ENDINGS: [how: string, end: (client: ApiClient) => Promise<unknown>][] = [
  ['signing out', (client) => client.read('/logout')],
  ['signing out elsewhere', (client) => second.anonymous.raw('/logout', { headers: bearer(client) })],
  [
    'a new password given in another place',
    async () => {
      const there = await second.login('sunmin');
      await there.write('/sysUser/updatePwd', { password: DEMO_PASSWORD, newPassword: 'liushui-gaoshan-7' });
      await there.write('/sysUser/updatePwd', { password: 'liushui-gaoshan-7', newPassword: DEMO_PASSWORD });
    },
  ],
  ['ending all other places', async () => (await second.login('sunmin')).write('/sysUser/endOtherSessions')],
  ['disabling the account', async () => setStatus(1)],
];

const bearer = (client: ApiClient) => ({ authorization: `Bearer ${client.token}` });

async function setStatus(status: number): Promise<void> {
  const { database } = server.platform;
  await database.query('update t_1.sys_user set status = $1 where id = $2', [status, await idOf(server, 'sunmin')]);
  await database.query('update platform.tenant set identity_epoch = identity_epoch + 1');
}

test.each(ENDINGS)('65 a link dies with its session: %s', async (_how, end) => {
  const client = await server.login('sunmin');
  const other = await server.login('linanqi');
  const [link, others] = [await linkOf(client), await linkOf(other)];
  expect(await open(link)).toBe(200);
  await end(client);
  expect(await open(link)).toBe(401);
  expect(await open(others)).toBe(200);
  await setStatus(0);
});

test('65 every session has links of its own, which stay the same while a page is open', async () => {
  const [client, again] = [await server.login('sunmin'), await server.login('sunmin')];
  const link = await linkOf(client);
  expect(await linkOf(client)).toBe(link);
  const elsewhere = await linkOf(again);
  expect(elsewhere).not.toBe(link);
  await client.read('/logout');
  expect([await open(link), await open(elsewhere)]).toEqual([401, 200]);
  // The part that names the session cannot be exchanged for one that is still good.
  const session = (text: string) => /sig=1\.([\w-]{43})\./.exec(text)?.[1] ?? '';
  expect(await open(link.replace(session(link), session(elsewhere)))).toBe(401);
});
