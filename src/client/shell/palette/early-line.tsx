import { useLayoutEffect, useRef } from 'react';
import classes from './early-line.module.css';
import { closePalette, keepTyped } from './open-palette.ts';

/** Takes what is typed while the palette is being fetched; the palette begins with it. */
export function EarlyLine() {
  const line = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    line.current?.focus();
    // The palette gives the focus back to what had it before this line.
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

/** Name of the line people type into, for readers of the screen. */
export const PALETTE_LABEL = '搜索页面、操作、应用和隐患';
