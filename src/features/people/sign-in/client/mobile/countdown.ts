import { useEffect, useState } from 'react';
import { readStored, removeStored, writeStored } from '../../../../../client/api/storage.ts';

/** Milliseconds until the next code may be requested (look.md#11.3). */
const RESEND_MS = 60_000;
/** Storage key of that moment, kept so that a reload does not offer a request the server would refuse. */
const KEY = 'SMS_RESEND_AT';

function secondsLeft(): number {
  const until = readStored(KEY);
  return typeof until === 'number' ? Math.max(0, Math.ceil((until - Date.now()) / 1_000)) : 0;
}

/** Seconds until another code may be requested; 0: now. */
export function useCountdown() {
  const [left, setLeft] = useState(secondsLeft);
  const isRunning = left > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setLeft(secondsLeft()), 1_000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return {
    left,
    start() {
      writeStored(KEY, Date.now() + RESEND_MS, RESEND_MS);
      setLeft(secondsLeft());
    },
    reset() {
      removeStored(KEY);
      setLeft(0);
    },
  };
}
