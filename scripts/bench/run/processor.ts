import { readdirSync, readFileSync } from 'node:fs';

/** Ticks of /proc a second, the same on every Linux Node runs on. */
const TICKS = 100;

/**
 * Processor time of a server and of all of the database so far, in ms; null where the system does not tell. What a
 * request costs by it does not change with what else the machine has to do.
 */
export function processorMs(serverPid: number, postmasterPid: number): number | null {
  if (process.platform !== 'linux') return null;
  let ticks = 0;
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    const found = Number.isNaN(pid) ? null : readStat(pid);
    if (found && (pid === serverPid || pid === postmasterPid || found.parent === postmasterPid)) ticks += found.ticks;
  }
  return (ticks * 1000) / TICKS;
}

/** Of a process that may just be gone. The name, in brackets, may hold anything; what follows are numbers. */
function readStat(pid: number): { parent: number; ticks: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [, parent, ...rest] = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    // utime, stime, and those of children already gone.
    const ticks = rest.slice(9, 13).reduce((sum, value) => sum + value, 0);
    return { parent: parent ?? 0, ticks };
  } catch {
    return null;
  }
}
