import { conversionsUnderWay } from '../../../../../server/db/conversions/conversions.ts';
import { NO_TENANT } from '../../../../../server/tenants.ts';
import type { FeaturePlatform } from '../../../../feature.ts';
import { copyRevision } from './copying.ts';

const LOOK_MS = 1_000;

/** Name of the advisory lock: one process copies at a time, and the next one takes over when it ends. */
const LOCK = 'conversions';

/** Continues all unfinished kind changes, whichever process began them; returns a function that stops it. */
export function serveConversions(platform: FeaturePlatform): () => Promise<void> {
  const stopped = new AbortController();
  let running: Promise<void> | null = null;
  const turn = () => {
    if (running !== null || stopped.signal.aborted) return;
    running = work(platform, stopped.signal)
      .catch((error: unknown) => {
        if (!stopped.signal.aborted) platform.log.error({ err: error }, 'change of kind');
      })
      .finally(() => {
        running = null;
      });
  };
  const timer = setInterval(turn, LOOK_MS).unref();
  turn();
  return async () => {
    clearInterval(timer);
    stopped.abort();
    await running;
  };
}

async function work(platform: FeaturePlatform, signal: AbortSignal): Promise<void> {
  const { database } = platform;
  const session = database.session(NO_TENANT);
  if ((await conversionsUnderWay(session)).length === 0) return;
  await database.exclusive(
    LOCK,
    async (client) => {
      // Another process may have finished them while this one waited for the lock.
      for (const underWay of await conversionsUnderWay(session)) {
        if (signal.aborted) return;
        await copyRevision({ platform, ...underWay, signal, client });
      }
    },
    signal,
  );
}
