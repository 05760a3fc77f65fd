import { useLayoutEffect, useRef } from 'react';
import classes from './early-line.module.css';
import { closePalette, keepTyped } from './open-palette.ts';

/** Input for text typed while the palette is being fetched; the palette starts with that text. */
export function EarlyLine() {
  const line = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    line.current?.focus();
    // The palette returns the focus to the element that had it before this input.
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
