import { Worker } from 'node:worker_threads';
import { refuse } from '../errors.ts';
import { Refused } from './refused.ts';
import { workerFile } from './worker-file.ts';

/** Answer of a worker thread to a task. */
export type Answer<Reply> = { reply: Reply } | { refused: string };

/** Limits of a lane, and sentences for users whose task exceeds them. */
export interface Bounds {
  /** Maximum heap of one thread, in megabytes. */
  heapMb: number;
  ms: number;
  /** Maximum threads in one process; `waiting`: maximum tasks that wait for one. */
  threads: number;
  waiting: number;
  /** Time in ms for which an idle thread is kept, if it is slow to load; absent: a new thread for each task. */
  keptMs?: number;
  says: { slow: string; memory: string; damaged: string };
}

/** Runs tasks whose cost depends on users' files or texts in threads that can be ended; limits: docs/operations.md. */
export class Lane<Task, Reply> {
  readonly #worker: URL;
  readonly #bounds: Bounds;
  readonly #idle: Thread<Task, Reply>[] = [];
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  /** @param worker URL of the thread's source, `*.worker.ts`, which calls `serve` */
  constructor(worker: URL, bounds: Bounds) {
    this.#worker = worker;
    this.#bounds = bounds;
  }

  /** @throws Refused with the sentence for the user; TOO_OFTEN if too many tasks wait */
  async run(task: Task, given: ArrayBuffer[] = []): Promise<Reply> {
    await this.#takePlace();
    try {
      const thread = this.#idle.pop() ?? new Thread<Task, Reply>(await workerFile(this.#worker), this.#bounds);
      const answer = await thread.ask(task, given);
      await thread.keep(this.#idle);
      if ('refused' in answer) throw new Refused(answer.refused);
      return answer.reply;
    } finally {
      this.#leavePlace();
    }
  }

  async #takePlace(): Promise<void> {
    if (this.#running < this.#bounds.threads) {
      this.#running += 1;
      return;
    }
    if (this.#waiting.length >= this.#bounds.waiting) throw refuse('TOO_OFTEN');
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** Passes the free place to the task that waited longest, before a new task can take it. */
  #leavePlace(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#running -= 1;
  }
}

class Thread<Task, Reply> {
  readonly #bounds: Bounds;
  readonly #worker: Worker;
  #idle: NodeJS.Timeout | undefined;

  constructor(script: URL, bounds: Bounds) {
    this.#bounds = bounds;
    this.#worker = new Worker(script, {
      execArgv: [],
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: bounds.heapMb, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    });
  }

  /** Runs a task in the thread; ends the thread if the task exceeds the limits. */
  async ask(task: Task, given: ArrayBuffer[]): Promise<Answer<Reply>> {
    clearTimeout(this.#idle);
    this.#worker.ref();
    const { ms, says } = this.#bounds;
    let late: NodeJS.Timeout | undefined;
    try {
      return await new Promise<Answer<Reply>>((resolve, reject) => {
        late = setTimeout(() => reject(new Refused(says.slow)), ms);
        this.#worker.once('message', resolve);
        this.#worker.once('error', (error: NodeJS.ErrnoException) =>
          reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Refused(says.memory) : error),
        );
        this.#worker.once('exit', () => reject(new Refused(says.damaged)));
        this.#worker.postMessage(task, given);
      });
    } catch (error) {
      await this.#worker.terminate();
      throw error;
    } finally {
      clearTimeout(late);
      for (const event of ['message', 'error', 'exit']) this.#worker.removeAllListeners(event);
      // A thread that fails while idle exits and leaves the pool.
      this.#worker.on('error', () => undefined);
    }
  }

  async keep(idle: Thread<Task, Reply>[]): Promise<void> {
    const { keptMs } = this.#bounds;
    if (keptMs === undefined) return void (await this.#worker.terminate());
    idle.push(this);
    this.#worker.unref();
    this.#worker.once('exit', () => this.#leave(idle));
    this.#idle = setTimeout(() => {
      this.#leave(idle);
      void this.#worker.terminate();
    }, keptMs).unref();
  }

  #leave(idle: Thread<Task, Reply>[]): void {
    const at = idle.indexOf(this);
    if (at >= 0) idle.splice(at, 1);
  }
}
