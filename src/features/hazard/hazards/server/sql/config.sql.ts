import { sql } from 'kysely';
import { type DbSession, param, type Row } from '../../../../../server/db/session.ts';

export interface ConfigRow extends Row {
  code: string;
  value: string | null;
}

/** Stored values of these parameters; a parameter that was never changed or seeded is absent. */
export function selectConfig(db: DbSession, codes: readonly string[]): Promise<ConfigRow[]> {
  return db.prepared<ConfigRow>(
    'config-values',
    (on) =>
      on.t
        .selectFrom('sys_config')
        .select(['code', 'value'])
        .where(sql<boolean>`code = any(${param('codes')})`)
        .where('is_deleted', '=', false),
    { codes },
  );
}
