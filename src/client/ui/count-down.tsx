import { useEffect, useState } from 'react';

const TICK_MS = 1000;

interface Props {
  /** End of the countdown. */
  target: Date | number | string;
  /** Called once, at the end. */
  onEnd?: () => void;
}

/**
 * Time left as HH:MM:SS, updated each second; 00:00:00 after the end.
 *
 * @throws Error 'invalid target prop' for an invalid target
 */
export function CountDown({ target, onEnd }: Props) {
  const end = new Date(target).getTime();
  if (Number.isNaN(end)) throw new Error('invalid target prop');
  const [left, setLeft] = useState(() => end - Date.now());
  const isOver = left <= 0;
  useEffect(() => {
    setLeft(end - Date.now());
    if (isOver) return;
    const timer = setInterval(() => setLeft(end - Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [end, isOver]);
  useEffect(() => {
    if (isOver) onEnd?.();
  }, [isOver, onEnd]);
  return (
    <time className="figure" role="timer" dateTime={new Date(end).toISOString()}>
      {leftText(left)}
    </time>
  );
}

/** `26:03:09`: there may be more than 24 hours. */
export function leftText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / TICK_MS));
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
