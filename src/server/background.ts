import type { Log } from './log.ts';

/** Work that outlives its request: pushes, log lines, file moves. A stopping server waits for this work. */
export class Background {
  readonly #log: Log;
  readonly #running = new Set<Promise<void>>();

  constructor(log: Log) {
    this.#log = log;
  }

  /** Starts a task; a failure is logged under `name`, never thrown. */
  run(name: string, task: () => Promise<void> | void): void {
    const running = this.#guard(name, task).finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** Waits for all tasks, including tasks started during the wait. */
  async drain(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  async #guard(name: string, task: () => Promise<void> | void): Promise<void> {
    try {
      await task();
    } catch (error) {
      this.#log.error({ err: error, task: name }, 'background task failed');
    }
  }
}
