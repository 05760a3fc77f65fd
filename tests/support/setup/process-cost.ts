import { readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second, whatever the kernel's own tick is. */
const TICKS_PER_SECOND = 100;

/**
 * Processor seconds of this process and of all processes it has started, ended ones included; outside Linux of this
 * process alone. Excludes the PostgreSQL of a whole check, which no suite has started.
 */
export function processorSeconds(): number {
  const own = process.cpuUsage();
  const alone = (own.user + own.system) / 1_000_000;
  if (process.platform !== 'linux') return alone;
  const started = childrenOf(process.pid).reduce((sum, pid) => sum + secondsOf(pid), 0);
  return alone + endedSeconds(process.pid) + started;
}

function secondsOf(pid: number): number {
  const below = childrenOf(pid).reduce((sum, child) => sum + secondsOf(child), 0);
  const [user = 0, system = 0] = timesOf(pid);
  return (user + system) / TICKS_PER_SECOND + endedSeconds(pid) + below;
}

/** Processor seconds of a process's ended children, with those of their own ended children. */
function endedSeconds(pid: number): number {
  const [, , user = 0, system = 0] = timesOf(pid);
  return (user + system) / TICKS_PER_SECOND;
}

/** utime, stime, cutime and cstime of proc_pid_stat(5) in ticks; empty for a process that has ended meanwhile. */
function timesOf(pid: number): number[] {
  const text = readProc(pid, 'stat');
  // The name of the program, in brackets, may contain spaces and brackets.
  return text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
    .map(Number);
}

/** Children started by the first thread of a process, from which libuv starts all of them. */
function childrenOf(pid: number): number[] {
  return readProc(pid, `task/${pid}/children`).split(' ').filter(Boolean).map(Number);
}

function readProc(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}
