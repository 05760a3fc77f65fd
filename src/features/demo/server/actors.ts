import type { Identity, UserCtx } from '../../../server/ctx.ts';
import type { DbSession } from '../../../server/db/session.ts';
import type { Platform } from '../../../server/platform.ts';
import { loadIdentity } from '../../../server/session/identity.ts';
import { DEFAULT_TENANT } from '../../../server/tenants.ts';
import { idOf } from '../../seed/index.ts';

/** The demo people as callers of the services: their own grants and scope, and a clock that is set. */
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

  /** The same shape HTTP builds, so that the same services answer (security.md#R1). */
  async ctx(account: string, { at, db }: { at: number; db: DbSession }): Promise<UserCtx> {
    const { database, catalogs, links } = this.#platform;
    // On a session of its own: it reads several things at once, which a transaction's connection cannot.
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
      // During the first start there is no connection that could be told.
      afterCommit: () => undefined,
    };
  }
}
