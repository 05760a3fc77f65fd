import { readdirSync, readFileSync } from 'node:fs';

/** Ticks of /proc a second, the same on every Linux Node runs on. */
const TICKS = 100;

/**
 * Processor time of a server and its database so far, in ms; null where the system does not report it. The cost of a
 * request in processor time does not depend on other load of the machine.
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

/** Parent and processor ticks of a process; null if it has ended. Numbers follow the name in brackets. */
function readStat(pid: number): { parent: number; ticks: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [, parent, ...rest] = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    // utime, stime, and both of ended children.
    const ticks = rest.slice(9, 13).reduce((sum, value) => sum + value, 0);
    return { parent: parent ?? 0, ticks };
  } catch {
    return null;
  }
}
