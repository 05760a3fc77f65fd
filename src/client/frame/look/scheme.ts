import { useSyncExternalStore } from 'react';
import type { Scheme } from '../tokens.ts';
import { getSettings, onSettings } from './settings.ts';

const systemDark = () => window.matchMedia('(prefers-color-scheme: dark)');

/** Light or dark: the setting, else the system. */
export function currentScheme(): Scheme {
  const { colorScheme } = getSettings();
  if (colorScheme !== 'auto') return colorScheme;
  return systemDark().matches ? 'dark' : 'light';
}

export function onScheme(listener: () => void): () => void {
  const media = systemDark();
  media.addEventListener('change', listener);
  const stop = onSettings(listener);
  return () => {
    media.removeEventListener('change', listener);
    stop();
  };
}

export function useScheme(): Scheme {
  return useSyncExternalStore(onScheme, currentScheme);
}
