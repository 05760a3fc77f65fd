import { buildLateIndexes, contradictions } from '../db/migrate/late-indexes.ts';
import type { Platform } from '../platform.ts';

const LOOK_MS = 1_000;
const AGAIN_MS = 3_600_000;
const SPELLING = 'values are alike but for case, width or signs: no further ones are taken, these should be changed';

/** Builds missing indexes without blocking writers: at start, after a publish, and hourly, in case a build failed. */
export function keepIndexed({ background, catalogs, database, log }: Platform): () => Promise<void> {
  const stopped = new AbortController();
  const resourcesOf = (tenant: string) => catalogs.of(tenant).resources;
  const editions = () =>
    catalogs
      .all()
      .map(({ version }) => version)
      .join();
  let built = '';
  let isRunning = false;
  const build = async () => {
    try {
      await buildLateIndexes(database, resourcesOf, stopped.signal);
      for (const shared of await contradictions(database, resourcesOf)) log.warn({ shared }, SPELLING);
    } catch (error) {
      if (!stopped.signal.aborted) throw error;
    } finally {
      isRunning = false;
    }
  };
  const look = async () => {
    if (isRunning || stopped.signal.aborted || built === editions()) return;
    // Set before the work, so that a failure is repeated in an hour, not every second.
    built = editions();
    isRunning = true;
    await build();
  };
  const turn = () => background.run('indexes', look);
  const forget = () => {
    built = '';
  };
  const timers = [setInterval(turn, LOOK_MS).unref(), setInterval(forget, AGAIN_MS).unref()];
  turn();
  return async () => {
    for (const timer of timers) clearInterval(timer);
    stopped.abort();
  };
}
