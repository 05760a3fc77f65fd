/** Meaning of a failed statement, without the driver's message (security.md#R27). */
export type DatabaseFailure =
  /** A unique index refused the row. */
  | { kind: 'duplicate'; constraint: string }
  /** The database cannot store a value, or a CHECK failed. */
  | { kind: 'bad-value' }
  /** Another transaction holds or changed the row: lock timeout, deadlock, serialization failure. */
  | { kind: 'busy' }
  /** The statement exceeded its time limit. */
  | { kind: 'too-slow' }
  /** The database cannot be reached. */
  | { kind: 'unavailable' };

const BUSY = new Set(['55P03', '40001', '40P01']);
const UNREACHABLE = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);
const LOST =
  /timeout exceeded when trying to connect|connection terminated|connection ended|not queryable|query read timeout/i;

function textOf(error: unknown, key: 'code' | 'constraint' | 'message'): string {
  if (typeof error !== 'object' || error === null) return '';
  const value: unknown = Reflect.get(error, key);
  return typeof value === 'string' ? value : '';
}

/** Meaning of an error; null: not from the database, or caused by a defect of the code. */
export function databaseFailure(error: unknown): DatabaseFailure | null {
  const code = textOf(error, 'code');
  if (code === '23505') return { kind: 'duplicate', constraint: textOf(error, 'constraint') };
  if (BUSY.has(code)) return { kind: 'busy' };
  if (code === '57014') return { kind: 'too-slow' };
  if (isUnreachable(code, textOf(error, 'message'))) return { kind: 'unavailable' };
  if (/^2[23]/.test(code)) return { kind: 'bad-value' };
  return null;
}

function isUnreachable(code: string, message: string): boolean {
  // 08 connection, 53 resources (too many connections, disk full), 57P shutdown and crash recovery,
  // 25P03 idle transaction ended
  return /^(08|53|57P|58)/.test(code) || code === '25P03' || UNREACHABLE.has(code) || LOST.test(message);
}

/** True if the connection may be broken and must leave the pool. */
export function isConnectionLost(error: unknown): boolean {
  return isUnreachable(textOf(error, 'code'), textOf(error, 'message'));
}
