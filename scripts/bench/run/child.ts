import { type ChildProcess, fork } from 'node:child_process';
import { root } from '../../boot/paths.mjs';

/** A server that the bench runs in a separate process. */
export interface Served {
  name: string;
  address: string;
  child: ChildProcess;
  stop(): Promise<void>;
}

export interface Start {
  name: Served['name'];
  file: string;
  env: Record<string, string>;
  execArgv?: string[];
  args?: string[];
}

const START_MS = 120_000;

/** Starts a server and waits until it sends its address. */
export async function startChild({ name, file, env, execArgv = [], args = [] }: Start): Promise<Served> {
  const child = fork(file, args, {
    cwd: root,
    env: { ...process.env, ...env },
    execArgv,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  child.stdout?.resume();
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const address = await told<string>(child, 'address', ended);
  return {
    name,
    address,
    child,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Waits for the next message of the child process that has this key, and returns the key's value. */
export function told<T>(child: ChildProcess, key: string, ended?: Promise<void>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`no ${key} from the server in time`)), START_MS);
    void ended?.then(() => reject(new Error('the server ended before it was ready')));
    const listen = (message: unknown) => {
      if (typeof message !== 'object' || message === null || !(key in message)) return;
      clearTimeout(late);
      child.off('message', listen);
      resolve((message as Record<string, T>)[key] as T); // probe.mjs sends the value as T
    };
    child.on('message', listen);
  });
}
