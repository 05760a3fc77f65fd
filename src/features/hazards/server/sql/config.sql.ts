import { sql } from 'kysely';
import { param, type Row, type Session } from '../../../../server/db/session.ts';

export interface ConfigRow extends Row {
  code: string;
  value: string | null;
}

/** Stored values of these parameters; those nobody has changed or seeded are absent. */
export function selectConfig(db: Session, codes: readonly string[]): Promise<ConfigRow[]> {
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
