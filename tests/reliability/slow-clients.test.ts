import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { type ClientRequest, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../support/api-client.ts';
import { type CrewWorld, crewWorld, OPERATOR } from '../support/crew/crew-world.ts';
import { CAST } from '../support/hazards/hazard-cast.ts';
import { type ServerProcess, startServerProcess } from '../support/servers/process.ts';
import { SlowSocket } from '../support/servers/slow-socket.ts';
import { IS_NIGHT } from '../support/size.ts';
import { expectWithin, until } from '../support/until.ts';

const SOCKETS = IS_NIGHT ? 500 : 60;
/** Twice what security.md#3.12 gives them: a busy machine notices late, but a client that is not dropped stays for minutes. */
const DROPPED_MS = 2 * 20_000;
/** Exports one process writes at a time. */
const EXPORTS = 4;
const MEGABYTE = 1_000_000;
const UPLOADS = IS_NIGHT ? 8 : 3;
const UPLOAD_MB = 19;
const MAX_GROWTH_MB = 150;

let world: CrewWorld;
let folder: string;
let server: ServerProcess;
let client: ApiClient;
/** Users beside the slow one, one for each task: the number of calls a user may have under way is bounded. */
let colleagues: ApiClient[];

beforeAll(async () => {
  world = await crewWorld();
  folder = world.folder();
  server = await startServerProcess({ ...OPERATOR, DATABASE_URL: world.database.url, DATA_DIR: folder });
  client = await ApiClient.signedIn(server.base);
  const others = CAST.slice(0, UPLOADS + 1);
  colleagues = await Promise.all(others.map((account) => ApiClient.signedIn(server.base, account)));
  // Makes an export larger than the buffers between server and client, by a column that the list shows.
  await world.ask(
    `insert into t_1.address (name, parent_id, sort, code, created_time)
     select 'A' || n, 0, 1, (select string_agg(md5(n::text || k), '') from generate_series(1, 24) k), now()
       from generate_series(1, 40000) n`,
  );
});
afterAll(async () => {
  await server?.end('SIGTERM');
  await world.stop();
});

const head = (line: string) => `${line} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${client.token}\r\n`;

const slowHeaders = () =>
  new SlowSocket(server.base, { prompt: head('GET /api/CameraFile/list'), slowly: `X-Filler: ${'x'.repeat(100)}` });

const slowBody = () =>
  new SlowSocket(server.base, {
    prompt: `${head('POST /api/RiskType/add')}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n`,
    slowly: `{"name":"${'x'.repeat(990)}"}`,
  });

const slowExport = () =>
  new SlowSocket(server.base, { prompt: `${head('GET /api/Address/export')}\r\n`, readsSlowly: true });

const exportStatus = async () => {
  const answer = await client.raw('/Address/export', { signal: AbortSignal.timeout(5_000) });
  await answer.body?.cancel();
  return answer.status;
};

interface Sending {
  megabytes: number;
  /** Ends the connection (abort) or falls silent (pause) half way. */
  halfWay?: 'abort' | 'pause';
  by?: ApiClient;
}

/** Posts a file as a stream; returns the status, or how the connection ended. */
function send({ megabytes, halfWay, by = client }: Sending): Promise<number | string> {
  const boundary = randomUUID();
  const disposition = 'Content-Disposition: form-data; name="file"; filename="a.pdf"';
  const before = Buffer.from(`--${boundary}\r\n${disposition}\r\n\r\n%PDF-1.7\n`);
  const after = Buffer.from(`\r\n--${boundary}--\r\n`);
  return new Promise((resolve) => {
    const sending = request(`${server.base}/api/sysFileInfo/upload`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${by.token}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': before.length + megabytes * MEGABYTE + after.length,
      },
    });
    sending.on('response', (response) => resolve(response.resume().statusCode ?? 0));
    sending.on('error', (error) => resolve(error.message));
    sending.on('close', () => resolve('closed'));
    sending.write(before);
    void pour(sending, { megabytes, ...(halfWay ? { halfWay } : {}) }).then((isWhole) => isWhole && sending.end(after));
  });
}

