import type { Arena } from '../run/arena.ts';
import { withClient } from './cluster.ts';
import { dropIndexes } from './indexes.ts';

const TABLE = 'ai_warning_message';

/** Inserts warnings of 400 devices over two years unless they exist; one of fifty is unhandled. */
export async function ensureWarnings({ cluster, database }: Pick<Arena, 'cluster' | 'database'>, rows: number) {
  await withClient(cluster, { database }, async (client) => {
    const found = await client.query(`select 1 from t_1.${TABLE} where warning_name like '测试预警%' limit 1`);
    if (found.rowCount === 1) return;
    await client.query(`set synchronous_commit = off; set maintenance_work_mem = '1GB'`);
    const indexes = await dropIndexes(client, [TABLE]);
    await client.query(
      `insert into t_1.${TABLE} (warning_name, risk_text, warning_type_id, warning_type_name, device_no, device_name,
         address_id, position_name, level, confidence, warning_time, hit_count, last_time, status, created_time)
       select '测试预警' || n, '画面中发现异常', kind.id, kind.name, 'AI' || n % 400, '设备' || n % 400, place.id, place.name,
         1 + n % 3, 50 + n % 50, moment, 1, moment, case when n % 50 = 0 then 0 else 1 + n % 3 end, moment
         from generate_series(1, $1::integer) n,
           lateral (select now() - (($1::integer - n) * (730 * 86400.0 / $1::integer)) * interval '1 second' as moment) m,
           (select id, name from t_1.ai_warning_type where not is_deleted order by id limit 1) kind,
           (select id, name from t_1.address where not is_deleted order by id limit 1) place`,
      [rows],
    );
    for (const definition of indexes) await client.query(definition);
    await client.query(`vacuum (analyze) t_1.${TABLE}`);
  });
}
