import { expect, test } from 'vitest';
import { idOf, startPeopledServer } from '../../../../../tests/support/people.ts';
import { serving } from '../../../../../tests/support/servers/of-file.ts';
import { setUsers } from '../../../../../tests/support/stored.ts';

const HERE = '7d9f2c1e-5f0a-4d0b-9c55-0c8a4f6a1b01';
const THERE = '7d9f2c1e-5f0a-4d0b-9c55-0c8a4f6a1b02';

const { server } = serving(startPeopledServer);
const keyOf = async (account: string, device = HERE) =>
  (await (await server.login(account)).write<{ key: string }>('/deviceKey/take', { device })).key;

test('a user gets the same key on a device at every sign-in, and another one elsewhere', async () => {
  const key = await keyOf('sunmin');
  expect(Buffer.from(key, 'base64')).toHaveLength(32);
  expect(await keyOf('sunmin', HERE.toUpperCase())).toBe(key);
  expect(await keyOf('sunmin', THERE)).not.toBe(key);
  expect(await keyOf('hanggu')).not.toBe(key);
});

test('a key copied to another user in the database opens nothing there and is replaced', async () => {
  const [key] = [await keyOf('sunmin'), await keyOf('hanggu')];
  const id = await idOf(server, 'sunmin');
  await server.platform.database.query(
    `update t_1.device_key set sealed = (select sealed from t_1.device_key where user_id = ${id} and device = '${HERE}')`,
  );
  const renewed = await keyOf('hanggu');
  expect(renewed).not.toBe(key);
  expect([await keyOf('hanggu'), await keyOf('sunmin')]).toEqual([renewed, key]);
});

test('a disabled account gets none, nor does a request without a session', async () => {
  const client = await server.login('sunmin');
  await setUsers(server, [await idOf(server, 'sunmin')], { status: 1 });
  for (const asker of [client, server.anonymous])
    expect((await asker.post('/deviceKey/take', { device: HERE })).body.success).toBe(false);
  await setUsers(server, [await idOf(server, 'sunmin')], { status: 0 });
});

test('twenty devices have a key; a further one replaces the key taken longest ago', async () => {
  const client = await server.login('hanggu');
  const devices = Array.from(
    { length: 21 },
    (_, at) => `7d9f2c1e-5f0a-4d0b-9c55-0c8a4f6a1c${String(at).padStart(2, '0')}`,
  );
  const take = async (device: string | undefined) =>
    (await client.write<{ key: string }>('/deviceKey/take', { device })).key;
  const first = await take(devices[0]);
  for (const device of devices.slice(1)) await take(device);
  expect(await take(devices[0])).not.toBe(first);
});