/** Waits until the connection takes more, or is gone. */
async function moved(sending: ClientRequest): Promise<void> {
  const waiting = new AbortController();
  const { signal } = waiting;
  await Promise.race([once(sending, 'drain', { signal }), once(sending, 'close', { signal })]).catch(() => undefined);
  waiting.abort();
}

/** Writes as fast as the server reads; false when left half way. */
async function pour(sending: ClientRequest, { megabytes, halfWay }: Sending): Promise<boolean> {
  for (let sent = 0; sent < megabytes && !sending.destroyed; sent += 1) {
    if (halfWay && sent >= megabytes / 2) {
      if (halfWay === 'abort') sending.destroy();
      return false;
    }
    if (!sending.write(randomBytes(MEGABYTE))) await moved(sending);
  }
  return true;
}

const memoryMb = () => {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
};

const filesIn = (name: string) => {
  const path = join(folder, name);
  return existsSync(path)
    ? readdirSync(path, { recursive: true, withFileTypes: true }).filter((at) => at.isFile())
    : [];
};

/** Counts the answers to a user who works as usual. */
async function countAnswers(colleague: ApiClient, until: AbortSignal) {
  const outcome = { answered: 0, refused: [] as unknown[] };
  while (!until.aborted) {
    const { body } = await colleague
      .get('/RiskType/list')
      .catch((error: unknown) => ({ body: { success: false, error } }));
    if (body.success) outcome.answered += 1;
    else outcome.refused.push(body);
    await sleep(100);
  }
  return outcome;
}

describe.concurrent('clients that take their time', () => {
  it('are dropped, and nobody else has to wait for them (security.md#3.12)', async () => {
    const readers = Array.from({ length: EXPORTS }, slowExport);
    const senders = Array.from({ length: SOCKETS }, (_, index) => (index % 2 ? slowHeaders() : slowBody()));
    await until(async () => {
      // The probe itself takes an export's place, so that a reader may have been turned away.
      readers.push(slowExport());
      expect(await exportStatus()).toBe(429);
    });
    expect(readers.filter((reader) => reader.isKept()).length).toBeGreaterThanOrEqual(EXPORTS);
    const over = new AbortController();
    const [colleague = client] = colleagues;
    const others = countAnswers(colleague, over.signal);
    await expectWithin('the end of all slow clients', DROPPED_MS, async () => {
      await Promise.all(senders.map(({ dropped }) => dropped));
      // The database ends what an idle export reads; that is not yet the end of its connection.
      await until(() => expect(readers.filter((reader) => reader.isKept())).toEqual([]));
      await until(async () => expect(await exportStatus()).toBe(200));
    });
    over.abort();
    for (const reader of readers) reader.end();
    const { answered, refused } = await others;
    expect(answered).toBeGreaterThan(20);
    expect(refused).toEqual([]);
  });

  it('that upload take little memory, and leave nothing of what was broken off, too large or never finished (security.md#3.13)', async ({
    onTestFinished,
  }) => {
    const before = memoryMb();
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, memoryMb());
    }, 20);
    onTestFinished(() => clearInterval(watch));
    const whole = colleagues.slice(0, UPLOADS).map((by) => send({ megabytes: UPLOAD_MB, by }));
    const by = colleagues[UPLOADS] ?? client;
    const [aborted, paused, tooLarge] = await Promise.all([
      send({ megabytes: UPLOAD_MB, halfWay: 'abort', by }),
      send({ megabytes: UPLOAD_MB, halfWay: 'pause', by }),
      send({ megabytes: 50, by }),
    ]);
    expect(await Promise.all(whole)).toEqual(whole.map(() => 200));
    clearInterval(watch);
    expect(aborted).not.toBe(200);
    expect(paused).not.toBe(200);
    // The answer may be lost when the connection is closed while the rest is still being sent.
    expect([413, 'write EPIPE', 'read ECONNRESET', 'write ECONNRESET', 'socket hang up']).toContain(tooLarge);
    console.info(`memory grew by ${Math.round(most - before)} MB`);
    expect(most - before).toBeLessThan(MAX_GROWTH_MB);
    await until(() => expect(filesIn('tmp')).toEqual([]));
    expect(filesIn('files')).toHaveLength(UPLOADS);
    const [row] = await world.ask('select count(*) as count from t_1.sys_file_info');
    expect(Number(row?.count)).toBe(UPLOADS);
  });
});
