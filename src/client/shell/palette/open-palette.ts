/** Dialogs opened by keys: at most one at a time. */
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
export function keepTyped(text: string): void {
  typed = text;
}

/** Text typed since the palette was opened. */
export const typedEarly = (): string => typed;
