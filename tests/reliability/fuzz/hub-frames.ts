import fc from 'fast-check';
import { WebSocket } from 'ws';
import type { ApiClient } from '../../support/api-client.ts';
import type { Random } from '../../support/random.ts';

const END = '\u001e';
const HANDSHAKE = `{"protocol":"json","version":1}${END}`;
const CLOSED_MS = 10_000;

/** Frames that one socket sent and received, and how it ended. */
export interface Talk {
  sent: string[];
  heard: string[];
  /** Close code; null: the socket was still open after the last frame. */
  code: number | null;
}

const RECORDS: readonly string[] = [
  '{"type":6}',
  '{"type":7}',
  '{"type":1,"target":"Send","arguments":[]}',
  '{"type":1,"invocationId":"1","target":"Send","arguments":[1]}',
  `{"type":1,"invocationId":"${'9'.repeat(3_000)}","target":"x"}`,
  '{"type":1,"invocationId":{"a":1},"target":"x"}',
  '{"type":1,"invocationId":"\\ud800","target":"x"}',
  '{"type":4,"invocationId":"2","target":"ReceiveMessage"}',
  '{"type":5,"invocationId":"1"}',
  '{"type":2,"invocationId":"1","item":1}',
  '{"type":3,"invocationId":"1","result":1}',
  '{"type":99}',
  '{"type":"1"}',
  '{"type":null}',
  '{"type":1e400}',
  '{"__proto__":{"polluted":1},"type":6}',
  '{"constructor":{"prototype":{"polluted":1}},"type":6}',
  `${'['.repeat(8_000)}`,
  `{"type":1,"invocationId":"1","arguments":${'['.repeat(5_000)}${']'.repeat(5_000)}}`,
  '{}',
  '[]',
  'null',
  '',
  'GET / HTTP/1.1',
  HANDSHAKE.slice(0, -1),
];

/** A frame: records, garbage or too much of either. */
function frameOf(random: Random): string | Buffer {
  const sample = <T>(arbitrary: fc.Arbitrary<T>) => fc.sample(arbitrary, { seed: random.int(2 ** 31), numRuns: 1 })[0];
  const ways: (() => string | Buffer)[] = [
    () => `${random.pick(RECORDS)}${END}`,
    () => `${random.pick(RECORDS)}${END}`,
    () => `${Array.from({ length: random.between(2, 20) }, () => random.pick(RECORDS)).join(END)}${END}`,
    () => random.pick(RECORDS),
    () => `${JSON.stringify(sample(fc.jsonValue({ maxDepth: 4 })))}${END}`,
    () => `${sample(fc.string({ unit: 'binary', maxLength: 200 }))}${END}`,
    () => Buffer.from(sample(fc.uint8Array({ maxLength: 200 })) ?? []),
    () => END.repeat(random.between(1, 3_000)),
    () => 'x'.repeat(random.pick([16_384, 16_385, 100_000])),
  ];
  return random.pick(ways)();
}

/** Opens the hub with a ticket, mostly shakes hands, sends some frames and waits for the end. */
export async function talk(client: ApiClient, random: Random): Promise<Talk> {
  const { ticket } = await client.write<{ ticket: string }>('/hubTicket');
  const socket = new WebSocket(`${client.base.replace('http', 'ws')}/hubs/chathub?access_token=${ticket}`);
  const done: Talk = { sent: [], heard: [], code: null };
  socket.on('message', (data) => done.heard.push(String(data)));
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) =>
    socket.on('close', (code) => {
      done.code = code;
      resolve();
    }),
  );
  await new Promise((resolve) => socket.once('open', resolve));
  const frames = Array.from({ length: random.between(1, 12) }, () => frameOf(random));
  for (const frame of random.chance(0.9) ? [HANDSHAKE, ...frames] : frames) {
    if (socket.readyState !== WebSocket.OPEN) break;
    done.sent.push(Buffer.isBuffer(frame) ? frame.toString('hex') : frame.slice(0, 200));
    socket.send(frame);
  }
  // The WebSocket pong arrives only after the server has read every frame sent before the ping.
  const read = new Promise<void>((resolve) => socket.once('pong', () => resolve()));
  if (socket.readyState === WebSocket.OPEN) socket.ping();
  const limit = setTimeout(() => socket.terminate(), CLOSED_MS);
  await Promise.race([closed, read]);
  clearTimeout(limit);
  socket.terminate();
  return done;
}

/** Returns what the hub said or did against its protocol; null: nothing. */
export function talkProblem({ heard, code }: Talk): string | null {
  const records = heard.flatMap((frame) => (frame.endsWith(END) ? frame.slice(0, -1).split(END) : ['no end']));
  for (const record of records) {
    const kind = kindOf(record);
    if (kind === null) return `said ${record.slice(0, 200)}`;
  }
  // 1011 is a defect of the server, 1006 a connection cut without a word.
  return code === 1011 ? 'closed with 1011' : null;
}

/** Kind of a record: handshake, completion with an error, ping or close (wire.md#4); null: not of the protocol. */
function kindOf(record: string): string | null {
  try {
    const data = JSON.parse(record) as Record<string, unknown>; // whatever it is, it is only looked at
    if (data.type === 3) return typeof data.error === 'string' && data.result === undefined ? 'completion' : null;
    if (data.type === 6 || data.type === 7 || data.type === 1) return 'control';
    return Object.keys(data).every((key) => key === 'error') ? 'handshake' : null;
  } catch {
    return null;
  }
}
