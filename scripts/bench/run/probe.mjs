/**
 * Loaded into a measured server with --import: sends the bench the server's address and, on request, its memory and
 * event-loop delays. The product contains no part of this file.
 */
import { readFileSync } from 'node:fs';
import { Server } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const delay = monitorEventLoopDelay({ resolution: 1 });
let peakRss = 0;
/** @type {NodeJS.Timeout | undefined} */
let watch;
/** @type {NodeJS.Timeout | undefined} */
let ticks;
let longestTurn = 0;

/** Processor time used by the event loop's thread in ms; NaN if the system does not report it. */
function threadMs() {
  try {
    return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'latin1').split(' ')[0]) / 1e6;
  } catch {
    return Number.NaN;
  }
}

/** Measures the longest turn of the event loop in processor time, which other load on the machine does not change. */
function watchTurns() {
  let before = threadMs();
  longestTurn = Number.isNaN(before) ? before : 0;
  ticks = setInterval(() => {
    const now = threadMs();
    longestTurn = Math.max(longestTurn, now - before);
    before = now;
  }, 2).unref();
}

/** Starts measuring only on request, since measuring itself takes processor time. */
function startWatch() {
  delay.enable();
  delay.reset();
  peakRss = process.memoryUsage.rss();
  clearInterval(ticks);
  watchTurns();
  watch ??= setInterval(() => {
    peakRss = Math.max(peakRss, process.memoryUsage.rss());
  }, 20).unref();
}

function stopWatch() {
  delay.disable();
  clearInterval(watch);
  clearInterval(ticks);
  watch = undefined;
}

const cpuMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const { listen } = Server.prototype;
/** @type {(this: Server, ...given: any[]) => Server} */
Server.prototype.listen = function listenAndTell(...given) {
  this.once('listening', () => {
    const at = this.address();
    if (at && typeof at === 'object')
      process.send?.({ address: `http://127.0.0.1:${at.port}`, startedMs: performance.now() });
  });
  return Reflect.apply(listen, this, given);
};

process.on('message', (message) => {
  if (message === 'reset') {
    startWatch();
    process.send?.({ reset: { rss: peakRss } });
  }
  if (message === 'measure') {
    const memory = process.memoryUsage();
    process.send?.({
      measure: {
        ...memory,
        peakRss: Math.max(peakRss, memory.rss),
        stallMs: delay.max / 1e6,
        turnMs: longestTurn,
        cpuMs: cpuMs(),
      },
    });
    stopWatch();
  }
});
// An open channel to the bench must not keep a stopping server running.
process.channel?.unref?.();
