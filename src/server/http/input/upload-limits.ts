import { mkdir, statfs } from 'node:fs/promises';
import type { UserCtx } from '../../ctx.ts';
import { type RateLimit, spendWindow } from '../../db/rate-window.ts';
import type { DbSession } from '../../db/session.ts';
import { refuse, tooOften } from '../../errors.ts';
import type { Platform } from '../../platform.ts';
import type { SessionState } from '../../session/sessions.ts';

const KIBIBYTE = 1_024;
const MEBIBYTE = 1_048_576;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Maximum uploads of a person that no record uses yet (a hazard has 20 pictures); unused files last for a day. */
export const UPLOAD_LIMITS = {
  filesPerMinute: 120,
  bytesPerMinute: 128 * MEBIBYTE,
  bytesPerDay: 2_048 * MEBIBYTE,
  /** Free space kept for the database: this share of the disk, at most freeBytes. */
  freeShare: 0.05,
  freeBytes: 1_024 * MEBIBYTE,
};

export interface Incoming {
  session: Pick<SessionState, 'tenant' | 'userId'>;
  /** Announced size, or the maximum. */
  bytes: number;
  /** True if the file is kept without a record; imports are read and deleted. */
  ownerless: boolean;
}

/** Counts an upload of a person before it is read. @throws DISK_FULL, UPLOAD_QUOTA with the seconds to wait */
export async function admitUpload(
  platform: Pick<Platform, 'config' | 'database' | 'now'>,
  incoming: Incoming,
): Promise<void> {
  const { session, bytes } = incoming;
  const { dataDir } = platform.config;
  await mkdir(dataDir, { recursive: true });
  if (!hasRoom(await statfs(dataDir), bytes)) throw refuse('DISK_FULL');
  await spend(platform.database.session(session.tenant), platform.now(), windowsOf(incoming));
}

/** Counts a file that is uploaded in pieces; its bytes are counted with each piece. @throws UPLOAD_QUOTA */
export function admitBegun({ db, tenant, caller, now }: UserCtx): Promise<void> {
  return spend(db, now(), [filesWindow(keyOf({ tenant, userId: caller.id }))]);
}

async function spend(db: DbSession, now: Date, windows: readonly Window[]): Promise<void> {
  for (const window of windows) {
    const until = await spendWindow(db, { ...window, now });
    if (until) throw tooOften(Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1_000)), 'UPLOAD_QUOTA');
  }
}

type Window = Omit<RateLimit, 'now'>;

const keyOf = ({ tenant, userId }: Incoming['session']) => `upload|${tenant}|${userId}`;

function filesWindow(key: string): Window {
  const { filesPerMinute } = UPLOAD_LIMITS;
  return { key: `${key}|files`, limit: filesPerMinute, windowMs: MINUTE_MS };
}

/** Limits of an upload. Bytes are counted in KiB: the counter's column cannot hold 2 GB. */
function windowsOf({ session, bytes, ownerless }: Incoming): Window[] {
  const { bytesPerMinute, bytesPerDay } = UPLOAD_LIMITS;
  const key = keyOf(session);
  const amount = Math.ceil(bytes / KIBIBYTE);
  return [
    ...(ownerless ? [filesWindow(key)] : []),
    { key: `${key}|bytes`, limit: bytesPerMinute / KIBIBYTE, amount, windowMs: MINUTE_MS },
    { key: `${key}|day`, limit: bytesPerDay / KIBIBYTE, amount, windowMs: DAY_MS },
  ];
}

/** True if enough disk space stays free after an upload of `bytes`. */
export function hasRoom(disk: { bavail: number; blocks: number; bsize: number }, bytes: number): boolean {
  const floor = Math.min(UPLOAD_LIMITS.freeBytes, disk.blocks * disk.bsize * UPLOAD_LIMITS.freeShare);
  return disk.bavail * disk.bsize - bytes >= floor;
}
