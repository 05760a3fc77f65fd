import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readManifest } from './manifest.ts';

export const PARTIAL = '.partial';

const NAME = /^hazard-\d{8}T\d{6}Z$/;
const UNFINISHED = /^\.hazard-\d{8}T\d{6}Z\.\d+\.partial$/;
/** Age in milliseconds from which an unfinished backup counts as abandoned: no running one is older. */
const ABANDONED_MS = 86_400_000;

/** Name of a backup; the order of names is that of time. */
export function backupName(now: Date): string {
  return `hazard-${now.toISOString().replace(/[-:]|\.\d+/g, '')}`;
}

/** Deletes all but the newest complete backups of a folder, and interrupted ones; returns the deleted names. */
export async function removeOld(place: string, { keep, now }: { keep: number; now: Date }): Promise<string[]> {
  const names = (await readdir(place)).sort().reverse();
  const whole: string[] = [];
  for (const name of names.filter((one) => NAME.test(one))) {
    const isWhole = await readManifest(join(place, name)).then(
      () => true,
      () => false,
    );
    if (isWhole) whole.push(name);
  }
  const gone = [...whole.slice(keep), ...(await abandoned(place, { names, now }))];
  for (const name of gone) await rm(join(place, name), { recursive: true, force: true });
  return gone;
}

async function abandoned(place: string, of: { names: readonly string[]; now: Date }): Promise<string[]> {
  const found: string[] = [];
  for (const name of of.names.filter((one) => UNFINISHED.test(one))) {
    const { mtimeMs } = await stat(join(place, name));
    if (of.now.getTime() - mtimeMs > ABANDONED_MS) found.push(name);
  }
  return found;
}
