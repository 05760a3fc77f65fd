import { type Cluster, withClient } from './cluster.ts';
import { dropIndexes } from './indexes.ts';

/**
 * Inserts cameras with texts in fields that an administrator added online. A quarter of the first field's texts are no
 * numbers; the third field differs in every row.
 */
export async function fillCameras(
  cluster: Cluster,
  { database, rows }: { database: string; rows: number },
): Promise<void> {
  await withClient(cluster, { database }, async (client) => {
    await client.query(`set synchronous_commit = off; set maintenance_work_mem = '1GB'`);
    const indexes = await dropIndexes(client, ['camera_file']);
    await client.query(
      `insert into t_1.camera_file (camera_name, ip, port, position_no, position_name, seq, stream_url, monitor_show,
         equipment_no, channel_no, weight, brand, serial, created_time)
       select '摄像头' || n, '10.' || n / 65536 % 256 || '.' || n / 256 % 256 || '.' || n % 256, 554, place.id, place.name,
         n % 1000 + 1, 'https://10.0.0.1/live/' || n || '.flv', n % 2 = 0, 'SN' || n, (n % 64)::text,
         case n % 4 when 0 then n || ' 千克' else (n / 7.0)::numeric(12, 2)::text end, '品牌' || n % 5000, 'NO' || n, now() - n * interval '1 second'
       from generate_series(1, $1::integer) n, (select id, name from t_1.address where not is_deleted order by id limit 1) place`,
      [rows],
    );
    for (const definition of indexes) await client.query(definition);
    await client.query('vacuum (analyze) t_1.camera_file');
  });
}

/** Ids of the given number of cameras, evenly spread over all cameras. */
export async function someCameras(cluster: Cluster, of: { database: string; count: number }): Promise<number[]> {
  return withClient(cluster, of, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `select id::int from (select id, row_number() over (order by id) as n, count(*) over () as all from t_1.camera_file
         where camera_name like '摄像头%') c where n % greatest(1, c.all / $1) = 0 limit $1`,
      [of.count],
    );
    return rows.map(({ id }) => id);
  });
}
