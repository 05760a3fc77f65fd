import type { Identity, UserCtx } from '../../../../server/ctx.ts';
import type { DbSession } from '../../../../server/db/session.ts';
import type { Platform } from '../../../../server/platform.ts';
import { loadIdentity } from '../../../../server/session/identity.ts';
import { DEFAULT_TENANT } from '../../../../server/tenants.ts';
import { idOf } from '../../seed/index.ts';

/** Demo people as callers of services, with their own permissions and data scope and a clock that the caller sets. */
export class Actors {
  readonly #platform: Platform;
  readonly #users: ReadonlyMap<string, number>;
  readonly #identities = new Map<string, Promise<Identity | null>>();

  constructor(platform: Platform, users: ReadonlyMap<string, number>) {
    this.#platform = platform;
    this.#users = users;
  }

  idOf(account: string): number {
    return idOf(this.#users, account);
  }

  /** Builds the same context as an HTTP request, so that the same services can be called (security.md#R1). */
  async ctx(account: string, { at, db }: { at: number; db: DbSession }): Promise<UserCtx> {
    const { database, catalogs, links } = this.#platform;
    // Loads the identity in a session of its own: loading runs queries in parallel, which a transaction's connection
    // cannot.
    const loading =
      this.#identities.get(account) ?? loadIdentity(database.session(DEFAULT_TENANT), String(this.idOf(account)));
    this.#identities.set(account, loading);
    const identity = await loading;
    if (!identity) throw new Error(`there is no account ${account}`);
    const { caller, permissions, scope, scopeOf } = identity;
    return {
      tenant: db.tenant,
      caller,
      permissions,
      scope,
      scopeOf,
      requestId: null,
      ip: '127.0.0.1',
      now: () => new Date(at),
      db,
      catalog: catalogs.of(db.tenant),
      links,
      // Sends nothing to clients: they need no notice of past events.
      afterCommit: () => undefined,
    };
  }
}
