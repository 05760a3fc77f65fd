import type { Authenticated } from '../session/authentication.ts';
import type { Frame, HubSocket } from './hub.ts';
import { CLOSE, CLOSE_AND_RECONNECT } from './hub-protocol.ts';

/** Time after which a poll is answered without records, in ms: proxies cut idle requests after 60 s. */
export const POLL_MS = 50_000;

/**
 * A waiting poll. It keeps no records: those that reach it only say that the outbox holds some for its connection,
 * which are read from the connection's position.
 */
export class PollSocket implements HubSocket {
  readonly id: string;
  caller: Authenticated;
  /** Records of an ended session; empty: the poll was answered for another reason. */
  farewell = '';
  readonly #until: number;
  readonly #listeners: (() => void)[] = [];
  /** Last record, which an ended session still gets. */
  #last = '';
  #isOver = false;
  #isWoken = false;
  #wake: () => void = () => undefined;

  constructor(id: string, caller: Authenticated, nowMs: number) {
    this.id = id;
    this.caller = caller;
    this.#until = nowMs + POLL_MS;
  }

  /** Resolves to true when records may have come, to false when the poll is to be answered without. */
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

  /** A stopping process leaves the connection to the others. */
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
