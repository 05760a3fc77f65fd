import { setTimeout as sleep } from 'node:timers/promises';
import { arrivalShare } from '../../../../server/arrival.ts';
import type { Platform } from '../../../../server/platform.ts';
import { finishDemo } from './finish.ts';

/** Delay before the work starts: planning two years blocks the thread, and pages opened at once are served first. */
const FIRST_MS = 1_000;
/** Delay before a new try after the database failed. */
const AGAIN_MS = 3_000;

/** Makes the demo data while requests are served, until they are complete or the server stops. */
export function keepMaking(platform: Platform, tell: (line: string) => void = toConsole): () => Promise<void> {
  const stopped = new AbortController();
  const making = makeAll(platform, { signal: stopped.signal, tell });
  return () => {
    stopped.abort();
    return making;
  };
}

interface Making {
  signal: AbortSignal;
  tell(line: string): void;
}

async function makeAll(platform: Platform, { signal, tell }: Making): Promise<void> {
  let isTold = false;
  while (!signal.aborted) {
    try {
      if ((await arrivalShare(platform.database)) === null) break;
      if (!isTold) {
        tell(`${accountsHint(platform)}演示数据正在生成，现在就可以使用；全部生成后会在这里提示`);
        isTold = true;
        await sleep(FIRST_MS, undefined, { signal });
      }
      await finishDemo(platform, signal);
    } catch (error) {
      if (signal.aborted) return;
      platform.log.warn({ err: error }, 'demo data: goes on in a moment');
      await sleep(AGAIN_MS, undefined, { signal }).catch(() => undefined);
    }
  }
  if (isTold && !signal.aborted) tell('演示数据已全部生成');
}

/** Hint that the sign-in page lists the demo accounts; empty if it does not. */
function accountsHint({ config }: Platform): string {
  return config.loopback && !config.production ? '登录页列出演示账号，点一下即可登录。' : '';
}

function toConsole(line: string): void {
  process.stdout.write(`${line}\n`);
}
