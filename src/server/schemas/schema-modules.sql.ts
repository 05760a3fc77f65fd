import { type DbSession, param } from '../db/session.ts';

export async function selectModule(session: DbSession, hash: string): Promise<string | undefined> {
  const [row] = await session.prepared<{ code: string }>(
    'schema-module',
    (on) => on.platform.selectFrom('schema_module').select('code').where('hash', '=', param('hash')),
    { hash },
  );
  return row?.code;
}

/** Ignores a conflict: two processes may compile the same version, with equal content. */
export async function insertModule(
  session: DbSession,
  module: { hash: string; resource: string; code: string; created_time: Date },
): Promise<void> {
  await session.run(
    session.platform
      .insertInto('schema_module')
      .values(module)
      .onConflict((conflict) => conflict.doNothing()),
  );
}
