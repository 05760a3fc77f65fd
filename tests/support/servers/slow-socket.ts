import { readFileSync } from 'node:fs';
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

/** State of a connection in /proc/net/tcp. */
const ESTABLISHED = '01';

/** A port of 127.0.0.1 as /proc/net/tcp writes it. */
const endOf = (port: number) => `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')}`;

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

  /** Whether the server still keeps its end open, by the system's table of connections: a slow reader does not hear of it. */
  isKept(): boolean {
    const { localPort = 0, remotePort = 0 } = this.#socket;
    return readFileSync('/proc/net/tcp', 'utf8').includes(`${endOf(remotePort)} ${endOf(localPort)} ${ESTABLISHED} `);
  }

  end(): void {
    clearInterval(this.#timer);
    this.#socket.destroy();
  }
}
