import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../../boot/paths.mjs';
import { BASE, createBase } from './base.ts';
import { BENCH_DIR, type Cluster, hasDatabase, startCluster } from './cluster.ts';
import { loadWorld } from './load.ts';

/** Names of the three databases of the bench, which differ in the number of hazards and share one PostgreSQL server. */
export const WORLDS = { small: 'bench_small', middle: 'bench_middle', large: 'bench_large' } as const;
export type WorldName = keyof typeof WORLDS;

const SMALL = 10_000;
/** Number of hazards in the middle database, as many rows as published benchmarks of other products use. */
const MIDDLE = 100_000;

/** Sources that determine the content of the kept databases: descriptors, tables, and the scripts that fill them. */
const SOURCES = [
  'schemas/resources',
  'src/server/db/migrate',
  'src/server/db/tenant-tables.ts',
  'src/features',
  'scripts/bench/world',
];
/** True for a file that changes tables; below src/features only SQL files do. */
const isSource = (file: string) => !file.startsWith('src/features/') || file.endsWith('.sql.ts');

export async function openCluster(fresh: boolean): Promise<Cluster> {
  const key = sourcesHash();
  if (fresh) rmSync(join(BENCH_DIR, key), { recursive: true, force: true });
  return startCluster(key);
}

/** Creates the database of this size unless an earlier run left it; returns its name. */
export async function ensureWorld(cluster: Cluster, world: WorldName, largeRows: number): Promise<string> {
  const rows = { small: SMALL, middle: MIDDLE, large: largeRows }[world];
  const name = `${WORLDS[world]}_${rows}`;
  if (await hasDatabase(cluster, name)) return name;
  if (!(await hasDatabase(cluster, BASE))) await createBase(cluster);
  const started = performance.now();
  await loadWorld(cluster, { name, rows });
  console.log(`${rows} hazards with their histories written in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  return name;
}

function sourcesHash(): string {
  const hash = createHash('sha256');
  for (const path of SOURCES.flatMap(filesOf)) hash.update(path).update(readFileSync(inRoot(path)));
  return hash.digest('hex').slice(0, 12);
}

function filesOf(path: string): string[] {
  if (/\.\w+$/.test(path)) return [path];
  const names = readdirSync(inRoot(path), { recursive: true, encoding: 'utf8' }).sort();
  const files = names.filter((name) => /\.(ts|json)$/.test(name) && !name.includes('.test.'));
  return files.map((name) => `${path}/${name}`).filter(isSource);
}
