import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { figure, remark } from '../figure.ts';
import { type Arena, startProduct } from '../run/arena.ts';
import { fire, type Shot } from '../run/load.ts';
import { urlOf, withClient } from '../world/cluster.ts';
import { fight, round2 } from './duel.ts';
import { measured, watch } from './exports.ts';
import type { Group } from './group.ts';

const BAR = 0.6;
const POOL = 4_000;
const MB = 1024 * 1024;
/** Wait in ms until the last requests of a run have finished. */
const SETTLE_MS = 400;

interface Pooled {
  id: number;
  version: number;
  status: number;
  orgId: string;
  addressId: number;
  riskTypeId: number;
}

/** Hazards of one registrant. Edits use one half, transitions the other, so that they never meet a record. */
async function pool({ cluster, database, sessions }: Arena, half: 0 | 1): Promise<Pooled[]> {
  await sleep(SETTLE_MS);
  return withClient(cluster, { database }, async (client) => {
    const { rows } = await client.query<Pooled>(
      `select id::int, version, status, org_id::text as "orgId", address_id::int as "addressId", risk_type_id::int as "riskTypeId"
         from t_1.risk_register where created_user_id = $1 and org_id in (select id from t_1.sys_org where code = 'BL0301')
          and status in (0, 1) and not is_deleted and id % 2 = $2 and (id % 4 < 2 or status = 0) order by id limit $3`,
      [sessions.zhengdeng.userId, half, POOL],
    );
    return rows.filter(({ status }) => half === 1 || status === 0);
  });
}

/** Index of the next item. Continues after the previous run, because its last requests may still be running. */
let at = 0;

/** Returns a function that cycles through the items, so that concurrent requests never use the same record. */
function cycle<T>(items: readonly T[]): () => T {
  at += 100;
  return () => {
    at = (at + 1) % items.length;
    const item = items[at];
    if (item === undefined) throw new Error('the database holds nothing to work on');
    return item;
  };
}

const repeatable = () => ({ 'x-request-id': randomUUID() });

let named = 0;

function bodyOf({ orgId, addressId, riskTypeId }: Pooled) {
  named += 1;
  return { riskName: `现场登记的隐患${named}`, riskDesc: `描述${named}`, addressId, riskTypeId, orgId };
}

const CREATE: (drafts: Pooled[]) => () => Shot = (drafts) => {
  const next = cycle(drafts);
  return () => ({ method: 'POST', path: 'RiskRegister/add', body: bodyOf(next()), headers: repeatable() });
};

const UPDATE: (drafts: Pooled[]) => () => Shot = (drafts) => {
  const next = cycle(drafts);
  return () => {
    const draft = next();
    const body = { ...bodyOf(draft), id: draft.id, version: draft.version };
    draft.version += 1;
    return { method: 'POST', path: 'RiskRegister/edit', body, headers: repeatable() };
  };
};

/** Submits drafts and recalls submitted hazards, so that both statuses remain available. */
const transit =
  (judgeId: string) =>
  (hazards: Pooled[]): (() => Shot) => {
    const next = cycle(hazards);
    return () => {
      const hazard = next();
      const isDraft = hazard.status === 0;
      hazard.status = isDraft ? 1 : 0;
      const body = isDraft ? { id: hazard.id, judgeId } : { id: hazard.id };
      return { method: 'POST', path: `RiskRegister/${isDraft ? 'submit' : 'recall'}`, body, headers: repeatable() };
    };
  };

function writing(name: string, half: 0 | 1, shots: (arena: Arena) => (hazards: Pooled[]) => () => Shot): Group {
  return {
    name,
    async measure({ arena, options }) {
      const place = await arena('middle');
      return fight(
        {
          name,
          token: place.sessions.zhengdeng.token,
          product: await place.product(),
          opponent: await place.opponent(),
          postmaster: place.cluster.running.pid,
          prepare: async () => shots(place)(await pool(place, half)),
          bar: BAR,
        },
        options,
      );
    },
  };
}

/** Ids of submitted hazards of one plant. */
function submitted({ cluster, database }: Arena): Promise<number[]> {
  return withClient(cluster, { database }, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `select id::int from t_1.risk_register where not is_deleted and status <> 0
          and org_id in (select id from t_1.sys_org where code like 'BL03%') order by id limit $1`,
      [POOL],
    );
    return rows.map(({ id }) => id);
  });
}

const READ_ONE: Group = {
  name: 'read one',
  async measure({ arena, options }) {
    const place = await arena('middle');
    const next = cycle(await submitted(place));
    return fight(
      {
        name: 'read one',
        token: place.sessions.wangfu.token,
        product: await place.product(),
        opponent: await place.opponent(),
        postmaster: place.cluster.running.pid,
        prepare: () => () => ({ path: `RiskRegister/detail?id=${next()}` }),
        bar: BAR,
      },
      options,
    );
  },
};

const MIXED_S = 60;

/** Peak memory of a newly started server under all kinds of load at once. */
const MIXED: Group = {
  name: 'memory under a mixed load',
  async measure({ arena }) {
    const place = await arena('middle');
    const { zhengdeng, wangfu } = place.sessions;
    const next = cycle(await submitted(place));
    const lists = [1, 2, 7, 30].map((pageNo) => `RiskRegister/page?pageNo=${pageNo}&status=1,2,9&pageSize=20`);
    let page = 0;
    const reading = (path: string): Shot => ({ path, headers: { authorization: `Bearer ${wangfu.token}` } });
    const kinds: readonly (() => Shot)[] = [
      () => reading(lists[page++ % lists.length] ?? ''),
      () => reading(`RiskRegister/detail?id=${next()}`),
      CREATE(await pool(place, 0)),
      UPDATE(await pool(place, 0)),
    ];
    let turn = 0;
    const shot = () => {
      turn += 1;
      return (kinds[turn % kinds.length] ?? CREATE([]))();
    };
    const env = { DATABASE_URL: urlOf(place.cluster, place.database), DATA_DIR: join(place.cluster.dataDir, 'files') };
    const served = await startProduct(env);
    try {
      const before = await watch(served);
      const { pace } = await fire(
        { address: served.address, token: zhengdeng.token, shot },
        { connections: 16, seconds: MIXED_S },
      );
      const { rss, peakRss } = await measured(served);
      return [
        figure('memory under a mixed load: highest', [round2(peakRss / MB), 'MB'], { atMost: 300 }),
        remark('memory under a mixed load: before', [round2(before / MB), 'MB']),
        remark('memory under a mixed load: after', [round2(rss / MB), 'MB']),
        remark('mixed load', [Math.round(pace), 'requests/s']),
      ];
    } finally {
      await served.stop();
    }
  },
};

export const RECORDS: readonly Group[] = [
  MIXED,
  READ_ONE,
  writing('create', 0, () => CREATE),
  writing('update', 0, () => UPDATE),
  writing('transition', 1, ({ sessions }) => transit(String(sessions.chenyan.userId))),
];
