import { connect, type Socket } from 'node:net';

/** How a client of a raw connection takes its time. */
export interface Pace {
  /** Sent at once. */
  prompt: string;
  /** Sent a byte each second after that, until there is no more. */
  slowly?: string;
  /** Takes a byte each second of what is answered. */
  readsSlowly?: boolean;
}

/** A client that sends or takes one byte a second: a slowloris. */
export class SlowSocket {
  /** Milliseconds until the server was rid of it. A slow reader hears of that only when it has read everything. */
  readonly dropped: Promise<number>;
  readonly #socket: Socket;
  #timer: NodeJS.Timeout | undefined;

  constructor(base: string, { prompt, slowly = '', readsSlowly = false }: Pace) {
    const { hostname, port } = new URL(base);
    const begun = performance.now();
    let sent = 0;
    this.#socket = connect({ host: hostname, port: Number(port), ...(readsSlowly ? { highWaterMark: 1 } : {}) });
    this.#socket.on('error', () => undefined);
    this.#socket.write(prompt);
    if (!readsSlowly) this.#socket.resume();
    this.#timer = setInterval(() => {
      if (readsSlowly) this.#socket.read(1);
      else if (sent < slowly.length) this.#socket.write(slowly[sent++] ?? '');
    }, 1_000);
    this.dropped = new Promise((resolve) => {
      const over = () => {
        clearInterval(this.#timer);
        resolve(performance.now() - begun);
      };
      this.#socket.on('close', over).on('end', over);
    });
  }

  end(): void {
    clearInterval(this.#timer);
    this.#socket.destroy();
  }
}
