import type { KeyboardEvent } from 'react';

/** Of a date: Enter takes what was typed or chosen. It does not send the form besides, half-filled as it may be. */
export function takeByEnter(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault();
}
