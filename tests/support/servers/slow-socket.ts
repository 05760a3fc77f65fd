import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';

/** Speed at which a client of a raw connection sends and reads. */
export interface Pace {
  /** Text sent at once. */
  prompt: string;
  /** Text sent afterwards, one byte a second. */
  slowly?: string;
  /** Reads one byte of the answer a second. */
  readsSlowly?: boolean;
}

/** State of an open connection in /proc/net/tcp. */
const ESTABLISHED = '01';

/** A port of 127.0.0.1 as /proc/net/tcp writes it. */
const endOf = (port: number) => `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')}`;

/** Client that sends or reads one byte a second: a slowloris. */
export class SlowSocket {
  /**
   * Milliseconds until the server closed the connection. A slow reader notices that only after it has read everything.
   */
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

  /**
   * True if the server keeps its end open, by the system's table of connections: a slow reader does not notice its end.
   */
  isKept(): boolean {
    const { localPort = 0, remotePort = 0 } = this.#socket;
    return readFileSync('/proc/net/tcp', 'utf8').includes(`${endOf(remotePort)} ${endOf(localPort)} ${ESTABLISHED} `);
  }

  end(): void {
    clearInterval(this.#timer);
    this.#socket.destroy();
  }
}
