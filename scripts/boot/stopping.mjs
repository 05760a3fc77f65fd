import { once } from 'node:events';
import { realpathSync } from 'node:fs';
import { inRoot } from './paths.mjs';

const LOOK_MS = 500;
const NUMBERS = /** @type {const} */ ({ SIGTERM: 15, SIGINT: 2 });

/** @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set();
let isEnding = false;

/**
 * Ends this process when its parent, the script run by npm, has ended: npm signals only `sh -c`, and dash does not
 * forward signals. Does nothing without npm, since under nohup or a service manager the parent may end.
 */
export function endWithNpm() {
  if (!isStartedByNpm()) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_MS).unref();
}

/**
 * True if npm's script `start` of this package started the process. Compares the package file too, since programs
 * inherit npm's variables from other scripts.
 */
function isStartedByNpm() {
  const { npm_lifecycle_event: event, npm_package_json: file } = process.env;
  if (event !== 'start' || !file) return false;
  try {
    return realpathSync(file) === realpathSync(inRoot('package.json'));
  } catch {
    return false;
  }
}

/**
 * Until the returned function is called, a signal ends child processes that install or build, then this process.
 * @returns {() => void} stops handling signals, because the server then handles them
 */
export function endChildrenOnSignals() {
  const listeners = Object.entries(NUMBERS).map(([signal, number]) => {
    const listener = () => void endChildren().finally(() => process.exit(128 + number));
    process.on(signal, listener);
    return () => process.removeListener(signal, listener);
  });
  return () => {
    for (const remove of listeners) remove();
  };
}

async function endChildren() {
  isEnding = true;
  const ends = [...children].map((child) => once(child, 'close'));
  for (const child of children) child.kill('SIGTERM');
  await Promise.all(ends);
}

/** @param {import('node:child_process').ChildProcess} child */
export function rememberChild(child) {
  children.add(child);
  child.once('close', () => children.delete(child));
}

/** True once a signal has ended the children: their exit codes then mean no failure. */
export const isBeingEnded = () => isEnding;
