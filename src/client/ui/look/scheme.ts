import { useSyncExternalStore } from 'react';
import type { Scheme } from '../tokens.ts';
import { getSettings, onSettings } from './settings.ts';

const lists = new Map<string, MediaQueryList>();

/**
 * Media query list, cached: Chromium keeps the parsed query of every list, which adds up where charts are drawn all
 * day.
 */
export function mediaOf(query: string): MediaQueryList {
  const list = lists.get(query) ?? window.matchMedia(query);
  lists.set(query, list);
  return list;
}

const systemDark = () => mediaOf('(prefers-color-scheme: dark)');
const print = () => mediaOf('print');

/** Light or dark: the setting, else the system; light for print, since pale text is unreadable on paper. */
export function currentScheme(): Scheme {
  if (print().matches) return 'light';
  const { colorScheme } = getSettings();
  if (colorScheme !== 'auto') return colorScheme;
  return systemDark().matches ? 'dark' : 'light';
}

export function onScheme(listener: () => void): () => void {
  const media = [systemDark(), print()];
  for (const query of media) query.addEventListener('change', listener);
  const stop = onSettings(listener);
  return () => {
    for (const query of media) query.removeEventListener('change', listener);
    stop();
  };
}

export function useScheme(): Scheme {
  return useSyncExternalStore(onScheme, currentScheme);
}
