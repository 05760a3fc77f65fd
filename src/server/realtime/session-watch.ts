import type { Identity } from '../ctx.ts';
import { AppError } from '../errors.ts';
import type { Platform } from '../platform.ts';
import { identityOf } from '../session/authentication.ts';
import { readSessions, type SessionState } from '../session/sessions.ts';
import type { HubSocket } from './hub.ts';
import { invocation } from './hub-protocol.ts';

/** Records sent to the sockets of a session that another person, or another sign-in, ended (wire.md#4). */
const FAREWELLS: { readonly [reason: string]: string } = {
  forced: invocation('ForceExist'),
  replaced: invocation('SingleLoginForceExist'),
};

/** Maximum sessions per query; between queries the process serves other work. */
const AT_ONCE = 500;

/** Checks sockets, and closes those whose session ended or whose user lost access. */
export class SessionWatch {
  readonly #platform: Platform;
  #isChecking = false;

  constructor(platform: Platform) {
    this.#platform = platform;
  }

  /** Does nothing while a check runs. */
  async check(sockets: Iterable<HubSocket>): Promise<void> {
    if (this.#isChecking) return;
    this.#isChecking = true;
    try {
      await this.checkNow(sockets);
    } finally {
      this.#isChecking = false;
    }
  }

  /** Checks even while another check runs; the first one that finds a session ended closes its sockets. */
  async checkNow(sockets: Iterable<HubSocket>): Promise<void> {
    const groups = [...bySession(sockets)];
    for (let at = 0; at < groups.length; at += AT_ONCE) await this.#checkSome(groups.slice(at, at + AT_ONCE));
  }

  async #checkSome(groups: readonly [Buffer, readonly HubSocket[]][]): Promise<void> {
    const hashes = groups.map(([hash]) => hash);
    const states = await readSessions(this.#platform.database, hashes, this.#platform.now());
    for (const [hash, sockets] of groups) {
      const session = states.get(hash.toString('hex'));
      const identity = session && (await this.#identityOf(session));
      for (const socket of sockets) {
        if (session && identity) socket.caller = { session, identity };
        else endWith(socket, session);
      }
    }
  }

  /** Identity of a session; null: no longer valid. Rejects if the database is unreachable: then no socket is closed. */
  async #identityOf(session: SessionState): Promise<Identity | null> {
    try {
      return await identityOf(this.#platform.identities, session);
    } catch (error) {
      if (error instanceof AppError) return null;
      throw error;
    }
  }
}

/** Record that says why a session ended; empty if no other person and no other sign-in ended the session. */
export function farewellOf(session: Pick<SessionState, 'revoked'> | null): string {
  return (session?.revoked ? FAREWELLS[session.revoked] : undefined) ?? '';
}

function endWith(socket: HubSocket, session: SessionState | undefined): void {
  const farewell = farewellOf(session ?? null);
  if (farewell !== '') socket.send(farewell);
  socket.end();
}

/** Sockets by session, which the tabs of a browser share. */
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
