import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { ApiClient } from '../support/api-client.ts';
import { type CrewWorld, crewWorld } from '../support/crew/crew-world.ts';
import { registration } from '../support/hazard-lifecycle.ts';
import { testRandom } from '../support/seed.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { end } from '../support/servers/end.ts';
import { rounds } from '../support/size.ts';
import { until } from '../support/until.ts';

const MESSAGES = rounds({ day: 24, night: 1_000 });
const END = '\u001e';

const random = testRandom();
let world: CrewWorld;
let near: TestServer;
let far: TestServer;

beforeAll(async () => {
  world = await crewWorld();
  near = await startTestServer({ database: world.database });
  far = await startTestServer({ database: world.database });
});
afterAll(() => end(near, far, world));

/** Messages pushed to one socket, in order. */
type Pushed = string[];

/**
 * A user who reconnects at once with a new ticket to the running server. With `drops` his connection keeps breaking.
 */
class Commuter {
  readonly sockets: Pushed[] = [];
  readonly #client: ApiClient;
  readonly #drops: boolean;
  #ended = false;

  constructor(client: ApiClient, of: { drops: boolean }) {
    this.#client = client;
    this.#drops = of.drops;
  }

  async travel(): Promise<void> {
    while (!this.#ended) await this.#connect().catch(() => sleep(20));
  }

  end(): void {
    this.#ended = true;
  }

  async #connect(): Promise<void> {
    const { ticket } = await new ApiClient(far.base, this.#client.token).write<{ ticket: string }>('/hubTicket');
    const socket = new WebSocket(`${far.base.replace('http', 'ws')}/hubs/chathub?access_token=${ticket}`);
    const pushed: Pushed = [];
    this.sockets.push(pushed);
    socket.on('message', (data) => pushed.push(...messagesIn(String(data))));
    socket.on('open', () => socket.send(`{"protocol":"json","version":1}${END}`));
    const closed = new Promise((resolve) => socket.on('close', resolve).on('error', resolve));
    const wanted = this.#drops ? sleep(random.between(20, 200)) : this.#untilEnd();
    await Promise.race([closed, wanted]);
    socket.terminate();
  }

  async #untilEnd(): Promise<void> {
    while (!this.#ended) await sleep(50);
  }
}

function messagesIn(frame: string): string[] {
  const records = frame
    .split(END)
    .flatMap((text): { target?: string; arguments?: unknown[] }[] => (text === '' ? [] : [JSON.parse(text)]));
  return records.flatMap(({ target, arguments: given }) => (target === 'ReceiveMessage' ? [String(given?.[0])] : []));
}

async function restartFar(): Promise<void> {
  const old = far;
  far = await startTestServer({ database: world.database });
  await old.stop();
}

it(
  'messages reach a reader whose connection keeps breaking exactly once, pushed or read later (security.md#3.14)',
  async () => {
    const judge = await near.login('judge');
    const registrant = await near.login('registrant');
    const breaking = new Commuter(judge, { drops: true });
    const steady = new Commuter(judge, { drops: false });
    const travelling = [breaking.travel(), steady.travel()];
    const names: string[] = [];
    for (let sent = 0; sent < MESSAGES; sent += 1) {
      if (sent === Math.floor(MESSAGES / 2)) await restartFar();
      const hazard = registration(world.casting);
      const id = await registrant.write<number>('/RiskRegister/add', hazard);
      await registrant.write('/RiskRegister/submit', { id, judgeId: world.casting.ids.judge });
      names.push(String(hazard.riskName));
    }
    await until(() => expect(steady.sockets.at(-1)?.at(-1)).toContain(names.at(-1)));
    breaking.end();
    steady.end();
    await Promise.all(travelling);

    const notices = await world.ask('select content from t_1.user_notice where user_id = $1 order by id', [
      world.casting.ids.judge,
    ]);
    const texts = notices.map(({ content }) => String(content));
    expect(texts.map((text) => names.findIndex((name) => text.includes(name)))).toEqual(names.map((_, index) => index));
    expect(await judge.read('/sysNotice/unread')).toHaveLength(Math.min(MESSAGES, 200));
    for (const pushed of [...breaking.sockets, ...steady.sockets]) {
      const places = pushed.map((text) => texts.indexOf(text));
      // Each socket receives every message sent while it is open, once and in order.
      expect(places).toEqual(places.map((_, index) => (places[0] ?? 0) + index));
      expect(places).not.toContain(-1);
    }
    expect(steady.sockets.flat().length).toBeGreaterThan(MESSAGES / 4);
    expect(breaking.sockets.length).toBeGreaterThan(2);
  },
  MESSAGES * 6_000 + 60_000,
);
