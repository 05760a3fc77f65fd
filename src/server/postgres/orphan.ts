import type { Log } from './log.ts';
import { stopPostmaster } from './postmaster.ts';
import { disownPid, isOurPostmaster, readPostmasterFile } from './postmaster-file.ts';
import { isAlive } from './process-identity.ts';

/**
 * A server that was killed leaves its database running. It is stopped and started anew rather than adopted:
 * that costs a fraction of a second and leaves one way to run, with this version's programs and settings, a
 * child to watch and a log that is ours. Nobody else can be using it, since the instance lock is held.
 */
export async function stopOrphan(pgData: string, log: Log): Promise<void> {
  const file = readPostmasterFile(pgData);
  if (!file || !isAlive(file.pid)) return;
  if (!isOurPostmaster(file.pid, pgData)) {
    disownPid(pgData);
    return;
  }
  log.warn({ pid: file.pid }, 'stopping the database a killed server left running');
  await stopPostmaster(file.pid);
}
