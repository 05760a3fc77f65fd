import { insertLogLines, type LogName } from './activity-log.sql.ts';
import type { Background } from './background.ts';
import type { Catalogs } from './catalog.ts';
import type { Device } from './ctx.ts';
import type { Database } from './db/database.ts';
import { selectUserNames } from './db/people.ts';
import type { DbSession } from './db/session.ts';
import type { Log } from './log.ts';
import { cutText, storable } from './text.ts';

/** User behind a line; before the sign-in only the account as typed. */
interface Actor {
  tenant: string;
  account: string;
  userId: string | null;
}

export interface Operation extends Actor {
  /** Path of the call below /api. */
  path: string;
  method: string;
  url: string;
  device: Device;
  /** null: it succeeded. */
  failure: string | null;
  /** Already masked. */
  param: string;
  /** Request id, by which the history of a record finds the address of a change. */
  requestId: string | null;
  elapsedMs: number;
}

/** Values of dictionary vis_type (wire.md#5.9); `granted`: another service has identified the user. */
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
 * Operation, visit and exception logs, written in batches outside every request: a log never delays or fails the work
 * it records. Refusals are logged too although their transaction is rolled back.
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

  /**
   * Writes the waiting lines. Resolves when every line added before the call is written, those of an earlier flush
   * included: otherwise the end of the process loses them.
   */
  flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#flushed = this.#flushed.then(() => this.#writeWaiting());
    return this.#flushed;
  }

  /** Takes the lines once the batch before is written, so that a slow database leaves at most MAX_WAITING in memory. */
  async #writeWaiting(): Promise<void> {
    const lines = this.#waiting;
    this.#waiting = [];
    if (this.#dropped > 0) this.#parts.log.warn({ dropped: this.#dropped }, 'log lines dropped');
    this.#dropped = 0;
    for (const group of groups(lines)) await this.#write(group);
  }

  #add(log: LogName, actor: Actor, columns: Record<string, unknown>): void {
    // An installation may lack one of the logs: its table exists only with its descriptor.
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
      // The lines are dropped, to bound the memory; the process log has their number.
      this.#parts.log.error({ err: error, log, lines: rows.length }, 'log lines could not be written');
    }
  }
}

/** Adds the user's name to each row; rows from before a sign-in have only the account as typed. */
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

/**
 * Makes a text storable. Lines are written in batches, so a text the database refuses would lose those of other people,
 * too.
 */
function storableRow(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, typeof value === 'string' ? storable(value) : value]),
  );
}

function deviceColumns(device: Device): Record<string, unknown> {
  return { ip: device.ip, browser: device.browser, os: device.os, location: '' };
}
