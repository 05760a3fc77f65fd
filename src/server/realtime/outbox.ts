import { randomUUID } from 'node:crypto';
import type { Ctx } from '../ctx.ts';
import { isPostponed } from '../db/bulk.ts';
import { insertChange, insertEnd, insertNotice } from './outbox.sql.ts';

/** A message for people, kept for each receiver and pushed to those who are online (wire.md#4). */
export interface Message {
  userIds: readonly string[];
  /** Label of domain.md#13: 待整改, 超期 … */
  title: string;
  text: string;
  /** The record it is about: its number, which is appended to the title, and the path of its page. */
  about?: { name: string; link: string };
  /** Channels beside the bell, as OverTimeTip.tipMode names them, unless a receiver chose others. */
  channels?: readonly number[];
  /** True if no receiver can switch it off or postpone it. */
  isCompulsory?: boolean;
}

/** Payload of an outbox row of kind `message`. */
export interface MessagePayload {
  userIds: string[];
  text: string;
  /** Path of the page of the record it is about. */
  link?: string;
  /**
   * Receivers whose settings show messages of this kind in the bell only; added as the row is written
   * (server/realtime/outbox.sql.ts).
   */
  quietIds?: string[];
}

/** Payload of kind `changed`: ids only, so that a reader's own permissions decide what he sees. */
export interface ChangePayload {
  resource: string;
  /** Empty: any record may have changed. */
  ids: (number | string)[];
  /**
   * Sessions to inform: those that see one of these organisations, or belong to `userIds`; absent: all of the tenant.
   */
  orgs?: string[];
  userIds?: string[];
}

export interface ChangeAudience {
  orgs?: readonly string[];
  userIds?: readonly string[];
}

/** Name under which a publish is announced: ids are resources (wire.md#5.14). */
export const SCHEMAS = 'schemas';

const MAX_IDS = 200;

/** Writes the notice of every receiver and the outbox row in the caller's transaction. */
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

/** The parts of a Ctx that announcements need. */
export type Announcing = Pick<Ctx, 'tenant' | 'db' | 'now' | 'afterCommit'>;

/**
 * Informs open browsers that records changed; must be called in the transaction of every write. The `audience` only
 * spares others a useless re-read and protects nothing: ids reveal nothing by themselves.
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

/**
 * Payload of kind `ended`: users of whom a session was ended. Each process reads the reason and closes their sockets.
 */
export interface EndPayload {
  userIds: string[];
}

/**
 * Makes every process check the sessions of these users' open sockets at once, instead of within two seconds. Called in
 * the transaction that ends a session.
 */
export async function announceEnd(ctx: Announcing, userIds: readonly string[]): Promise<void> {
  const payload: EndPayload = { userIds: [...userIds] };
  await insertEnd(ctx.db, { payload: JSON.stringify(payload), created_time: ctx.now() });
  ctx.afterCommit(wakeReaders);
}

const readers = new Set<() => void>();

function wakeReaders(): void {
  for (const wake of readers) wake();
}

/**
 * Registers a reader of this process to be woken after commits of rows. The call is only a hint: readers also poll, and
 * several servers in one process wake each other needlessly.
 */
export function onOutboxWritten(wake: () => void): () => void {
  readers.add(wake);
  return () => readers.delete(wake);
}
