import type { Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform.ts';
import { Hub, type HubSocket } from './hub.ts';
import { OnlineUsers } from './online-users.ts';
import type { OutboxRow } from './outbox.sql.ts';
import { type ChangePayload, type EndPayload, SCHEMAS } from './outbox.ts';
import { OutboxFeed } from './outbox-feed.ts';
import { Polls } from './polls.ts';
import { SessionWatch } from './session-watch.ts';
import { HubUpgrade } from './upgrade.ts';

const TICK_MS = 1_000;
/** Ticks between checks of sockets; within this time the sockets of a revoked session close. */
const CHECK_EVERY_TICKS = 2;

function isPublish({ kind, payload }: OutboxRow): boolean {
  return kind === 'changed' && (payload as ChangePayload).resource === SCHEMAS; // written by server/realtime/outbox.ts
}

/** Hub of one process: its sockets, the outbox feed, and the timer that checks them. */
export class Realtime {
  readonly hub = new Hub();
  readonly #platform: Platform;
  readonly #feed: OutboxFeed;
  readonly #online: OnlineUsers;
  readonly #sessions: SessionWatch;
  readonly #polls: Polls;
  #timer: NodeJS.Timeout | undefined;
  #ticks = 0;
  #stopping = false;

  constructor(platform: Platform) {
    this.#platform = platform;
    this.#online = new OnlineUsers(platform);
    this.#sessions = new SessionWatch(platform);
    this.#polls = new Polls({ platform, hub: this.hub, online: this.#online });
    this.#feed = new OutboxFeed({
      database: platform.database,
      log: platform.log,
      deliver: (rows) => this.#deliver(rows),
    });
  }

  /** Registers the routes of connections without WebSocket. */
  serve(app: FastifyInstance): void {
    this.#polls.register(app, () => this.#stopping);
  }

  async start(server: Server): Promise<void> {
    const upgrade = new HubUpgrade(this.#platform, this.hub);
    server.on('upgrade', (request, socket, head) => {
      if (this.#stopping) socket.destroy();
      else void upgrade.handle(request, { socket, head }, (accepted) => this.#accept(accepted));
    });
    await this.#feed.start();
    this.#timer = setInterval(() => this.#tick(), TICK_MS).unref();
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    clearInterval(this.#timer);
    this.hub.closeAll();
    await this.#feed.stop();
    this.hub.terminateAll();
    await this.#online.leaveAll();
  }

  #deliver(rows: readonly OutboxRow[]): void {
    const { background, live } = this.#platform;
    const published = new Set(rows.filter(isPublish).map(({ tenant }) => tenant));
    // Requests load newer descriptors themselves; loading them here serves timers, and spares requests the wait.
    for (const tenant of published) background.run('published schema', () => live.refresh(tenant));
    this.hub.deliver(rows);
    for (const row of rows) if (row.kind === 'ended') this.#checkEnded(row);
  }

  #checkEnded({ tenant, payload }: OutboxRow): void {
    const { userIds } = payload as EndPayload; // written by server/realtime/outbox.ts
    const sockets = [...this.hub.socketsOf(tenant, userIds)];
    if (sockets.length > 0) this.#platform.background.run('ended sessions', () => this.#sessions.checkNow(sockets));
  }

  #accept(socket: HubSocket): void {
    this.hub.add(socket);
    this.#online.enter(socket);
    socket.onClose(() => this.#online.leave(socket));
  }

  #tick(): void {
    const now = Date.now();
    for (const socket of this.hub.sockets()) socket.tick(now);
    this.#ticks += 1;
    if (this.#ticks % CHECK_EVERY_TICKS === 0 && this.hub.size > 0) {
      this.#platform.background.run('hub sessions', () => this.#sessions.check(this.hub.sockets()));
    }
    this.#online.tick(now);
  }
}
