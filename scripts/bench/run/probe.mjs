/**
 * Loaded into a server with --import: tells the bench by message where the server listens, and on demand its memory
 * and how long its event loop stood still. Nothing of it is in the product.
 */
import { Server } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const delay = monitorEventLoopDelay({ resolution: 1 });
let peakRss = 0;
/** @type {NodeJS.Timeout | undefined} */
let watch;

/** Only from then on: watching costs something, too. */
function startWatch() {
  delay.enable();
  delay.reset();
  peakRss = process.memoryUsage.rss();
  watch ??= setInterval(() => {
    peakRss = Math.max(peakRss, process.memoryUsage.rss());
  }, 20).unref();
}

function stopWatch() {
  delay.disable();
  clearInterval(watch);
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
      measure: { ...memory, peakRss: Math.max(peakRss, memory.rss), stallMs: delay.max / 1e6, cpuMs: cpuMs() },
    });
    stopWatch();
  }
});
// The channel must not keep a server alive that was told to stop.
process.channel?.unref?.();
