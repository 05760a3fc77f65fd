import { randomUUID } from 'node:crypto';
import type { Writable } from 'node:stream';
import type { RawData, WebSocket } from 'ws';
import type { Authenticated } from '../session/authentication.ts';
import type { Frame, HubSocket } from './hub.ts';
import {
  CLOSE,
  HANDSHAKE_DONE,
  handshakeRefusal,
  isHandshake,
  PING,
  readRecord,
  refusal,
  splitRecords,
} from './hub-protocol.ts';

const PING_MS = 15_000;
const SILENCE_MS = 30_000;
const HANDSHAKE_MS = 10_000;
/** Maximum bytes queued for a socket; slower readers are closed, and then read by HTTP (security.md#R28). */
const MAX_QUEUED_BYTES = 1_000_000;
/** Maximum frames from a socket per tick; browsers send one ping in 15 s. */
const MAX_FRAMES = 50;

export interface Connection {
  socket: WebSocket;
  stream: Writable;
}

/** A browser tab with a WebSocket: protocol and time limits. */
export class WebHubSocket implements HubSocket {
  readonly id = randomUUID();
  caller: Authenticated;
  readonly #socket: WebSocket;
  readonly #stream: Writable;
  #open = false;
  #heard: number;
  #pinged: number;
  #frames = 0;

  constructor({ socket, stream }: Connection, caller: Authenticated, nowMs: number) {
    this.#socket = socket;
    this.#stream = stream;
    this.caller = caller;
    this.#heard = nowMs;
    this.#pinged = nowMs;
    socket.on('message', (data, isBinary) => this.#receive(data, isBinary));
    socket.on('error', () => socket.terminate());
  }

  onClose(listener: () => void): void {
    this.#socket.once('close', listener);
  }

  send(record: string): void {
    if (this.#isReady()) this.#socket.send(record);
  }

  /** Sends a frame built for many sockets; it cannot interrupt another frame, since `ws` does not split frames here. */
  sendFrame({ bytes }: Frame): void {
    if (this.#isReady()) this.#stream.write(bytes);
  }

  end(record: string = CLOSE): void {
    this.send(record);
    this.#socket.close(1000);
  }

  terminate(): void {
    this.#socket.terminate();
  }

  /** Pings, and closes at time limits; called about once a second. */
  tick(nowMs: number): void {
    this.#frames = 0;
    const quiet = nowMs - this.#heard;
    if (quiet > (this.#open ? SILENCE_MS : HANDSHAKE_MS)) this.#socket.terminate();
    else if (nowMs - this.#pinged >= PING_MS) {
      this.#pinged = nowMs;
      this.send(PING);
    }
  }

  #isReady(): boolean {
    if (!this.#open || this.#socket.readyState !== this.#socket.OPEN) return false;
    if (this.#socket.bufferedAmount <= MAX_QUEUED_BYTES) return true;
    this.#socket.terminate();
    return false;
  }

  #receive(data: RawData, isBinary: boolean): void {
    this.#frames += 1;
    const records = isBinary || this.#frames > MAX_FRAMES ? null : splitRecords(String(data));
    if (!records) {
      this.#socket.close(1003);
      return;
    }
    this.#heard = Date.now();
    for (const record of records) this.#take(record);
  }

  #take(record: string): void {
    if (!this.#open) {
      this.#shakeHands(record);
      return;
    }
    const message = readRecord(record);
    if (!message) this.#socket.close(1007);
    else if (message.kind === 'close') this.#socket.close(1000);
    else if (message.kind === 'invoke' && message.invocationId !== null) this.send(refusal(message.invocationId));
  }

  #shakeHands(record: string): void {
    if (!isHandshake(record)) {
      this.#socket.send(handshakeRefusal('只支持 json 协议第 1 版'));
      this.#socket.close(1002);
      return;
    }
    this.#open = true;
    this.#socket.send(HANDSHAKE_DONE);
  }
}
