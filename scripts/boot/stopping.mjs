import { once } from 'node:events';
import { realpathSync } from 'node:fs';
import { inRoot } from './paths.mjs';

const LOOK_MS = 500;
const NUMBERS = /** @type {const} */ ({ SIGTERM: 15, SIGINT: 2 });

/** @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set();
let isEnding = false;

/**
 * Ends this process when npm's script, its parent, has ended: npm signals only its `sh -c`, and dash forwards nothing.
 * Other starts are not watched: under nohup or a service manager the parent may end.
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
 * True if npm's script `start` of this package started the process. The file is compared as well: programs inherit the
 * variables of another script.
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
 * A signal ends the programs started by installing and building, then this process, until the server handles signals
 * itself.
 * @returns {() => void} leaves signals to the server
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

/** True once a signal ends the children: their exit is no failure. */
export const isBeingEnded = () => isEnding;
