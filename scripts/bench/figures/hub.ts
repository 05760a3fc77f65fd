import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { inRoot } from '../../boot/paths.mjs';
import { type Figure, figure, remark } from '../figure.ts';
import type { Arena } from '../run/arena.ts';
import { type Served, startChild, told } from '../run/child.ts';
import { median } from '../run/load.ts';
import { withClient } from '../world/cluster.ts';
import { round2 } from './duel.ts';
import { measured } from './exports.ts';
import type { Bench, Group } from './group.ts';

const CLIENTS = 5_000;
/** Maximum connections that the hub allows each user. */
const PER_USER = 20;
const KB = 1024;
const SETTLE_MS = 1_500;
/** Milliseconds between two messages, so that all clients receive one message before the next is sent. */
const PAUSE_MS = 300;
/** Minimum messages of one measurement: with one message only, the 99th percentile of the delays varies by a third. */
const MESSAGES = 15;

interface Audience {
  userIds: string[];
  tokens: string[];
}

/** Creates accounts that only this group uses, and signs in each once. */
async function audience(client: pg.Client): Promise<Audience> {
  const { rows } = await client.query<{ id: string }>(
    `insert into t_1.sys_user (account, name, org_id, admin_type, status, created_time)
     select 'hub' || n, '值班' || n, (select min(id) from t_1.sys_org), 3, 0, now() from generate_series(1, $1) n
     returning id`,
    [CLIENTS / PER_USER],
  );
  const tokens: string[] = [];
  for (const { id } of rows) {
    const token = randomBytes(32).toString('base64url');
    tokens.push(token);
    await client.query(
      `insert into platform.session
        (token_hash, tenant, user_id, remember, created_time, last_seen_time, expires_time, ip, browser, os)
       values ($1, '1', $2, true, now(), now(), now() + interval '1 hour', '127.0.0.1', 'bench', 'bench')`,
      [createHash('sha256').update(token).digest(), id],
    );
  }
  return { userIds: rows.map(({ id }) => id), tokens };
}

async function dismiss(client: pg.Client, { userIds }: Audience): Promise<void> {
  await client.query('delete from platform.session where user_id = any($1)', [userIds]);
  await client.query('delete from t_1.sys_user where id = any($1)', [userIds]);
}

interface Heard {
  p99: number;
  bytesEach: number;
}

interface Broadcast {
  served: Served;
  urls: string[];
  shakesHands: boolean;
  /** Sends one message to all clients; its text contains the time of sending. */
  send(text: string): Promise<void>;
}

const now = () => performance.timeOrigin + performance.now();

/** Connects all clients and sends messages; returns the median of the 99th percentiles of each message's delays. */
async function listen({ served, urls, shakesHands, send }: Broadcast, rounds: number): Promise<Heard> {
  const clients = await startChild({ name: 'clients', file: inRoot('scripts/bench/hub/clients.mjs'), env: {} });
  try {
    const before = (await measured(served)).rss;
    const connected = told<number | string>(clients.child, 'connected');
    clients.child.send({ urls, shakesHands });
    const reached = await connected;
    if (reached !== urls.length) throw new Error(`not every client got through to the hub: ${reached}`);
    await sleep(SETTLE_MS);
    const bytesEach = ((await measured(served)).rss - before) / urls.length;
    const slowest: number[] = [];
    for (let round = -1; round < rounds; round += 1) {
      const waits = told<number[]>(clients.child, 'waits');
      await send(`@${now()}@`);
      const all = (await waits).sort((a, b) => a - b);
      await sleep(PAUSE_MS);
      if (round >= 0) slowest.push(all[Math.floor(all.length * 0.99)] ?? Number.NaN);
    }
    return { p99: median(slowest), bytesEach };
  } finally {
    await clients.stop();
  }
}

async function listenToProduct(arena: Arena, rounds: number): Promise<Heard> {
  const served = await arena.product();
  const place = { database: arena.database };
  return withClient(arena.cluster, place, async (client) => {
    const heard = await audience(client);
    const urls = heard.tokens.flatMap((token) =>
      Array.from(
        { length: PER_USER },
        () => `${served.address.replace('http', 'ws')}/hubs/chathub?access_token=${token}`,
      ),
    );
    const send = async (text: string) => {
      // Inserts an outbox row and notifies, as another server process of the installation would.
      await client.query(
        `insert into platform.outbox (tenant, kind, payload, created_time)
         values ('1', 'message', jsonb_build_object('userIds', $1::text[], 'text', $2::text), now())`,
        [heard.userIds, text],
      );
      await client.query(`select pg_notify('outbox', '')`);
    };
    try {
      return await listen({ served, urls, shakesHands: true, send }, rounds);
    } finally {
      await dismiss(client, heard);
    }
  });
}

async function listenToBare(rounds: number): Promise<Heard> {
  const served = await startChild({
    name: 'bare ws',
    file: inRoot('scripts/bench/hub/bare.mjs'),
    env: {},
    execArgv: ['--import', inRoot('scripts/bench/run/probe.mjs')],
  });
  try {
    const urls = Array.from({ length: CLIENTS }, () => served.address.replace('http', 'ws'));
    const send = async (text: string) =>
      void served.child.send({ text: `{"type":1,"target":"ReceiveMessage","arguments":["${text}"]}` });
    return await listen({ served, urls, shakesHands: false, send }, rounds);
  } finally {
    await served.stop();
  }
}

async function measure({ arena, options }: Bench): Promise<Figure[]> {
  const rounds = Math.max(MESSAGES, options.rounds);
  const place = await arena('small');
  const own: Heard[] = [];
  const bare: Heard[] = [];
  for (let turn = 0; turn < options.rounds; turn += 1) {
    own.push(await listenToProduct(place, rounds));
    bare.push(await listenToBare(rounds));
  }
  const ratio = median(own.map(({ p99 }, turn) => p99 / (bare[turn]?.p99 ?? Number.NaN)));
  return [
    figure(`hub: a message to ${CLIENTS.toLocaleString('en')} clients, p99`, [round2(ratio), 'times bare ws'], {
      atMost: 1.25,
    }),
    remark('hub: p99', [round2(median(own.map(({ p99 }) => p99))), 'ms']),
    remark('hub: bare ws p99', [round2(median(bare.map(({ p99 }) => p99))), 'ms']),
    // Uses memory of the first round, since later rounds reuse memory freed by earlier ones.
    figure('hub: memory of a client', [round2((own[0]?.bytesEach ?? Number.NaN) / KB), 'kB'], { atMost: 12 }),
    remark('hub: memory of a client of bare ws', [round2((bare[0]?.bytesEach ?? Number.NaN) / KB), 'kB']),
  ];
}

export const HUB: readonly Group[] = [{ name: 'hub', measure }];
