/** `npm run bench`: measures performance and compares it with required values, all on one machine (README.md). */
import { writeFileSync } from 'node:fs';
import { build } from '../boot/build.mjs';
import type { Figure } from './figure.ts';
import { GROUPS } from './figures/all.ts';
import type { Bench, Group } from './figures/group.ts';
import { type Options, readOptions } from './options.ts';
import { type Arena, openArena } from './run/arena.ts';
import { printFigures } from './table.ts';
import type { Cluster } from './world/cluster.ts';
import { ensureWorld, openCluster, type WorldName } from './world/world.ts';

async function main(): Promise<boolean> {
  const options = readOptions(process.argv.slice(2));
  const chosen = GROUPS.filter(({ name }) => name.includes(options.only));
  if (chosen.length === 0)
    throw new Error(`no figure is named ${options.only}: ${GROUPS.map(({ name }) => name).join(' | ')}`);
  if (!(await build())) return false;
  const cluster = await openCluster(options.fresh);
  try {
    const figures = await measure(chosen, options, cluster);
    if (options.json) writeFileSync(options.json, `${JSON.stringify(figures, null, 2)}\n`);
    printFigures(figures);
    return figures.every(({ ok }) => ok);
  } finally {
    await cluster.running.stop();
  }
}

async function measure(groups: readonly Group[], options: Options, cluster: Cluster): Promise<Figure[]> {
  const arenas = new Map<WorldName, Promise<Arena>>();
  const bench: Bench = {
    options,
    cluster,
    arena(world) {
      const arena = arenas.get(world) ?? open(cluster, world, options);
      arenas.set(world, arena);
      return arena;
    },
  };
  const figures: Figure[] = [];
  try {
    for (const group of groups) figures.push(...(await measureGroup(group, bench)));
  } finally {
    for (const arena of arenas.values()) await (await arena).stop();
  }
  return figures;
}

async function open(cluster: Cluster, world: WorldName, { rows }: Options): Promise<Arena> {
  return openArena(cluster, await ensureWorld(cluster, world, rows));
}

/** Measures one group. If it throws, the group becomes one failed figure, and other groups still run. */
async function measureGroup(group: Group, bench: Bench): Promise<Figure[]> {
  console.log(`measuring ${group.name} …`);
  try {
    const figures = await group.measure(bench);
    printFigures(figures);
    return figures;
  } catch (error) {
    console.error(error);
    return [{ name: group.name, value: Number.NaN, unit: 'not measured', bar: 'measured', ok: false }];
  }
}

main().then(
  (isMet) => process.exit(isMet ? 0 : 1),
  (error: unknown) => {
    console.error(error);
    process.exit(2);
  },
);
