import { describe, expect, it } from 'vitest';
import { allEndpoints } from '../../../src/server/boot/endpoints.ts';
import { connectTo } from '../../support/database.ts';
import { startPeopledServer } from '../../support/people.ts';
import { serverOfFile, signedIn } from '../../support/servers/of-file.ts';
import { until } from '../../support/until.ts';

const server = serverOfFile(startPeopledServer);
const one = signedIn(server, 'linanqi');
const other = signedIn(server);

interface Flood {
  /** Table locked during the flood, so that no call that begins can finish. */
  table: string;
  calls(): Promise<Response>[];
  /** Maximum number of calls under way at once; the others wait or are refused. */
  begun: number;
  refused: number;
}

const WAITING = `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

/** Returns the answers of a flood; `meanwhile` runs before any of its calls can succeed. */
async function held({ table, calls, begun, refused }: Flood, meanwhile: () => Promise<void>) {
  const keeper = await connectTo(server.database.url);
  try {
    await keeper.query(`BEGIN; LOCK TABLE t_1.${table} IN ACCESS EXCLUSIVE MODE`);
    const statuses: number[] = [];
    let served = 0;
    const answers = calls().map(async (call) => {
      const response = await call;
      statuses.push(response.status);
      if (!isJson(response)) served += 1;
      const body = await read(response);
      if (isSuccess(body)) served += 1;
      return { status: response.status, retry: response.headers.get('retry-after'), body };
    });
    let most = 0;
    const look = async () => {
      most = Math.max(most, (await keeper.query(WAITING)).rows[0].n);
    };
    await until(() => look().then(() => expect(most).toBeGreaterThan(0)));
    await meanwhile();
    const isRefused = () => expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(refused);
    await until(() => look().then(isRefused));
    expect(most).toBeLessThanOrEqual(begun);
    // On a busy machine a call may have given up its wait for the table (409 with HTTP 200); none can have read it.
    expect(served).toBe(0);
    await keeper.query('ROLLBACK');
    return await Promise.all(answers);
  } finally {
    await keeper.end();
  }
}

const isJson = (response: Response) => response.headers.get('content-type')?.startsWith('application/json') ?? false;
const isSuccess = (body: unknown) =>
  typeof body === 'object' && body !== null && 'success' in body && body.success === true;

async function read(response: Response): Promise<unknown> {
  const text = await response.text();
  return isJson(response) ? JSON.parse(text) : null;
}

const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);
const TOLD = { success: false, code: 429, message: '同时进行的操作过多，请稍后再试' };

describe('one who asks for everything at once stands behind himself (attack 86)', () => {
  it('60 unpaged lists of one person leave lists, pages and writes to the others', async () => {
    const answers = await held(
      { table: 'equipment_file', calls: () => times(60, () => one.raw('/EquipmentFile/list')), begun: 2, refused: 20 },
      async () => {
        for (const path of ['/CheckType/list', '/Address/tree', '/CheckType/page']) {
          expect((await other.get(path)).status, path).toBe(200);
        }
        const added = await other.post('/RiskType/add', { name: '触电', code: 'CD', sort: 1 });
        expect(added.body.success, added.body.message).toBe(true);
      },
    );
    for (const { body, retry } of answers.filter(({ status }) => status === 429))
      expect([body, Number(retry)]).toMatchObject([TOLD, 1]);
    expect(answers.filter(({ status }) => status === 503)).toEqual([]);
    expect((await one.get('/EquipmentFile/list')).status).toBe(200);
  });

  it('100 calls of one person leave connections of the database to the others', async () => {
    await held(
      {
        table: 'equipment_file',
        calls: () => times(100, () => one.raw('/EquipmentFile/page')),
        begun: 10,
        refused: 20,
      },
      async () => {
        for (const { status } of await Promise.all(times(4, () => other.get('/CheckType/page'))))
          expect(status).toBe(200);
      },
    );
  });

  it('220 calls without a session from one address leave those who are signed in alone', async () => {
    await held(
      {
        table: 'sys_user_credential',
        calls: () => times(220, () => server.anonymous.raw('/demoAccounts')),
        begun: 10,
        refused: 20,
      },
      async () => expect((await other.get('/CheckType/page')).status).toBe(200),
    );
  });

  it('a third export of one person is refused, and those of others go on', async () => {
    await held(
      { table: 'equipment_file', calls: () => times(3, () => one.raw('/EquipmentFile/export')), begun: 2, refused: 1 },
      async () => expect((await other.raw('/CheckType/export')).status).toBe(200),
    );
    expect((await one.raw('/EquipmentFile/export')).status).toBe(200);
  });

  it('what a browser sends at once is answered, none of it refused', async () => {
    const paths = ['/getLoginUser', '/sysDictType/tree', '/RiskType/list', '/Address/tree', '/sysUser/list'];
    const pages = [...paths, '/EquipmentFile/page', '/RiskPoint/fkAddress', '/sysNotice/unread', '/CheckType/list'];
    const answers = await Promise.all([...pages, ...pages, ...pages].map((path) => one.get(path)));
    for (const { status, body } of answers) expect(status, body.message).toBe(200);
  });
});

/** Calls whose number of rows is bounded far below that of a list; the note beside each names what bounds it. */
const SMALL = new Set([
  '/demoAccounts', // people of the demo company
  '/sysUser/sessions', // sessions.ts: 100
  '/sysNotice/unread', // received.ts: the bell
  '/sysNotice/settings', // kinds of messages
  '/sysNotice/channels', // kinds of messages
  '/News/published', // news.ts: the bell
  '/schemas', // resources of the installation
  // Roles, departments and menus one person or role has.
  ...['/sysUser/ownRole', '/sysUser/ownData', '/sysRole/ownMenu', '/sysRole/ownData'],
]);

it('every answer without pages is behind the gate of lists, every file of rows behind that of exports', () => {
  const gets = allEndpoints(server.platform).filter(({ method }) => method === 'GET');
  const isUnpaged = ({ path, reply }: (typeof gets)[number]) =>
    /\/(list|tree|dropDown|selector|fk\{target\}|allBaseData|\w+All)$/.test(path) || reply?.type === 'array';
  const isFigure = (path: string) => /^\/HomePageStatistic\/(?!riskdetailAll)/.test(path) || /Records$/.test(path);
  const lists = gets.filter((endpoint) => isUnpaged(endpoint) && !isFigure(endpoint.path) && !SMALL.has(endpoint.path));
  expect(lists.length).toBeGreaterThan(30);
  expect(lists.filter(({ gate }) => gate !== 'list').map(({ path }) => path)).toEqual([]);
  const files = gets.filter(({ path }) => /\/export$/.test(path));
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter(({ gate }) => gate !== 'export').map(({ path }) => path)).toEqual([]);
});
