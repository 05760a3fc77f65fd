import { Sender } from 'ws';
import type { DataScope } from '../ctx.ts';
import type { Authenticated } from '../session/authentication.ts';
import { CLOSE_AND_RECONNECT, invocation } from './hub-protocol.ts';
import type { OutboxRow } from './outbox.sql.ts';
import type { ChangePayload, MessagePayload, ReplyPayload } from './outbox.ts';

declare module 'ws' {
  /** Missing in the types of `ws`; returns head and data of a frame. */
  const Sender: { frame(data: Buffer, options: { fin: boolean; opcode: number }): Buffer[] };
}

const TEXT = 1;

/** Records for any number of sockets, as text and as the bytes of a WebSocket frame. */
export interface Frame {
  text: string;
  bytes: Buffer;
}

export function textFrame(text: string): Frame {
  return { text, bytes: Buffer.concat(Sender.frame(Buffer.from(text), { fin: true, opcode: TEXT })) };
}

/** One browser tab, connected by a WebSocket or by a waiting poll. */
export interface HubSocket {
  readonly id: string;
  caller: Authenticated;
  onClose(listener: () => void): void;
  /** Sends a record; nothing is sent before the handshake. */
  send(record: string): void;
  sendFrame(frame: Frame): void;
  /** Sends a last record, which decides whether the client reconnects, and closes the socket. */
  end(record?: string): void;
  terminate(): void;
  /** Checks time limits; called about once a second. */
  tick(nowMs: number): void;
}

/** Maximum connections of a user in this process; also the maximum of a user's connections without WebSocket. */
export const MAX_PER_USER = 20;
const MAX_SOCKETS = 10_000;
/** Resource of the notices behind the bell in the browser. */
const NOTICES = 'sysNotice';

/** Sockets of this process by tenant and user; clients cannot join groups (security.md#R28). */
export class Hub {
  readonly #tenants = new Map<string, Map<string, Set<HubSocket>>>();
  #count = 0;

  get size(): number {
    return this.#count;
  }

  hasRoomFor(tenant: string, userId: string): boolean {
    const own = this.#tenants.get(tenant)?.get(userId)?.size ?? 0;
    return this.#count < MAX_SOCKETS && own < MAX_PER_USER;
  }

