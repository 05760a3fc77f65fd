import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { HubSocket } from '../../../src/server/realtime/hub-socket.ts';
import { SessionWatch } from '../../../src/server/realtime/session-watch.ts';
import { idOf, startPeopledServer } from '../../support/people.ts';
import type { TestServer } from '../../support/server.ts';

/** More than are read at once, two tabs each. */
const SESSIONS = 1_100;

let server: TestServer;

beforeAll(async () => {
  server = await startPeopledServer();
});
afterAll(() => server.stop());

const hashOf = (n: number) => createHash('sha256').update(`watched-${n}`).digest();

/** As much of a socket as is held against its session. */
class Tab {
  readonly n: number;
  caller: { session: { tokenHash: Buffer }; identity?: unknown };
  isEnded = false;

  constructor(n: number) {
    this.n = n;
    this.caller = { session: { tokenHash: hashOf(n) } };
  }

  end(): void {
    this.isEnded = true;
  }
}

it('holds every socket against its session, however many there are, and ends exactly those of revoked ones', async () => {
  const db = server.platform.database.session('1');
  const userId = await idOf(server, 'sunmin');
  const numbers = Array.from({ length: SESSIONS }, (_, n) => n);
  const isRevoked = (n: number) => n % 7 === 3;
  const row = (n: number) => ({
    token_hash: hashOf(n),
    tenant: '1',
    user_id: userId,
    remember: true,
    created_time: new Date(),
    last_seen_time: new Date(),
    expires_time: new Date(Date.now() + 3_600_000),
    revoked: isRevoked(n) ? 'logout' : null,
    ip: '',
    browser: '',
    os: '',
  });
  await db.run(db.platform.insertInto('session').values(numbers.map(row)));
  const tabs = [...numbers, ...numbers].map((n) => new Tab(n));
  await new SessionWatch(server.platform).check(tabs as unknown as HubSocket[]);
  expect(tabs.filter(({ isEnded }) => isEnded).map(({ n }) => n)).toEqual(
    tabs.filter(({ n }) => isRevoked(n)).map(({ n }) => n),
  );
  // The others have their grants anew.
  for (const { n, caller } of tabs) expect(caller.identity !== undefined).toBe(!isRevoked(n));
});
