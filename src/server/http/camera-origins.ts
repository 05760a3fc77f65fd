import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import { DEFAULT_TENANT } from '../tenants.ts';
import { selectStreamAddresses } from './camera-origin.sql.ts';

const KEEP_MS = 30_000;
const MAX_CAMERAS = 1_000;
const MAX_ORIGINS = 100;

/**
 * Caches the origins of cameras' streams for 30 s. The page's policy must list them, since browsers open the streams;
 * the server does not (security.md#5.12).
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
      // Without a database the page is served anyway; its players report failures.
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

/** Origin of an address; empty if the text could add other parts to a policy. */
function originOf(address: string): string[] {
  if (!URL.canParse(address)) return [];
  const { protocol, host } = new URL(address);
  return /^(https?|wss?):$/.test(protocol) && /^[a-z0-9.:[\]-]+$/.test(host) ? [`${protocol}//${host}`] : [];
}