  add(socket: HubSocket): void {
    const { tenant, userId } = socket.caller.session;
    const users = this.#tenants.get(tenant) ?? new Map<string, Set<HubSocket>>();
    const sockets = users.get(userId) ?? new Set<HubSocket>();
    this.#tenants.set(tenant, users.set(userId, sockets.add(socket)));
    this.#count += 1;
    socket.onClose(() => this.#remove(socket, tenant, userId));
  }

  *sockets(): Iterable<HubSocket> {
    for (const users of this.#tenants.values()) for (const sockets of users.values()) yield* sockets;
  }

  *socketsOf(tenant: string, userIds: readonly string[]): Iterable<HubSocket> {
    const users = this.#tenants.get(tenant);
    for (const id of userIds) yield* users?.get(id) ?? [];
  }

  /** Delivers outbox rows: messages one by one in order, changes of a resource together. */
  deliver(rows: readonly OutboxRow[]): void {
    const changes: TenantChange[] = [];
    for (const { tenant, kind, payload } of rows) {
      const users = this.#tenants.get(tenant);
      if (!users) continue;
      if (kind === 'message') sendMessage(users, payload as MessagePayload); // written by server/realtime/outbox.ts
      if (kind === 'reply') sendReply(users, payload as ReplyPayload);
      if (kind === 'changed') changes.push({ tenant, change: payload as ChangePayload });
    }
    for (const { tenant, change } of mergeChanges(changes)) sendChange(this.#tenants.get(tenant) ?? NOBODY, change);
  }

  /** Closes all sockets at a stop; clients reconnect, perhaps to another process. */
  closeAll(): void {
    for (const socket of this.sockets()) socket.end(CLOSE_AND_RECONNECT);
  }

  terminateAll(): void {
    for (const socket of this.sockets()) socket.terminate();
  }

  #remove(socket: HubSocket, tenant: string, userId: string): void {
    const users = this.#tenants.get(tenant);
    const sockets = users?.get(userId);
    if (!users || !sockets?.delete(socket)) return;
    this.#count -= 1;
    if (sockets.size === 0) users.delete(userId);
    if (users.size === 0) this.#tenants.delete(tenant);
  }
}

function sendReply(users: Users, { connection, userId, record }: ReplyPayload): void {
  for (const socket of users.get(userId) ?? []) if (socket.id === connection) socket.send(record);
}

type Users = ReadonlyMap<string, ReadonlySet<HubSocket>>;

const NOBODY: Users = new Map();

/** Sends a message; users who silenced this kind of message only get a change of NOTICES, which updates the bell. */
function sendMessage(users: Users, { userIds, text, link, quietIds = [] }: MessagePayload): void {
  // Sends the link first, as a record of its own, since ReceiveMessage must keep its single argument (wire.md#4).
  const way = link === undefined ? '' : invocation('MessageLink', { text, link });
  const loud = textFrame(way + invocation('ReceiveMessage', text));
  const quiet = textFrame(invocation('DataChanged', { resource: NOTICES, ids: [] }));
  const silenced = new Set(quietIds);
  for (const id of userIds) {
    const frame = silenced.has(id) ? quiet : loud;
    for (const socket of users.get(id) ?? []) if (!isWall(socket)) socket.sendFrame(frame);
  }
}

const isWall = ({ caller }: HubSocket) => caller.session.wallLink !== null;

/** Sends a change to the users it concerns; wall screens do not get the ids of the records. */
function sendChange(users: Users, change: ChangePayload): void {
  const bare = textFrame(invocation('DataChanged', { resource: change.resource, ids: [] }));
  const record = textFrame(invocation('DataChanged', { resource: change.resource, ids: change.ids }));
  for (const [userId, sockets] of users) {
    for (const socket of sockets) {
      if (concerns(change, userId, socket.caller.identity.scope)) socket.sendFrame(isWall(socket) ? bare : record);
    }
  }
}

function concerns({ orgs, userIds }: ChangePayload, userId: string, scope: DataScope): boolean {
  if (!orgs && !userIds) return true;
  if (userIds?.includes(userId)) return true;
  return orgs !== undefined && (scope === 'all' || orgs.some((org) => scope.includes(org)));
}

/** Maximum ids in a change; for more, browsers read everything again anyway. */
const MAX_IDS = 200;

export interface TenantChange {
  tenant: string;
  change: ChangePayload;
}

/** Merges changes by tenant and resource, so that an import of a thousand rows is one push. */
export function mergeChanges(changes: readonly TenantChange[]): TenantChange[] {
  const merged = new Map<string, TenantChange>();
  for (const { tenant, change } of changes) {
    const key = `${tenant}|${change.resource}`;
    const earlier = merged.get(key);
    merged.set(key, { tenant, change: earlier ? join(earlier.change, change) : change });
  }
  return [...merged.values()];
}

function join(a: ChangePayload, b: ChangePayload): ChangePayload {
  const everywhere = isForAll(a) || isForAll(b);
  return {
    resource: a.resource,
    ids: joinIds(a.ids, b.ids),
    ...(everywhere ? {} : { orgs: union(a.orgs, b.orgs), userIds: union(a.userIds, b.userIds) }),
  };
}

/** Joins ids; an empty list means any record. */
function joinIds(a: ChangePayload['ids'], b: ChangePayload['ids']): ChangePayload['ids'] {
  if (a.length === 0 || b.length === 0) return [];
  const ids = [...new Set([...a, ...b])];
  return ids.length > MAX_IDS ? [] : ids;
}

function isForAll({ orgs, userIds }: ChangePayload): boolean {
  return !orgs && !userIds;
}

function union(a: readonly string[] = [], b: readonly string[] = []): string[] {
  return [...new Set([...a, ...b])];
}
