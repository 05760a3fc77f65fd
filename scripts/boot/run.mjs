import { spawn } from 'node:child_process';
import { getPriority, setPriority } from 'node:os';
import { root } from './paths.mjs';
import { isBeingEnded, rememberChild } from './stopping.mjs';

/**
 * @typedef {object} Outcome
 * @property {number} code exit code; 1 when the program could not be started or was killed
 * @property {string} output all output with `capture`; only stderr with `keepErrors`
 */

/**
 * Runs a program in the repository and waits for it.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string | undefined>, capture?: boolean, signal?: AbortSignal, yields?: boolean,
 * keepErrors?: boolean }} [options]
 * keepErrors: output is printed, and stderr is returned as well
 *   yields: the program and its children run with low priority
 * @returns {Promise<Outcome>}
 */
export function run(command, args, { env = {}, capture = false, signal, yields = false, keepErrors = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: capture ? ['ignore', 'pipe', 'pipe'] : ['inherit', 'inherit', keepErrors ? 'pipe' : 'inherit'],
      shell: process.platform === 'win32' && command === 'npm',
    });
    rememberChild(child);
    if (yields && child.pid) giveWay(child.pid);
    let output = '';
    const collect = (/** @type {Buffer} */ chunk) => {
      output += chunk;
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    if (keepErrors) child.stderr?.pipe(process.stderr, { end: false });
    signal?.addEventListener('abort', () => child.kill('SIGTERM'), { once: true });
    child.once('error', (error) => resolve({ code: 1, output: `${output}${error.message}\n` }));
    child.once('close', (code) => isBeingEnded() || resolve({ code: code ?? 1, output }));
  });
}

/** Niceness added for low priority on Unix: on a busy processor the program gets a third of the time of others. */
const STEP = 5;
const LEAST = 19;

/** @param {number} pid */
function giveWay(pid) {
  try {
    setPriority(pid, Math.min(LEAST, getPriority() + STEP));
  } catch {
    // The program has already ended, or the system refuses; then the program runs with normal priority.
  }
}

/**
 * Runs a JavaScript program of an installed package with this Node.js, without shell, npx or PATH.
 * @param {string} path below node_modules
 * @param {string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export function runTool(path, args, options) {
  return run(process.execPath, [`${root}/node_modules/${path}`, ...args], options);
}
