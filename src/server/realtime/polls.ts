import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DbSession } from '../db/session.ts';
import { AppError, refuse } from '../errors.ts';
import { addAllHeaders } from '../http/security-headers.ts';
import type { Platform } from '../platform.ts';
import { type Authenticated, authenticateHash } from '../session/authentication.ts';
import { hashToken, isTokenShape, newToken, readSession } from '../session/sessions.ts';
import { NO_TENANT } from '../tenants.ts';
import { type Frame, Hub, MAX_PER_USER } from './hub.ts';
import { admitToHub, HUB_PATH } from './hub-admission.ts';
import {
  CLOSE,
  HANDSHAKE_DONE,
  handshakeRefusal,
  isHandshake,
  readRecord,
  refusal,
  splitRecords,
} from './hub-protocol.ts';
import type { OnlineUsers } from './online-users.ts';
import { lastOutboxId, readOutbox } from './outbox.sql.ts';
import { type ReplyPayload, wakeReaders } from './outbox.ts';
import { OutboxPosition } from './outbox-position.ts';
import { POLL_MS, PollSocket } from './poll-socket.ts';
import {
  countPolls,
  deletePoll,
  deleteUnusedPolls,
  insertPoll,
  insertReplies,
  type PollRow,
  selectPoll,
  touchPoll,
  updateBegun,
  updatePosition,
} from './polls.sql.ts';
import { farewellOf } from './session-watch.ts';

const BATCH = 500;
/** Characters after which an answer takes no further batch. */
const MAX_ANSWER = 1_000_000;
/** Maximum bytes and records of a POST: browsers only send a handshake. */
const MAX_BYTES = 16_384;
const MAX_RECORDS = 50;
/** Number of ids below the newest one that may still be committed when a connection opens. */
const RECENT = 100;
/** Time without a poll after which a connection may be replaced, in ms. */
const IDLE_MS = POLL_MS + 10_000;
/** Answers to negotiation: transports in the order in which clients try them. */
const TRANSPORTS = ['WebSockets', 'LongPolling'].map((transport) => ({ transport, transferFormats: ['Text'] }));

interface PollsParts {
  platform: Platform;
  /** Sockets of this process, among them waiting polls. */
  hub: Hub;
  online: OnlineUsers;
}

/**
 * SignalR's long polling for clients behind proxies that let no WebSocket through. A connection is a row with a
 * position in the outbox, so that each process can answer each poll (wire.md#4).
 */
export class Polls {
  readonly #parts: PollsParts;

  constructor(parts: PollsParts) {
    this.#parts = parts;
  }

  /** Registers the hub's HTTP routes. `isStopping`: answer at once and close, so that clients turn to another process. */
  register(app: FastifyInstance, isStopping: () => boolean): void {
    void app.register(async (hub) => {
      hub.addHook('onRequest', async (_request, reply) => {
        addAllHeaders(reply);
      });
      // Browsers send records as text; a content type is not always given.
      hub.removeAllContentTypeParsers();
      hub.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_BYTES }, (_request, body, done) =>
        done(null, body),
      );
      hub.post(`${HUB_PATH}/negotiate`, async (request, reply) => {
        return reply
          .type('application/json')
          .send(JSON.stringify(await this.#negotiate(request.raw, queryOf(request))));
      });
      hub.get(HUB_PATH, async (request, reply) => {
        const text = isStopping() ? '' : await this.#poll(await this.#find(request), reply.raw);
        if (isStopping()) reply.header('connection', 'close');
        return text === null ? reply.code(204).send() : reply.type('text/plain').send(text);
      });
      hub.post(HUB_PATH, async (request, reply) => {
        await this.#receive(await this.#find(request), String(request.body ?? ''));
        return reply.type('text/plain').send('');
      });
      hub.delete(HUB_PATH, async (request, reply) => {
        await this.#end(await this.#find(request));
        return reply.code(202).send();
      });
    });
  }

