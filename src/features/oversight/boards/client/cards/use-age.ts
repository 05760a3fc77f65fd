import { useEffect, useState } from 'react';
import { parseWallTime } from '../../../../../engine/wall-time.ts';

const TICK_MS = 5_000;

/** Milliseconds by which the server's clock is ahead of the browser's; the clock of a wall may be wrong by hours. */
export function aheadOf(serverNow: string, receivedAt: number): number {
  return (parseWallTime(serverNow)?.getTime() ?? receivedAt) - receivedAt;
}

/** Present time of the server, updated every few seconds. */
export function useServerNow(ahead: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now + ahead;
}

/** Seconds since a time of the server; null without one. */
export function ageOf(asOf: string | null, now: number): number | null {
  const then = asOf === null ? null : parseWallTime(asOf);
  return then ? Math.max(0, (now - then.getTime()) / 1000) : null;
}
