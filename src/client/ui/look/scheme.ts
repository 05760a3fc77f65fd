import { useSyncExternalStore } from 'react';
import type { Scheme } from '../tokens.ts';
import { isMedia, onMedia } from './media.ts';
import { getSettings, onSettings } from './settings.ts';

const DARK = '(prefers-color-scheme: dark)';
const PRINT = 'print';

/** Light or dark: the setting, else the system; light for print, since pale text is unreadable on paper. */
export function currentScheme(): Scheme {
  if (isMedia(PRINT)) return 'light';
  const { colorScheme } = getSettings();
  if (colorScheme !== 'auto') return colorScheme;
  return isMedia(DARK) ? 'dark' : 'light';
}

export function onScheme(listener: () => void): () => void {
  const stops = [onMedia(DARK, listener), onMedia(PRINT, listener), onSettings(listener)];
  return () => {
    for (const stop of stops) stop();
  };
}

export function useScheme(): Scheme {
  return useSyncExternalStore(onScheme, currentScheme);
}
