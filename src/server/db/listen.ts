import pg from 'pg';
import { quoted } from './session.ts';

interface Subscription {
  channel: string;
  onPayload: (payload: string) => void;
  onError: (error: Error) => void;
}

const FIRST_RETRY_MS = 200;
const MAX_RETRY_MS = 5_000;

/** LISTENs on a connection of its own and reconnects when the database is available again. */
export async function listen(config: pg.ClientConfig, subscription: Subscription): Promise<() => Promise<void>> {
  const listening = new Listening(config, subscription);
  await listening.connect();
  return () => listening.stop();
}

class Listening {
  readonly #config: pg.ClientConfig;
  readonly #subscription: Subscription;
  #client: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;
  #retryMs = FIRST_RETRY_MS;

  constructor(config: pg.ClientConfig, subscription: Subscription) {
    this.#config = config;
    this.#subscription = subscription;
  }

  /** Returns false if the connection failed; another attempt follows later. */
  async connect(): Promise<boolean> {
    const client = new pg.Client(this.#config);
    let lost = false;
    const onLost = (error?: Error) => {
      if (lost) return;
      lost = true;
      if (error) this.#subscription.onError(error);
      client.end().catch(() => undefined);
      this.#retryLater();
    };
    client.on('error', onLost);
    client.on('end', () => onLost());
    client.on('notification', (message) => this.#subscription.onPayload(message.payload ?? ''));
    this.#client = client;
    try {
      await client.connect();
      await client.query(`listen ${quoted(this.#subscription.channel)}`);
      this.#retryMs = FIRST_RETRY_MS;
      return true;
    } catch (error) {
      onLost(error instanceof Error ? error : new Error(String(error)));
      return false;
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#client?.end().catch(() => undefined);
  }

  #retryLater(): void {
    if (this.#stopped) return;
    this.#timer = setTimeout(() => void this.#retry(), this.#retryMs);
    this.#timer.unref();
    this.#retryMs = Math.min(this.#retryMs * 2, MAX_RETRY_MS);
  }

  async #retry(): Promise<void> {
    if (await this.connect()) this.#subscription.onPayload('');
  }
}
