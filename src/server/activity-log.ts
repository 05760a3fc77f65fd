import { insertLogLines, type LogName } from './activity-log.sql.ts';
import type { Background } from './background.ts';
import type { Catalogs } from './catalog.ts';
import type { Device } from './ctx.ts';
import type { Database } from './db/database.ts';
import { selectUserNames } from './db/people.ts';
import type { DbSession } from './db/session.ts';
import type { Log } from './log.ts';
import { cutText, storable } from './text.ts';

/** User of a log line. Before sign-in only `account` is known, as the user typed it. */
interface Actor {
  tenant: string;
  account: string;
  userId: string | null;
}

export interface Operation extends Actor {
  /** Path below /api. */
  path: string;
  method: string;
  url: string;
  device: Device;
  /** Message of the failure; null: success. */
  failure: string | null;
  /** Parameters of the call as text, secrets masked. */
  param: string;
  /** Request id; a record's history uses it to find the client address of a change in this log. */
  requestId: string | null;
  elapsedMs: number;
}

/** Values of dictionary vis_type (wire.md#5.9); `granted`: another service identified the user. */
export const VISIT = { signIn: 0, signOut: 1, register: 2, password: 3, granted: 4 } as const;
export type VisitType = (typeof VISIT)[keyof typeof VISIT];

export interface Visit extends Actor {
  type: VisitType;
  message: string;
  success: boolean;
  device: Device;
}

export interface Defect extends Actor {
  path: string;
  error: Error;
  param: string;
  requestId: string;
}

interface Line {
  tenant: string;
  log: LogName;
  row: LineRow;
}

interface LineRow extends Record<string, unknown> {
  created_user_id: string | null;
}

export interface ActivityLogParts {
  database: Database;
  background: Background;
  catalogs: Catalogs;
  log: Log;
  now(): Date;
}

const FLUSH_MS = 250;
const MAX_WAITING = 5_000;
const BATCH = 200;
/** Wire values of `success` in log rows: 0 is yes, 1 is no (wire.md#5.9, wire.md#13.8). */
const YES = 0;
const NO = 1;

/**
 * Operation, visit and exception logs. Lines are written in batches outside requests: logging cannot delay or fail a
 * request, and lines about refused requests survive the rollback.
 */
export class ActivityLog {
  readonly #parts: ActivityLogParts;
  #waiting: Line[] = [];
  #timer: NodeJS.Timeout | null = null;
  #dropped = 0;
  #flushed: Promise<void> = Promise.resolve();

  constructor(parts: ActivityLogParts) {
    this.#parts = parts;
  }

  operation(entry: Operation): void {
    const [className = '', ...rest] = entry.path.slice(1).split('/');
    this.#add('sysOpLog', entry, {
      ...deviceColumns(entry.device),
      success: entry.failure === null ? YES : NO,
      message: entry.failure ?? '操作成功',
      url: entry.url,
      class_name: className,
      method_name: rest.join('/'),
      req_method: entry.method,
      param: entry.param,
      result: entry.failure === null ? 'success' : 'failure',
      elapsed_time: Math.round(entry.elapsedMs),
      op_time: this.#parts.now(),
      request_id: entry.requestId,
    });
  }

  visit(entry: Visit): void {
    this.#add('sysVisLog', entry, {
      ...deviceColumns(entry.device),
      success: entry.success ? YES : NO,
      message: entry.message,
      vis_type: entry.type,
      vis_time: this.#parts.now(),
    });
  }

  defect(entry: Defect): void {
    const [className = '', ...rest] = entry.path.slice(1).split('/');
    this.#add('sysExLog', entry, {
      class_name: className,
      method_name: rest.join('/'),
      exception_name: entry.error.name,
      exception_msg: cutText(entry.error.message, 2_000),
      exception_source: entry.requestId,
      stack_trace: cutText(entry.error.stack ?? '', 8_000),
      params_obj: entry.param,
      exception_time: this.#parts.now(),
    });
  }

  /** Writes the waiting lines. Resolves once all lines added before the call are written, earlier flushes included. */
  flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#flushed = this.#flushed.then(() => this.#writeWaiting());
    return this.#flushed;
  }

  /** Takes lines only after the previous batch is written: with a slow database at most MAX_WAITING lines wait. */
  async #writeWaiting(): Promise<void> {
    const lines = this.#waiting;
    this.#waiting = [];
    if (this.#dropped > 0) this.#parts.log.warn({ dropped: this.#dropped }, 'log lines dropped');
    this.#dropped = 0;
    for (const group of groups(lines)) await this.#write(group);
  }

  #add(log: LogName, actor: Actor, columns: Record<string, unknown>): void {
    // The table of a log exists only if the installation has the log's descriptor.
    if (!this.#parts.catalogs.of(actor.tenant).find(log)) return;
    if (this.#waiting.length >= MAX_WAITING) {
      this.#dropped += 1;
      return;
    }
    const now = this.#parts.now();
    const row = {
      ...storableRow({ ...columns, account: actor.account, created_time: now }),
      created_user_id: actor.userId,
    };
    this.#waiting.push({ tenant: actor.tenant, log, row });
    this.#timer ??= setTimeout(() => this.#flushLater(), FLUSH_MS).unref();
  }

  #flushLater(): void {
    this.#parts.background.run('activity log', () => this.flush());
  }

  async #write({ tenant, log, rows }: Group): Promise<void> {
    const db = this.#parts.database.session(tenant);
    try {
      await insertLogLines(db, log, await named(db, rows));
    } catch (error) {
      // The lines are lost, since memory is limited; the process log states how many.
      this.#parts.log.error({ err: error, log, lines: rows.length }, 'log lines could not be written');
    }
  }
}

/** Adds the user's name to each row; lines from before a sign-in have only the account. */
async function named(db: DbSession, rows: readonly LineRow[]): Promise<LineRow[]> {
  const ids = rows.flatMap(({ created_user_id: id }) => (id === null ? [] : [id]));
  const names = await selectUserNames(db, [...new Set(ids)]);
  return rows.map((row) => ({ ...row, name: names.get(row.created_user_id ?? '') ?? null }));
}

interface Group {
  tenant: string;
  log: LogName;
  rows: LineRow[];
}

function groups(lines: readonly Line[]): Group[] {
  const open = new Map<string, Group>();
  const done: Group[] = [];
  for (const { tenant, log, row } of lines) {
    const key = `${tenant}|${log}`;
    const group = open.get(key);
    if (group && group.rows.length < BATCH) group.rows.push(row);
    else {
      const next = { tenant, log, rows: [row] };
      open.set(key, next);
      done.push(next);
    }
  }
  return done;
}

/** Makes all texts storable: a text that the database refuses would lose the whole batch, with other users' lines. */
function storableRow(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, typeof value === 'string' ? storable(value) : value]),
  );
}

function deviceColumns(device: Device): Record<string, unknown> {
  return { ip: device.ip, browser: device.browser, os: device.os, location: '' };
}
