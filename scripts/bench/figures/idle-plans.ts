import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { type Figure, figure, remark } from '../figure.ts';
import { startProduct } from '../run/arena.ts';
import { processorMs } from '../run/processor.ts';
import { type Cluster, createDatabase, urlOf, withClient } from '../world/cluster.ts';
import { round2 } from './duel.ts';
import type { Bench, Group } from './group.ts';

const DATABASE = 'idle_plans';
const PLANS = 1000;
/** Duration of the measurement in seconds, which covers two runs of the timer that starts due plans. */
const IDLE_S = 120;
/** Seconds after which the server has finished the work of its start. */
const SETTLED_S = 20;

/** Inserts daily plans with one person each, due at evenly spread times: about two fall due during the measurement. */
async function insertPlans(client: pg.Client): Promise<void> {
  await client.query(
    `insert into t_1.risk_timed_planning
       (planning_name, status, cycle_type, cycle_num, start_time, next_time, planning_data, created_time)
     select '每日排查 ' || n, 1, 1, 1, at, at,
       jsonb_build_array(jsonb_build_object('key', 'row', 'checkingPerson', (select min(id)::text from t_1.sys_user))),
       now()
     from generate_series(1, $1::integer) n,
       lateral (select date_trunc('second', now()) + n * interval '1 day' / $1::integer as at) slot`,
    [PLANS],
  );
}

/** Percentage of one core that server and database use while no request arrives. */
async function idle(cluster: Cluster, pid: number, seconds: number): Promise<number> {
  const spent = () => processorMs(pid, cluster.running.pid) ?? Number.NaN;
  const before = spent();
  await sleep(seconds * 1000);
  return round2((spent() - before) / (seconds * 10));
}

async function measure({ cluster }: Bench): Promise<Figure[]> {
  await createDatabase(cluster, DATABASE, null);
  const served = await startProduct({
    DATABASE_URL: urlOf(cluster, DATABASE),
    DATA_DIR: join(cluster.dataDir, 'idle'),
    SEED: 'none',
  });
  try {
    const { pid } = served.child;
    if (pid === undefined) throw new Error('the server has no process');
    await sleep(SETTLED_S * 1000);
    const none = await idle(cluster, pid, IDLE_S / 2);
    const client = { database: DATABASE };
    await withClient(cluster, client, insertPlans);
    const some = await idle(cluster, pid, IDLE_S);
    const made = await withClient(cluster, client, (asked) =>
      asked.query<{ count: number }>('select count(*)::integer from t_1.risk_timed_planning_execute'),
    );
    return [
      figure(`idle with ${PLANS} started plans, server and database`, [some, '% of a core'], { atMost: 1 }),
      remark('idle without plans', [none, '% of a core']),
      remark('rounds made meanwhile', [made.rows[0]?.count ?? 0, 'rounds']),
    ];
  } finally {
    await served.stop();
  }
}

/** Processor use of an idle server with 1,000 started plans, which reading all plans one by one would raise. */
export const IDLE_PLANS: readonly Group[] = [{ name: 'idle plans', measure }];
