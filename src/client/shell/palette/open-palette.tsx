import { useLayoutEffect, useRef } from 'react';
import classes from './early-line.module.css';

/** Dialogs opened by keys, of which at most one is open. */
type Part = 'palette' | 'help';

let opened: Part | null = null;
let typed = '';
const listeners = new Set<() => void>();

export function onPalette(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const openedPart = (): Part | null => opened;

function change(part: Part | null): void {
  opened = part;
  typed = '';
  for (const listener of [...listeners]) listener();
}

/** Opens a dialog; the same key again closes it. */
export function openPalette(part: Part): void {
  change(opened === part ? null : part);
}

export function closePalette(): void {
  change(null);
}

/** Stores text typed before the palette is loaded. */
function keepTyped(text: string): void {
  typed = text;
}

/** Text typed since the palette was opened. */
export const typedEarly = (): string => typed;

/** Input for text typed while the palette is being fetched; the palette starts with that text. */
export function EarlyLine() {
  const line = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    line.current?.focus();
    // The palette returns the focus to the element that had the focus before this input.
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <input
      ref={line}
      className={classes.early}
      aria-label={PALETTE_LABEL}
      placeholder="搜索页面、操作、应用、隐患"
      autoComplete="off"
      spellCheck={false}
      onChange={({ target }) => keepTyped(target.value)}
      onKeyDown={({ key }) => key === 'Escape' && closePalette()}
    />
  );
}

/** Accessible name of the palette's input. */
export const PALETTE_LABEL = '搜索页面、操作、应用和隐患';
