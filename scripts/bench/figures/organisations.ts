import { type Figure, figure, remark } from '../figure.ts';
import { type Arena, openArena } from '../run/arena.ts';
import { ask } from '../run/ask.ts';
import { median } from '../run/load.ts';
import { withClient } from '../world/cluster.ts';
import { ensureOrganisation } from '../world/organisations.ts';
import type { Account } from '../world/sessions.ts';
import { round2 } from './duel.ts';
import type { Bench, Group } from './group.ts';

const FEW = 200;
const MANY = 2_000;
const TIMES = 40;
const BAR = 2;

interface Call {
  name: string;
  by: Account;
  path(ids: Ids): string;
}

interface Ids {
  role: string;
  user: string;
}

/** Calls that the screens of people, departments and grants send when they open. */
const CALLS: readonly Call[] = [
  { name: 'tree of departments', by: 'superAdmin', path: () => 'sysOrg/tree' },
  { name: 'tree of departments in a data scope', by: 'wangfu', path: () => 'sysOrg/tree' },
  { name: 'page of departments', by: 'superAdmin', path: () => 'sysOrg/page?pageSize=20' },
  { name: 'page of users', by: 'superAdmin', path: () => 'sysUser/page?pageSize=20' },
  {
    name: 'users by name',
    by: 'superAdmin',
    path: () => `sysUser/page?pageSize=20&name=${encodeURIComponent('员工1')}`,
  },
  { name: 'picker of people', by: 'linanqi', path: () => 'sysUser/selector?pageSize=20' },
  { name: 'candidates of a stage', by: 'linanqi', path: () => 'RiskRegister/candidates?stage=rectify&pageSize=20' },
  { name: 'departments of a role', by: 'superAdmin', path: ({ role }) => `sysRole/ownData?id=${role}` },
  { name: 'roles of a user', by: 'superAdmin', path: ({ user }) => `sysUser/ownRole?id=${user}` },
  { name: 'who is signed in', by: 'linanqi', path: () => 'getLoginUser' },
];

async function idsOf({ cluster, database }: Arena): Promise<Ids> {
  return withClient(cluster, { database }, async (client) => {
    const { rows } = await client.query<Ids>(
      `select (select id::text from t_1.sys_role order by id limit 1) as role,
              (select id::text from t_1.sys_user where account = 'wangfu') as "user"`,
    );
    return rows[0] ?? { role: '', user: '' };
  });
}

async function askerOf(arena: Arena) {
  const [ids, { address }] = [await idsOf(arena), await arena.product()];
  return async ({ by, path }: Call) => {
    const { ms, text } = await ask({ address, token: arena.sessions[by].token, path: path(ids) }, true);
    if (!text.includes('"success":true')) throw new Error(`${path(ids)}: ${text.slice(0, 200)}`);
    return { ms, bytes: text.length };
  };
}

/** Median times of each call, sent alternately to both databases after one unmeasured round. */
async function measure(bench: Bench): Promise<Figure[]> {
  const arenas: Arena[] = [];
  // Opens both in sequence: opening the first creates the base database that both copy.
  for (const size of [FEW, MANY])
    arenas.push(await openArena(bench.cluster, await ensureOrganisation(bench.cluster, size)));
  try {
    const askers = await Promise.all(arenas.map((arena) => askerOf(arena)));
    const figures: Figure[] = [];
    for (const call of CALLS) {
      const all = askers.map((): { ms: number; bytes: number }[] => []);
      for (let round = -1; round < TIMES; round += 1) {
        for (const [index, asker] of askers.entries()) {
          const asked = await asker(call);
          if (round >= 0) all[index]?.push(asked);
        }
      }
      const [few = Number.NaN, many = Number.NaN] = all.map((asked) => median(asked.map(({ ms }) => ms)));
      const name = `organisation: ${call.name}`;
      figures.push(
        figure(name, [round2(many / few), `times that of ${FEW} departments (p50)`], { atMost: BAR }),
        remark(`${name}: p50 of ${MANY} departments`, [round2(many), 'ms']),
        remark(`${name}: answer`, [round2((all[1]?.[0]?.bytes ?? 0) / 1000), 'kB']),
      );
    }
    return figures;
  } finally {
    for (const arena of arenas) await arena.stop();
  }
}

export const ORGANISATIONS: readonly Group[] = [{ name: 'organisation: 2,000 departments, 20,000 users', measure }];
