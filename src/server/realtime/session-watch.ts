import type { Identity } from '../ctx.ts';
import { AppError } from '../errors.ts';
import type { Platform } from '../platform.ts';
import { identityOf } from '../session/authentication.ts';
import { readSessions, type SessionState } from '../session/sessions.ts';
import type { HubSocket } from './hub-socket.ts';

/** Sessions read at once: between two readings the process does other things. */
const AT_ONCE = 500;

/** Holds open sockets against their sessions and closes those whose session ended or whose user may no longer act. */
export class SessionWatch {
  readonly #platform: Platform;
  #isChecking = false;

  constructor(platform: Platform) {
    this.#platform = platform;
  }

  /** Resolves at once while an earlier check still goes on. */
  async check(sockets: Iterable<HubSocket>): Promise<void> {
    if (this.#isChecking) return;
    this.#isChecking = true;
    try {
      const groups = [...bySession(sockets)];
      for (let at = 0; at < groups.length; at += AT_ONCE) await this.#checkSome(groups.slice(at, at + AT_ONCE));
    } finally {
      this.#isChecking = false;
    }
  }

  async #checkSome(groups: readonly [Buffer, readonly HubSocket[]][]): Promise<void> {
    const hashes = groups.map(([hash]) => hash);
    const states = await readSessions(this.#platform.database, hashes, this.#platform.now());
    for (const [hash, sockets] of groups) {
      const session = states.get(hash.toString('hex'));
      const identity = session && (await this.#identityOf(session));
      for (const socket of sockets) {
        if (session && identity) socket.caller = { session, identity };
        else socket.end();
      }
    }
  }

  /** null: the session is no longer good. A database that is away is no reason to close anything. */
  async #identityOf(session: SessionState): Promise<Identity | null> {
    try {
      return await identityOf(this.#platform.identities, session);
    } catch (error) {
      if (error instanceof AppError) return null;
      throw error;
    }
  }
}

/** Tabs of one browser share their session. */
function bySession(sockets: Iterable<HubSocket>): Iterable<[Buffer, HubSocket[]]> {
  const found = new Map<string, [Buffer, HubSocket[]]>();
  for (const socket of sockets) {
    const { tokenHash } = socket.caller.session;
    const key = tokenHash.toString('latin1');
    const group = found.get(key);
    if (group) group[1].push(socket);
    else found.set(key, [tokenHash, [socket]]);
  }
  return found.values();
}
