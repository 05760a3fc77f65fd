import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks per second in /proc, the same on every Linux that Node supports. */
const TICKS = 100;

/**
 * Processor time used by a server and its database processes in ms; null if the system does not report it. In processor
 * time the cost of a request is independent of other load on the machine.
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

/** Parent and processor ticks of a process; null if it has ended. Its numbers follow the name in brackets. */
function readStat(pid: number): { parent: number; ticks: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [, parent, ...rest] = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    // Sums utime and stime, of the process and of its ended children.
    const ticks = rest.slice(9, 13).reduce((sum, value) => sum + value, 0);
    return { parent: parent ?? 0, ticks };
  } catch {
    return null;
  }
}