  get #db(): DbSession {
    return this.#parts.platform.database.session(NO_TENANT);
  }

  async #negotiate(request: IncomingMessage, query: URLSearchParams): Promise<object> {
    const { platform } = this.#parts;
    const { session } = await admitToHub(platform, request, query);
    const { tenant, userId } = session;
    await this.#makeRoom({ tenant, userId });
    const [id, token] = [randomUUID(), newToken()];
    await insertPoll(this.#db, {
      ...{ id, tenant, user_id: userId },
      token_hash: hashToken(token),
      session_hash: session.tokenHash,
      last_time: platform.now(),
    });
    return { negotiateVersion: 1, connectionId: id, connectionToken: token, availableTransports: TRANSPORTS };
  }

  /** At the limit a new connection replaces one that a failed attempt left behind. @throws TOO_OFTEN if all are in use */
  async #makeRoom(user: { tenant: string; userId: string }): Promise<void> {
    const limit = (await countPolls(this.#db, user)) - MAX_PER_USER + 1;
    if (limit <= 0) return;
    const idle = new Date(this.#parts.platform.now().getTime() - IDLE_MS);
    const unused = await deleteUnusedPolls(this.#db, { ...user, idle, limit });
    for (const poll of unused) this.#parts.online.leave(poll);
    if (unused.length < limit) throw refuse('TOO_OFTEN');
  }

  /** Connection whose secret token is in the address. The address also has a ticket, which is used up and ignored. */
  async #find(request: FastifyRequest): Promise<PollRow> {
    const token = queryOf(request).get('id') ?? '';
    const row = isTokenShape(token) && (await touchPoll(this.#db, hashToken(token), this.#parts.platform.now()));
    if (!row) throw refuse('1013001');
    return row;
  }

  /** Records for a connection, at the latest after POLL_MS; null if the connection has ended. */
  async #poll(row: PollRow, response: ServerResponse): Promise<string | null> {
    const caller = await this.#callerOf(row);
    if (typeof caller === 'string') return caller;
    if (!row.is_begun) return this.#begin(row, caller);
    const { hub } = this.#parts;
    if (!hub.hasRoomFor(caller.session.tenant, caller.session.userId)) throw refuse('TOO_OFTEN');
    const socket = new PollSocket(row.id, caller, Date.now());
    response.socket?.setTimeout(2 * POLL_MS);
    response.once('close', () => socket.terminate());
    hub.add(socket);
    try {
      do {
        const text = await this.#read(row.token_hash, socket.caller);
        if (text !== '') return text;
      } while (await socket.waits());
      if (socket.farewell !== '') await this.#end(row);
      return socket.farewell;
    } finally {
      socket.terminate();
    }
  }

  /** The first poll is answered at once: by it the client knows that polling works. */
  async #begin(row: PollRow, caller: Authenticated): Promise<string> {
    await updateBegun(this.#db, row.token_hash);
    this.#parts.online.enter({ id: row.id, caller }, { isPolled: true });
    return '';
  }

  /** The connection's user, or the last records of a session that has ended. */
  async #callerOf(row: PollRow): Promise<Authenticated | string> {
    const { platform } = this.#parts;
    try {
      return await authenticateHash(platform, row.session_hash);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await this.#end(row);
      return farewellOf(await readSession(platform.database, row.session_hash, platform.now())) + CLOSE;
    }
  }

  /** Records after the connection's position, which is moved behind them; null if the connection has ended. */
  async #read(tokenHash: Buffer, caller: Authenticated): Promise<string | null> {
    const row = await selectPoll(this.#db, tokenHash);
    if (!row) return null;
    if (!row.position) return '';
    const position = new OutboxPosition(row.position);
    const collector = new Collector(row.id, caller);
    const hub = new Hub();
    hub.add(collector);
    let read = BATCH;
    let isMoved = false;
    while (read === BATCH && collector.text.length < MAX_ANSWER) {
      const rows = await readOutbox(this.#db, { ...position.next(), limit: BATCH });
      for (const { id } of rows) position.pass(id);
      hub.deliver(rows);
      read = rows.length;
      isMoved ||= read > 0;
    }
    const move = { from: row.position, to: position.toStored() };
    if (isMoved && !(await updatePosition(this.#db, tokenHash, move))) return '';
    return collector.text;
  }

  async #receive(row: PollRow, body: string): Promise<void> {
    const records = splitRecords(body);
    if (!records || records.length > MAX_RECORDS) throw refuse('BAD_REQUEST');
    const replies: string[] = [];
    const [first = ''] = records;
    if (!row.position) {
      replies.push(isHandshake(first) ? HANDSHAKE_DONE : handshakeRefusal('只支持 json 协议第 1 版'));
      const to = await this.#positionNow();
      // A proxy may send the handshake twice; the first copy was already answered.
      if (!(await updatePosition(this.#db, row.token_hash, { from: null, to }))) return;
      records.shift();
    }
    for (const record of records) {
      const message = readRecord(record);
      if (!message) throw refuse('BAD_REQUEST');
      if (message.kind === 'close') return this.#end(row);
      if (message.kind === 'invoke' && message.invocationId !== null) replies.push(refusal(message.invocationId));
    }
    await this.#reply(row, replies);
  }

  async #reply({ id, tenant, user_id }: PollRow, records: readonly string[]): Promise<void> {
    if (records.length === 0) return;
    const payloads = records.map((record): ReplyPayload => ({ connection: id, userId: String(user_id), record }));
    await insertReplies(this.#db, { tenant, payloads, now: this.#parts.platform.now() });
    wakeReaders();
  }

  /** Present position in the outbox: a client that opens its page now needs no earlier rows. */
  async #positionNow() {
    const high = Math.max(0, (await lastOutboxId(this.#db)) - RECENT);
    const position = new OutboxPosition({ high, gaps: [] });
    for (const { id } of await readOutbox(this.#db, { ...position.next(), limit: RECENT })) position.pass(id);
    return position.toStored();
  }

  async #end(row: PollRow): Promise<void> {
    const { hub, online } = this.#parts;
    await deletePoll(this.#db, row.token_hash);
    online.leave(row);
    const own = [...hub.socketsOf(row.tenant, [String(row.user_id)])];
    for (const socket of own) if (socket.id === row.id) socket.terminate();
  }
}

const queryOf = ({ url }: FastifyRequest) => new URL(url, 'http://hub').searchParams;

/** Collects the records of a connection as the hub would send them. */
class Collector extends PollSocket {
  text = '';

  constructor(id: string, caller: Authenticated) {
    super(id, caller, Date.now());
  }

  override send(record: string): void {
    this.text += record;
  }

  override sendFrame(frame?: Frame): void {
    this.text += frame?.text ?? '';
  }
}
