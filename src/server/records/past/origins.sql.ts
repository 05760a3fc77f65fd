import { sql } from 'kysely';
import { type DbSession, param, type Row } from '../../db/session.ts';

/** Origin of a call, from the operation log. */
export interface CallOrigin extends Row {
  request_id: string;
  created_user_id: number | null;
  ip: string | null;
  browser: string | null;
  os: string | null;
}

/** Reads each call's first successful log row of its caller: clients choose request ids and may repeat them. */
export function selectCallOrigins(
  session: DbSession,
  of: { requestIds: readonly string[]; userIds: readonly number[]; limit: number },
): Promise<CallOrigin[]> {
  return session.prepared<CallOrigin>(
    'history-origins',
    (on) =>
      on.t
        .selectFrom('sys_op_log')
        .distinctOn(['request_id', 'created_user_id'])
        .select(['request_id', 'created_user_id', 'ip', 'browser', 'os'])
        .where(sql<boolean>`request_id = any(${param('requestIds')}::text[])`)
        .where(sql<boolean>`created_user_id = any(${param('userIds')}::bigint[])`)
        .where('success', '=', sql.lit(0))
        .where('is_deleted', '=', sql.lit(false))
        .orderBy('request_id')
        .orderBy('created_user_id')
        .orderBy('id')
        .limit(sql<number>`${param('limit')}::bigint`),
    of,
  );
}
