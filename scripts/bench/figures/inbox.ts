import { type Figure, figure, remark } from '../figure.ts';
import type { Arena } from '../run/arena.ts';
import { ask } from '../run/ask.ts';
import { median } from '../run/load.ts';
import type { Account } from '../world/sessions.ts';
import type { WorldName } from '../world/world.ts';
import { round2 } from './duel.ts';
import type { Bench, Group } from './group.ts';
import { writeHazards } from './writes.ts';

const TIMES = 60;
const ANEW = 15;
const BAR = 1.5;
/** Maximum ms of outdated counts, which read all open tasks; the large database has 100 times as many tasks. */
const ANEW_MS = 250;

interface Call {
  name: string;
  by: Account;
  path: string;
  /** True: the server caches the counts until a hazard is written. */
  isKept?: boolean;
}

const text = encodeURIComponent;

/** Calls of a judge with a fifth of all hazards to handle, and of a manager who also has tasks of people who left. */
const CALLS: readonly Call[] = [
  { name: 'inbox: page of a judge', by: 'chenyan', path: 'inbox/page' },
  { name: 'inbox: page of a manager', by: 'linanqi', path: 'inbox/page' },
  { name: 'inbox: counts of a judge', by: 'chenyan', path: 'inbox/counts', isKept: true },
  { name: 'inbox: counts of a manager', by: 'linanqi', path: 'inbox/counts', isKept: true },
  { name: 'inbox: numbers of the menu', by: 'linanqi', path: 'listPreset/badges', isKept: true },
  {
    name: 'person by pinyin: candidates of a stage',
    by: 'linanqi',
    path: 'RiskRegister/candidates?stage=rectify&pageSize=20&searchValue=lizhigang',
  },
  {
    name: 'person by pinyin: picker of people',
    by: 'linanqi',
    path: 'sysUser/selector?pageSize=20&searchValue=lzg',
  },
  {
    name: 'person by name: hazards of a rectifier',
    by: 'linanqi',
    path: `RiskRegister/page?pageSize=5&rectifyUser=${text('李志刚')}`,
  },
  { name: 'hazards by pinyin of their names', by: 'linanqi', path: 'RiskRegister/page?pageSize=5&pinyin=aqf' },
];

async function askerOf({ arena }: Bench, world: WorldName) {
  const opened = await arena(world);
  const { address } = await opened.product();
  const asker = async ({ by, path }: Call) => {
    const { ms, text: said } = await ask({ address, token: opened.sessions[by].token, path }, true);
    if (!said.includes('"success":true')) throw new Error(`${path}: ${said.slice(0, 200)}`);
    return ms;
  };
  return { asker, opened };
}

/** Median times of each call, sent alternately to the small and the large database after one unmeasured round. */
async function measure(bench: Bench): Promise<Figure[]> {
  const [small, large] = [await askerOf(bench, 'small'), await askerOf(bench, 'large')];
  const figures: Figure[] = [];
  for (const call of CALLS) {
    const all: { few: number[]; many: number[] } = { few: [], many: [] };
    for (let round = -1; round < TIMES; round += 1) {
      const [few, many] = [await small.asker(call), await large.asker(call)];
      if (round < 0) continue;
      all.few.push(few);
      all.many.push(many);
    }
    const [few, many] = [median(all.few), median(all.many)];
    figures.push(
      figure(call.name, [round2(many / few), 'times that of 10,000 (p50)'], { atMost: BAR }),
      remark(`${call.name}: p50`, [round2(many), 'ms']),
    );
    if (call.isKept) figures.push(await anew(large, call));
  }
  return figures;
}

/** Median time of a call when each call follows a write that outdates the cached counts. */
async function anew(
  { asker, opened }: { asker(call: Call): Promise<number>; opened: Arena },
  call: Call,
): Promise<Figure> {
  const all: number[] = [];
  for (let time = 0; time < ANEW; time += 1) {
    await writeHazards(opened);
    all.push(await asker(call));
  }
  return figure(`${call.name}: counted anew`, [round2(median(all)), 'ms (p50)'], { atMost: ANEW_MS });
}

export const INBOX: readonly Group[] = [{ name: 'inbox and people of many hazards', measure }];
