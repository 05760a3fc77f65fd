import { describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../../../../../tests/support/accounts.ts';
import { ApiClient, type Envelope } from '../../../../../../tests/support/api-client.ts';
import { idOf, startPeopledServer } from '../../../../../../tests/support/people.ts';
import { serving } from '../../../../../../tests/support/servers/of-file.ts';
import { drawn } from '../../../../../../tests/support/size.ts';

const on = serving(startPeopledServer);

/** All calls a wall link may make. */
const OPEN = ['get /Board/read', 'get /Board/wall', 'post /hubTicket'];

let count = 0;

function newLink(more: object = {}): Promise<number> {
  count += 1;
  const link = { name: `中控室 ${count}`, rotateSeconds: 60, expiresOn: '2099-12-31' };
  return on.admin.add('/WallLink/add', { ...link, ...more });
}

async function issue(id: number, by = on.admin): Promise<string> {
  const { link } = await by.write<{ link: string }>('/WallLink/issue', { id });
  return String(/^\/wall#([\w-]{43})$/.exec(link)?.[1]);
}

const open = async (token: string) =>
  (await on.server.anonymous.post('/WallLink/open', { token })).body as Envelope & { data?: { token: string } };

async function wallAt(id: number, by = on.admin): Promise<ApiClient> {
  const { data } = await open(await issue(id, by));
  return new ApiClient(on.server.base, String(data?.token));
}

const board = async (wall: ApiClient, code: string) => (await wall.get('/Board/read', { board: code })).body;
const stateOf = async (id: number) =>
  (await on.admin.read<{ state: number }>('/WallLink/detail', { id: String(id) })).state;

describe('a wall reads its boards and nothing else', () => {
  it('opens once with the token of its link, which then is used up', async () => {
    const id = await newLink();
    expect(await stateOf(id)).toBe(0);
    const token = await issue(id);
    expect(await stateOf(id)).toBe(1);
    const [first, second] = await Promise.all([open(token), open(token)]);
    expect([first, second].filter(({ success }) => success).length).toBe(1);
    expect(await stateOf(id)).toBe(2);
    const replay = await open(token);
    expect([replay.success, replay.message]).toEqual([false, '链接无效、已使用或已撤销，请联系管理员重新签发']);
    for (const wrong of ['', 'x', 'A'.repeat(43)]) expect((await open(wrong)).success).toBe(false);
  });

  it('reads the boards its link names, as they are named now', async () => {
    const id = await newLink({ showPatrol: false, showMonitor: false });
    const wall = await wallAt(id);
    const seen = await wall.read<{ boards: { code: string }[] }>('/Board/wall');
    expect(seen.boards.map(({ code }) => code)).toEqual(['yearSafetyMonitor']);
    expect((await board(wall, 'yearSafetyMonitor')).success).toBe(true);
    expect((await board(wall, 'screenMonitor')).code).toBe(1013002);
    expect((await board(wall, 'analysis')).code).toBe(1013002);
    const link = await on.admin.read<object>('/WallLink/detail', { id: String(id) });
    await on.admin.write('/WallLink/edit', { ...link, showMonitor: true });
    expect((await board(wall, 'screenMonitor')).success).toBe(true);
  });

  it('no call of the server is open to it but three', async () => {
    const wall = await wallAt(await newLink());
    const { paths } = (await on.admin.get('/openapi.json')).body as unknown as { paths: Record<string, object> };
    const all = Object.entries(paths)
      .filter(([path]) => !path.includes('{'))
      .flatMap(([path, methods]) => Object.keys(methods).map((method) => ({ method, path })));
    const isOpen = ({ method, path }: { method: string; path: string }) => OPEN.includes(`${method} ${path}`);
    const others = drawn(all, { share: 6, purpose: 'wall' }).filter((call) => !isOpen(call));
    const calls = [...all.filter(isOpen), ...others];
    const statusFor = async (by: ApiClient, { method, path }: (typeof calls)[number]) =>
      (method === 'get' ? await by.get(path) : await by.post(path, {})).status;
    const reached: string[] = [];
    for (const call of calls) {
      const isRefused = [401, 403].includes(await statusFor(wall, call));
      // Calls open to everyone need no session and are left out.
      if (!isRefused && (await statusFor(on.server.anonymous, call)) === 401)
        reached.push(`${call.method} ${call.path}`);
    }
    expect(reached.sort()).toEqual(OPEN);
  });
});

describe('a link ends its wall', () => {
  it.each([
    ['revoked', (id: number) => on.admin.write('/WallLink/revoke', { id })],
    ['deleted', (id: number) => on.admin.write('/WallLink/delete', { id })],
    ['issued again', (id: number) => on.admin.write('/WallLink/issue', { id })],
  ])('when it is %s, at the next call', async (_, end) => {
    const id = await newLink();
    const wall = await wallAt(id);
    expect((await board(wall, 'screenMonitor')).success).toBe(true);
    await end(id);
    expect((await board(wall, 'screenMonitor')).code).toBe(1011006);
  });

  it('when its last day is over', async () => {
    const id = await newLink();
    const wall = await wallAt(id);
    await on.server.platform.database.query(`update t_1.wall_link set expires_on = '2020-01-01' where id = ${id}`);
    expect((await board(wall, 'screenMonitor')).code).toBe(1011006);
    expect((await on.admin.post('/WallLink/issue', { id })).body.message).toBe('有效期已过，请先修改有效期');
  });

  it('a changed password leaves it alone, a frozen account does not', async () => {
    const id = await newLink();
    const userId = await idOf(on.server, 'linanqi');
    await on.server.platform.database.query(`update t_1.sys_user set admin_type = '1' where id = ${userId}`);
    const manager = await on.server.login('linanqi');
    const wall = await wallAt(id, manager);
    await manager.write('/sysUser/updatePwd', { password: DEMO_PASSWORD, newPassword: 'Wall-of-2026-x' });
    expect((await board(wall, 'screenMonitor')).success).toBe(true);
    await on.server.platform.database.query(`update t_1.sys_user set status = 1 where id = ${userId}`);
    expect((await board(wall, 'screenMonitor')).code).toBe(1011007);
  });
});

it('keeps who issued, opened and revoked it, and no token', async () => {
  const id = await newLink();
  const token = await issue(id);
  await open(token);
  await on.admin.write('/WallLink/revoke', { id });
  const rows = await on.admin.rows('/WallLink/history', { id });
  expect(rows.flatMap(({ reason }) => reason ?? []).sort()).toEqual(['大屏打开链接', '撤销', '签发链接'].sort());
  const kept = await on.server.platform.database.query(`select * from platform.idempotency`);
  expect(JSON.stringify([rows, kept.rows])).not.toContain(token);
});

it('names a board at least', async () => {
  const id = await newLink({ showPatrol: false, showYear: false, showMonitor: false });
  expect((await on.admin.post('/WallLink/issue', { id })).body.message).toBe('请至少选择一个大屏');
});

it('the figures of a wall are those of the person who issued its link', async () => {
  const id = await newLink();
  const wall = await wallAt(id);
  const figures = (reply: { data?: unknown }) =>
    (reply.data as { cards: { key: string; reading: unknown }[] }).cards.map(({ key, reading }) => [key, reading]);
  expect(figures(await board(wall, 'screenMonitor'))).toEqual(figures(await board(on.admin, 'screenMonitor')));
});
