import type { DbSession } from '../../../../server/db/session.ts';

export async function nameOfOrganisation(db: DbSession, id: number): Promise<string | undefined> {
  const row = await db.first<{ name: string }>(db.t.selectFrom('sys_org').select('name').where('id', '=', id));
  return row?.name;
}
