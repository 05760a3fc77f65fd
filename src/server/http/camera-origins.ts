import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import { DEFAULT_TENANT } from '../tenants.ts';
import { selectStreamAddresses } from './camera-origin.sql.ts';

const KEEP_MS = 30_000;
const MAX_CAMERAS = 1_000;
const MAX_ORIGINS = 100;

/**
 * Origins of the registered cameras' streams, which browsers read directly: the page's policy must list them
 * (security.md#5.12). The server itself never opens one. Kept for half a minute.
 */
export class CameraOrigins {
  readonly #database: Database;
  readonly #log: Log;
  #known: string[] = [];
  #readAt = 0;

  constructor(database: Database, log: Log) {
    this.#database = database;
    this.#log = log;
  }

  async all(nowMs: number): Promise<readonly string[]> {
    if (nowMs - this.#readAt < KEEP_MS) return this.#known;
    try {
      this.#known = await this.#read();
      this.#readAt = nowMs;
    } catch (error) {
      // The page is served without a database too; players will say that they cannot connect.
      this.#log.warn({ err: error }, 'camera origins could not be read');
    }
    return this.#known;
  }

  async #read(): Promise<string[]> {
    const addresses = await selectStreamAddresses(this.#database.session(DEFAULT_TENANT), MAX_CAMERAS);
    const origins = addresses.flatMap(originOf);
    return [...new Set(origins)].slice(0, MAX_ORIGINS);
  }
}

/** None for an address that could say more than an origin inside a policy. */
function originOf(address: string): string[] {
  if (!URL.canParse(address)) return [];
  const { protocol, host } = new URL(address);
  return /^(https?|wss?):$/.test(protocol) && /^[a-z0-9.:[\]-]+$/.test(host) ? [`${protocol}//${host}`] : [];
}
