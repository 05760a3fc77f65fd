/** True on Apple devices, which have ⌘ in place of Ctrl. */
export function isApple(platform = navigator.userAgent): boolean {
  return /Mac|iPhone|iPad/.test(platform);
}

/** True if the key is typed into an input, and is no shortcut. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target' | 'isComposing'>;

/** Dialog that a pressed key opens; null for other keys. */
export function askedBy(event: Keys): 'palette' | 'help' | null {
  if (event.isComposing || event.altKey) return null;
  const isControl = event.ctrlKey || event.metaKey;
  if (isControl && event.key.toLowerCase() === 'k') return 'palette';
  return !isControl && (event.key === '?' || event.key === '？') && !isTyping(event.target) ? 'help' : null;
}
