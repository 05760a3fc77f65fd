import type { DbSession } from '../../../../server/db/session.ts';

export interface LoginPlace {
  userId: string;
  /** Network of the address, as rate limits count it (server/http/admission/network.ts). */
  network: string;
}

/** Records a successful sign-in; one row for each user and address. */
export async function noteLogin(db: DbSession, { userId, network }: LoginPlace, now: Date): Promise<void> {
  await db.run(
    db.platform
      .insertInto('known_login')
      .values({ tenant: db.tenant, user_id: userId, network, last_time: now })
      .onConflict((conflict) => conflict.columns(['tenant', 'user_id', 'network']).doUpdateSet({ last_time: now })),
  );
}

export async function hasLoggedIn(db: DbSession, { userId, network }: LoginPlace, since: Date): Promise<boolean> {
  const logins = db.platform
    .selectFrom('known_login')
    .select('last_time')
    .where('tenant', '=', db.tenant)
    .where('user_id', '=', userId)
    .where('network', '=', network)
    .where('last_time', '>=', since);
  return (await db.first(logins)) !== undefined;
}
