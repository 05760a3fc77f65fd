import { randomUUID } from 'node:crypto';
import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import { NO_TENANT } from '../tenants.ts';
import { lastOutboxId, type OutboxRow, readOutbox } from './outbox.sql.ts';
import { onOutboxWritten } from './outbox.ts';
import { OutboxPosition } from './outbox-position.ts';

const CHANNEL = 'outbox';
/** Interval of polls in ms, for lost notifications. */
const POLL_MS = 1_000;
/** Commits within this time share a query and a NOTIFY (decision 051). */
const COALESCE_MS = 10;
const BATCH = 500;

export interface OutboxFeedParts {
  database: Database;
  log: Log;
  deliver(rows: readonly OutboxRow[]): void;
}

/**
 * Reads outbox rows that any process commits after the start, and delivers each row once. Reads after commits of this
 * process, after NOTIFY of other processes, and by a timer.
 */
export class OutboxFeed {
  readonly #parts: OutboxFeedParts;
  /** Payload by which this feed recognises its own NOTIFY. */
  readonly #id = randomUUID();
  #position = new OutboxPosition();
  #running: Promise<void> | null = null;
  #again = false;
  #stops: (() => unknown)[] = [];
  #notifyTimer: NodeJS.Timeout | null = null;

  constructor(parts: OutboxFeedParts) {
    this.#parts = parts;
  }

  async start(): Promise<void> {
    const { database } = this.#parts;
    this.#position = new OutboxPosition({ high: await lastOutboxId(database.session(NO_TENANT)), gaps: [] });
    const unlisten = await database.listen(CHANNEL, (from) => {
      // Own notifications are ignored, since their rows have been read.
      if (from !== this.#id) this.read();
    });
    const timer = setInterval(() => this.read(), POLL_MS).unref();
    const forget = onOutboxWritten(() => this.#written());
    this.#stops = [unlisten, () => clearInterval(timer), forget];
  }

  async stop(): Promise<void> {
    if (this.#notifyTimer) clearTimeout(this.#notifyTimer);
    await Promise.all(this.#stops.map((stop) => stop()));
    this.#again = false;
    await this.#running;
  }

  /** Reads now, or once more after the running read. */
  read(): void {
    this.#again = true;
    this.#running ??= this.#readAll().finally(() => {
      this.#running = null;
    });
  }

  #written(): void {
    this.#notifyTimer ??= setTimeout(() => void this.#passOn(), COALESCE_MS).unref();
  }

  async #passOn(): Promise<void> {
    this.#notifyTimer = null;
    this.read();
    try {
      await this.#parts.database.notify(CHANNEL, this.#id);
    } catch (error) {
      this.#parts.log.debug({ err: error }, 'outbox: others will find it by polling');
    }
  }

  async #readAll(): Promise<void> {
    while (this.#again) {
      this.#again = false;
      try {
        while ((await this.#readBatch()) === BATCH);
      } catch (error) {
        this.#parts.log.debug({ err: error }, 'outbox could not be read');
        return;
      }
    }
  }

  async #readBatch(): Promise<number> {
    const range = { ...this.#position.next(), limit: BATCH };
    const rows = await readOutbox(this.#parts.database.session(NO_TENANT), range);
    for (const row of rows) this.#position.pass(row.id);
    if (rows.length > 0) this.#parts.deliver(rows);
    return rows.length;
  }
}
