import { randomUUID } from 'node:crypto';
import type { Ctx } from '../ctx.ts';
import { isPostponed } from '../db/session.ts';
import { insertChange, insertEnd, insertNotice } from './outbox.sql.ts';

/** A message that is stored for each receiver and pushed to those online (wire.md#4). */
export interface Message {
  userIds: readonly string[];
  /** Label (domain.md#13): 待整改, 超期 … */
  title: string;
  text: string;
  /** The record: its number, which follows the title, and the path of its page. */
  about?: { name: string; link: string };
  /** Channels besides the bell (OverTimeTip.tipMode), unless a receiver chose others. */
  channels?: readonly number[];
  /** True if receivers cannot switch it off or delay it. */
  isCompulsory?: boolean;
}

/** Payload of rows of kind `message`. */
export interface MessagePayload {
  userIds: string[];
  text: string;
  /** Path of the record's page. */
  link?: string;
  /** Receivers who see such messages in the bell only; added at the write (server/realtime/outbox.sql.ts). */
  quietIds?: string[];
}

/** Payload of rows of kind `changed`: ids only, so that readers need their own permissions. */
export interface ChangePayload {
  resource: string;
  /** Empty: any record. */
  ids: (number | string)[];
  /** Limits the change to sessions that see one of these organisations, and to `userIds`; both absent: whole tenant. */
  orgs?: string[];
  userIds?: string[];
}

export interface ChangeAudience {
  orgs?: readonly string[];
  userIds?: readonly string[];
}

/** Resource name of a publish, whose ids are names of resources (wire.md#5.14). */
export const SCHEMAS = 'schemas';

const MAX_IDS = 200;

/** Writes a notice for each receiver and the outbox row, in the caller's transaction. */
export async function notify(
  ctx: Announcing,
  { userIds, title, text, about, channels = [], isCompulsory = false }: Message,
): Promise<void> {
  const receivers = [...new Set(userIds)];
  if (receivers.length === 0) return;
  const payload: MessagePayload = { userIds: receivers, text, ...(about ? { link: about.link } : {}) };
  const record = { about: about?.name ?? null, link: about?.link ?? null };
  const notice = { userIds: receivers, title, content: text, ...record, channels, isCompulsory, key: randomUUID() };
  await insertNotice(ctx.db, { ...notice, payload: JSON.stringify(payload), created_time: ctx.now() });
  ctx.afterCommit(wakeReaders);
}

/** Parts of `Ctx` needed to announce changes and messages. */
export type Announcing = Pick<Ctx, 'tenant' | 'db' | 'now' | 'afterCommit'>;

/**
 * Announces changed records to open browsers, in the transaction of every write. `audience` only spares other browsers
 * a needless read; ids reveal nothing.
 */
export async function announceChange(
  ctx: Announcing,
  resource: string,
  change: { ids: readonly (number | string)[]; audience?: ChangeAudience },
): Promise<void> {
  if (isPostponed(ctx.db, resource)) return;
  const { orgs, userIds } = change.audience ?? {};
  const payload: ChangePayload = {
    resource,
    ids: change.ids.length > MAX_IDS ? [] : [...change.ids],
    ...(orgs ? { orgs: [...orgs] } : {}),
    ...(userIds ? { userIds: [...userIds] } : {}),
  };
  await insertChange(ctx.db, { payload: JSON.stringify(payload), created_time: ctx.now() });
  ctx.afterCommit(wakeReaders);
}

/** Payload of rows of kind `ended`: users with an ended session, whose sockets each process closes. */
export interface EndPayload {
  userIds: string[];
}

/** Makes all processes check these users' sockets at once, in the transaction that ends a session. */
export async function announceEnd(ctx: Announcing, userIds: readonly string[]): Promise<void> {
  const payload: EndPayload = { userIds: [...userIds] };
  await insertEnd(ctx.db, { payload: JSON.stringify(payload), created_time: ctx.now() });
  ctx.afterCommit(wakeReaders);
}

/** Payload of rows of kind `reply`: a record for one connection without WebSocket, whichever process answers its poll. */
export interface ReplyPayload {
  connection: string;
  userId: string;
  record: string;
}

const readers = new Set<() => void>();

/** Makes this process, and by its NOTIFY the other processes, read the outbox soon. */
export function wakeReaders(): void {
  for (const wake of readers) wake();
}

/** Registers a function to be called after commits of rows in this process, as a hint: readers also poll. */
export function onOutboxWritten(wake: () => void): () => void {
  readers.add(wake);
  return () => readers.delete(wake);
}
