import { sql } from 'kysely';
import { type DbSession, param, type Row } from '../session.ts';
import { type RecordModel, ROOT } from './model.ts';
import { withShown } from './shown.ts';

export const IS_DELETED = '$deleted';

/** Rows after an id in order of id, deleted ones included: own columns by key, without joins. */
export function selectRowsAfter(
  session: DbSession,
  model: RecordModel,
  of: { after: number; limit: number },
): Promise<Row[]> {
  const outputs = model.outputs.filter(({ source, isLabel }) => source.alias === ROOT && !isLabel);
  return session.prepared(
    `rows-after|${model.id}`,
    (on) => {
      const rows = on.t
        .selectFrom(`${model.table} as ${ROOT}`)
        .selectAll(ROOT)
        .where(sql<boolean>`${sql.ref(`${ROOT}.id`)} > ${param('after')}`)
        .orderBy(`${ROOT}.id`)
        .limit(sql<number>`${param('limit')}::bigint`);
      const withValues = withShown(on, { model, outputs }, rows);
      return withValues.select(sql.ref(`${ROOT}.is_deleted`).as(IS_DELETED)).orderBy(`${ROOT}.id`);
    },
    of,
  );
}
