import { selectTenantIds } from '../installation.sql.ts';
import type { Platform } from '../platform.ts';
import { NO_TENANT } from '../tenants.ts';
import { fillFollowing, refillChanged } from './fill-following.ts';

const LOOK_MS = 2_000;
const AGAIN_MS = 3_600_000;

/** Interval in ms at which the calendar is read for tenants with limits in working hours. */
const CALENDAR_MS = 60_000;

/**
 * Fills computed values of all tenants: at start, after a publish or a change of the calendar, and hourly, in case a
 * filling failed. Checking for changes needs no query, except for limits in working hours.
 */
export function keepFilled(platform: Platform): () => Promise<void> {
  const filler = new Filler(platform);
  const turn = () => filler.turn();
  const timers = [setInterval(turn, LOOK_MS), setInterval(() => filler.forget(), AGAIN_MS)];
  for (const timer of timers) timer.unref();
  turn();
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await filler.stop();
  };
}

class Filler {
  readonly #platform: Platform;
  readonly #stopped = new AbortController();
  #tenants: string[] | null = null;
  /** Hash of the descriptors by which a tenant's rows were filled, with the minute if limits count working hours. */
  readonly #filled = new Map<string, string>();
  /** Tenants for which this process has begun a first pass. */
  readonly #begun = new Set<string>();
  #running: Promise<void> | null = null;

  constructor(platform: Platform) {
    this.#platform = platform;
  }

  turn(): void {
    this.#platform.background.run('computed values', async () => {
      if (this.#running !== null || this.#stopped.signal.aborted || !this.#isDue()) return;
      this.#running = this.#fill().finally(() => {
        this.#running = null;
      });
      await this.#running;
    });
  }

  forget(): void {
    this.#tenants = null;
    this.#filled.clear();
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#running?.catch(() => undefined);
  }

  #isDue(): boolean {
    return this.#tenants?.every((tenant) => this.#isFilled(tenant)) !== true;
  }

  #isFilled(tenant: string): boolean {
    return this.#filled.get(tenant) === this.#editionOf(tenant);
  }

  #editionOf(tenant: string): string {
    const { catalogs, now, config } = this.#platform;
    const { key, resources } = catalogs.of(tenant);
    const isWorking = config.runsTimers && resources.some(({ limits }) => limits?.isWorking);
    return isWorking ? `${key}|${Math.floor(now().getTime() / CALENDAR_MS)}` : key;
  }

  async #fill(): Promise<void> {
    const { database } = this.#platform;
    this.#tenants ??= await selectTenantIds(database.session(NO_TENANT));
    for (const tenant of this.#tenants) {
      const edition = this.#editionOf(tenant);
      if (this.#stopped.signal.aborted || this.#filled.get(tenant) === edition) continue;
      // Stored before the work, so that a failure is repeated in an hour, not every two seconds.
      const isFirst = !this.#begun.has(tenant);
      this.#begun.add(tenant);
      this.#filled.set(tenant, edition);
      if (isFirst) await refillChanged(this.#platform, tenant);
      await fillFollowing(this.#platform, tenant, this.#stopped.signal);
    }
  }
}
