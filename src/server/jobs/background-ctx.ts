import type { Ctx, Identity, UserCtx } from '../ctx.ts';
import type { DbSession } from '../db/session.ts';
import { refuse } from '../errors.ts';
import type { Platform } from '../platform.ts';
import { isExpired } from '../session/expiry.ts';
import { loadIdentity } from '../session/identity.ts';

/** User for whom background work runs. */
export interface Actor {
  tenant: string;
  userId: string;
  requestId: string | null;
}

type Task = () => Promise<void> | void;

/**
 * Ctx of a user outside a request, with his present rights (security.md#R1); tasks for after the commit are added to
 * `tasks`.
 * @throws D1017 if he was disabled meanwhile
 */
export async function createUserCtx(
  platform: Platform,
  db: DbSession,
  of: { actor: Actor; tasks: Task[] },
): Promise<UserCtx> {
  const { actor, tasks } = of;
  const identity = await loadIdentity(db, actor.userId);
  if (!identity || !isOpen(identity, platform.now())) throw refuse('D1017');
  return {
    tenant: actor.tenant,
    caller: identity.caller,
    permissions: identity.permissions,
    scope: identity.scope,
    scopeOf: identity.scopeOf,
    recheck: (permission) => recheck(platform, actor, permission),
    requestId: actor.requestId,
    ip: '',
    origin: 'job',
    now: () => platform.now(),
    db,
    catalog: platform.catalogs.of(actor.tenant),
    links: platform.links,
    afterCommit: (task) => tasks.push(task),
  };
}

/** Runs `work` in a timer's transaction, without a user and with all rows visible; then runs its after-commit tasks. */
export async function inTenant<T>(platform: Platform, tenant: string, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const tasks: Task[] = [];
  const result = await platform.database.tx(tenant, (db) =>
    work({
      tenant,
      caller: null,
      permissions: new Set(),
      scope: 'all',
      scopeOf: () => 'all',
      requestId: null,
      ip: '',
      origin: 'job',
      now: () => platform.now(),
      db,
      catalog: platform.catalogs.of(tenant),
      links: platform.links,
      afterCommit: (task) => tasks.push(task),
    }),
  );
  for (const task of tasks) platform.background.run('after a timer', task);
  return result;
}

/** Checks rights in another session, since the work's transaction may not see what was committed after it began. */
async function recheck(platform: Platform, { tenant, userId }: Actor, permission: string): Promise<void> {
  const identity = await loadIdentity(platform.database.session(tenant), userId);
  if (!identity || !isOpen(identity, platform.now())) throw refuse('D1017');
  if (identity.caller.adminType !== '1' && !identity.permissions.has(permission)) throw refuse('1013002');
}

function isOpen({ status, lastDay }: Identity, now: Date): boolean {
  return status === 'enabled' && !isExpired(lastDay, now);
}
