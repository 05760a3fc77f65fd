import type { Log } from './log.ts';

/** Work that outlives its request: pushes, log lines, file moves. Counted, so that a stop can wait for it. */
export class Background {
  readonly #log: Log;
  readonly #running = new Set<Promise<void>>();

  constructor(log: Log) {
    this.#log = log;
  }

  /** Never throws and is never awaited by the request; a failure is logged under `name`. */
  run(name: string, task: () => Promise<void> | void): void {
    const running = this.#guard(name, task).finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** Waits for all work that was started, including what is started meanwhile. */
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
