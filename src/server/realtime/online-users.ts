import { randomUUID } from 'node:crypto';
import type { Platform } from '../platform.ts';
import { NO_TENANT } from '../tenants.ts';
import type { HubSocket } from './hub.ts';
import { deleteConnection, deleteConnectionsOf, insertConnection, touchConnections } from './online-users.sql.ts';
import { deleteDeadPolls } from './polls.sql.ts';

const TOUCH_MS = 30_000;
/** Time in ms after which rows are deleted whose process no longer updates them. */
const DEAD_MS = 120_000;
/** Value of `process_id` for connections that poll, since any process answers their polls. */
const POLLED = 'polled';

/** Maintains platform.hub_connection, the connected users of all processes (wire.md#4, wire.md#5.11). */
export class OnlineUsers {
  readonly #platform: Platform;
  readonly #process = randomUUID();
  #touched = Date.now();
  #hasEnded = false;

  constructor(platform: Platform) {
    this.#platform = platform;
  }

  /** Adds a connection's row. `isPolled`: the row belongs to no process, and is kept as long as the client polls. */
  enter(socket: Pick<HubSocket, 'id' | 'caller'>, { isPolled = false } = {}): void {
    const { session } = socket.caller;
    // Wall screens do not count as users.
    if (session.wallLink !== null) return;
    this.#run(async () => {
      const now = this.#platform.now();
      const db = this.#session();
      await insertConnection(db, {
        id: socket.id,
        process_id: isPolled ? POLLED : this.#process,
        token_hash: session.tokenHash,
        tenant: session.tenant,
        user_id: session.userId,
        connected_time: now,
        last_time: now,
      });
    });
  }

  leave(socket: Pick<HubSocket, 'id'>): void {
    this.#run(async () => {
      await deleteConnection(this.#session(), socket.id);
    });
  }

  /** Deletes all rows of this process at a stop, also those of sockets that close later. */
  async leaveAll(): Promise<void> {
    this.#hasEnded = true;
    await deleteConnectionsOf(this.#session(), this.#process).catch(() => undefined);
  }

  tick(nowMs: number): void {
    if (nowMs - this.#touched < TOUCH_MS) return;
    this.#touched = nowMs;
    this.#run(async () => {
      const now = this.#platform.now();
      const dead = new Date(now.getTime() - DEAD_MS);
      await touchConnections(this.#session(), { processId: this.#process, now, dead });
      await deleteDeadPolls(this.#session(), dead);
    });
  }

  #session() {
    return this.#platform.database.session(NO_TENANT);
  }

  #run(work: () => Promise<void>): void {
    if (this.#hasEnded) return;
    this.#platform.background.run('online users', work);
  }
}
