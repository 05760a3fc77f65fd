import type { DbSession } from './session.ts';

/** A secret that all processes share; the first process creates it. */
export async function readSecret(
  session: DbSession,
  of: { name: string; create: () => Buffer; now: Date },
): Promise<Buffer> {
  const { name, create, now } = of;
  const stored = session.platform.selectFrom('secret').select('value').where('name', '=', name);
  const existing = await session.first<{ value: Buffer }>(stored);
  if (existing) return existing.value;
  await session.run(
    session.platform
      .insertInto('secret')
      .values({ name, value: create(), created_time: now })
      .onConflict((conflict) => conflict.doNothing()),
  );
  const settled = await session.first<{ value: Buffer }>(stored);
  if (!settled) throw new Error(`secret ${name} could not be stored`);
  return settled.value;
}
