import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import { DEFAULT_TENANT } from '../tenants.ts';
import { selectStreamAddresses } from './camera-origin.sql.ts';

const KEEP_MS = 30_000;
const MAX_CAMERAS = 1_000;
const MAX_ORIGINS = 100;

/**
 * Caches, for half a minute, the origins of the registered cameras' streams. The page's policy must list them, because
 * browsers read the streams directly (security.md#5.12); the server itself never opens one.
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
      // The page is served without a database too; its players will report that they cannot connect.
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

/** Returns no origin for an address that could add more than an origin to a policy. */
function originOf(address: string): string[] {
  if (!URL.canParse(address)) return [];
  const { protocol, host } = new URL(address);
  return /^(https?|wss?):$/.test(protocol) && /^[a-z0-9.:[\]-]+$/.test(host) ? [`${protocol}//${host}`] : [];
}
