/** Ends the process if the main thread no longer runs. */
import { writeSync } from 'node:fs';
import { Session } from 'node:inspector';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { Standstill } from './standstill.ts';
import type { Looking, Watching } from './watchdog.ts';

const { beats, patienceMs } = workerData as Watching; // watchdog.ts passes a `Watching` as workerData
const SHOWN_FRAMES = 12;

let isEnding = false;
const standstill = new Standstill(performance.now(), Atomics.load(beats, 0));

parentPort?.on('message', (looking: Looking) => {
  if (looking === null) parentPort?.postMessage(look());
  else setInterval(look, looking);
});
parentPort?.postMessage('ready');

function look(): boolean {
  const isStanding = standstill.look(performance.now(), Atomics.load(beats, 0));
  if (isStanding && !isEnding) {
    isEnding = true;
    void end();
  }
  return isStanding;
}

async function end(): Promise<void> {
  const doing = await Promise.race([stackOfMain(), sleep(patienceMs)]);
  const where = doing ?? '  in native code\n';
  writeSync(
    2,
    `服务已有半分钟没有响应，将结束并重新启动。The server has done nothing for half a minute. It was at:\n${where}`,
  );
  try {
    process.kill(process.pid, 'SIGUSR2');
  } catch {
    // The operating system does not have SIGUSR2.
    process.kill(process.pid, 'SIGKILL');
  }
}

/** Returns functions and lines of the main thread's stack, the innermost first. */
function stackOfMain(): Promise<string> {
  const session = new Session();
  session.connectToMainThread();
  return new Promise((resolve) => {
    session.once('Debugger.paused', ({ params: { callFrames } }) => {
      const lines = callFrames.slice(0, SHOWN_FRAMES).map(({ functionName, url, location }) => {
        const { lineNumber, columnNumber = 0 } = location;
        return `  at ${functionName || '(anonymous)'} (${url}:${lineNumber + 1}:${columnNumber + 1})\n`;
      });
      resolve(lines.join(''));
    });
    session.post('Debugger.enable');
    session.post('Debugger.pause');
  });
}
