import { ApiClient } from '../../support/api-client.ts';
import type { TestDatabase } from '../../support/database.ts';
import { type Cast, createCast, grantRole, setHazardConfig } from '../../support/hazards/hazard-cast.ts';
import type { Ask } from '../../support/hazards/hazard-life.ts';
import { startTestServer } from '../../support/server.ts';
import { DatabaseProxy } from '../../support/servers/database-proxy.ts';
import { Processes } from '../../support/servers/processes.ts';

/**
 * One database and the server processes on it. The server inside the test only prepares and inspects; races go through
 * the processes.
 */
export class Installation {
  readonly cast: Cast;
  readonly #processes: Processes;

  private constructor(cast: Cast, processes: Processes) {
    this.cast = cast;
    this.#processes = processes;
  }

  /** @param database one that another server has filled; default: a new one */
  static async create(database?: TestDatabase): Promise<Installation> {
    const server = await startTestServer({ seed: 'none', ...(database && { database }) });
    const cast = await createCast(server);
    // The manager answers applications about major hazards (domain.md#5.2).
    await grantRole(cast, 'manager', 'safety_manager');
    for (const code of ['HAZARD_PHOTO_BEFORE', 'HAZARD_PHOTO_AFTER']) await setHazardConfig(server, code, '0');
    return new Installation(cast, new Processes(server.database.url, () => server.stop()));
  }

  /** Reads rows from the database. */
  readonly ask: Ask = async (text, values = []) => (await this.cast.server.platform.database.query(text, values)).rows;

  /**
   * Starts one more process and returns its address.
   *
   * @param farMs delay of everything sent to and from its database, in milliseconds each way
   */
  async begin({ farMs = 0 }: { farMs?: number } = {}): Promise<string> {
    const { url } = this.#processes;
    const through = farMs > 0 ? await this.#behindProxy(url, farMs) : url;
    const { server } = await this.#processes.begin({ DATABASE_URL: through, SEED: 'none', LOG_LEVEL: 'error' });
    return server.base;
  }

  async #behindProxy(url: string, delayMs: number): Promise<string> {
    const proxy = await DatabaseProxy.before(url);
    proxy.delayMs = delayMs;
    this.#processes.onStop(() => proxy.close());
    return proxy.url(url);
  }

  /** Client of a member of the cast at one of the processes. */
  client(member: keyof Cast['clients'], base: string): ApiClient {
    return new ApiClient(base, this.cast.clients[member].token);
  }

  stop(): Promise<void> {
    return this.#processes.stop();
  }
}
