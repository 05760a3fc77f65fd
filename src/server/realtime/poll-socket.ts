import type { Authenticated } from '../session/authentication.ts';
import type { Frame, HubSocket } from './hub.ts';
import { CLOSE, CLOSE_AND_RECONNECT } from './hub-protocol.ts';

/** Time after which a poll is answered without records, in ms: proxies cut idle requests after 60 s. */
export const POLL_MS = 50_000;

/**
 * A waiting poll. It stores no records: a record sent to it only ends the waiting, and all new outbox rows are then
 * read from the connection's position.
 */
export class PollSocket implements HubSocket {
  readonly id: string;
  caller: Authenticated;
  /** Last records for a client whose session has ended; empty while the session goes on. */
  farewell = '';
  readonly #until: number;
  readonly #listeners: (() => void)[] = [];
  /** Last record sent, which the client of an ended session still gets. */
  #last = '';
  #isOver = false;
  #isWoken = false;
  #wake: () => void = () => undefined;

  constructor(id: string, caller: Authenticated, nowMs: number) {
    this.id = id;
    this.caller = caller;
    this.#until = nowMs + POLL_MS;
  }

  /** Resolves to true when there may be new records, to false when the poll is to be answered without records. */
  async waits(): Promise<boolean> {
    if (!this.#isWoken && !this.#isOver) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    this.#isWoken = false;
    return !this.#isOver;
  }

  onClose(listener: () => void): void {
    this.#listeners.push(listener);
  }

  send(record: string): void {
    this.#last = record;
    this.sendFrame();
  }

  sendFrame(_frame?: Frame): void {
    this.#isWoken = true;
    this.#wake();
  }

  /** Ends the poll. For CLOSE_AND_RECONNECT, from a stopping process, other processes go on serving the connection. */
  end(record: string = CLOSE): void {
    if (record !== CLOSE_AND_RECONNECT) this.farewell = this.#last + record;
    this.terminate();
  }

  terminate(): void {
    this.#isOver = true;
    this.#wake();
    for (const listener of this.#listeners.splice(0)) listener();
  }

  tick(nowMs: number): void {
    if (nowMs >= this.#until) this.terminate();
  }
}
