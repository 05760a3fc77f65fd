import { useSyncExternalStore } from 'react';
import { readStored, STORAGE_KEYS, writeStored } from '../../api/storage.ts';
import { DEFAULT_PRIMARY } from '../tokens.ts';

/** Settings of the shell (look.md#10.4), each stored under its own key of look.md#10.8. */
export interface Settings {
  navTheme: 'dark' | 'light';
  layout: 'sidemenu' | 'topmenu';
  /** Fluid is possible only with `layout` topmenu. */
  contentWidth: 'Fixed' | 'Fluid';
  fixedHeader: boolean;
  /** Has an effect only with `fixedHeader`. */
  autoHideHeader: boolean;
  /** Has no effect with `layout` topmenu. */
  fixedSidebar: boolean;
  colorWeak: boolean;
  multiTab: boolean;
  breadcrumbs: boolean;
  color: string;
  /** null: by device (desktop open, tablet closed). */
  sidebarOpen: boolean | null;
  colorScheme: 'auto' | 'light' | 'dark';
  /** Row height of tables, for lists without a setting of their own (look.md#13.1). */
  density: 'default' | 'middle' | 'small';
}

const KEYS: Record<keyof Settings, string> = {
  navTheme: STORAGE_KEYS.theme,
  layout: STORAGE_KEYS.layoutMode,
  contentWidth: STORAGE_KEYS.contentWidth,
  fixedHeader: STORAGE_KEYS.fixedHeader,
  autoHideHeader: STORAGE_KEYS.autoHideHeader,
  fixedSidebar: STORAGE_KEYS.fixedSidebar,
  colorWeak: STORAGE_KEYS.colorWeak,
  multiTab: STORAGE_KEYS.multiTab,
  breadcrumbs: STORAGE_KEYS.breadcrumbs,
  color: STORAGE_KEYS.color,
  sidebarOpen: STORAGE_KEYS.sidebarType,
  colorScheme: STORAGE_KEYS.colorScheme,
  density: STORAGE_KEYS.density,
};

/** Defaults of look.md#10.4; colours follow the system until the user chooses. */
const DEFAULTS: Settings = {
  navTheme: 'dark',
  layout: 'sidemenu',
  contentWidth: 'Fixed',
  fixedHeader: true,
  autoHideHeader: false,
  fixedSidebar: true,
  colorWeak: false,
  multiTab: true,
  breadcrumbs: false,
  color: DEFAULT_PRIMARY,
  sidebarOpen: null,
  colorScheme: 'auto',
  density: 'default',
};

/** Values a setting may have; other stored values are ignored. */
const CHOICES: Partial<Record<keyof Settings, readonly string[]>> = {
  navTheme: ['dark', 'light'],
  layout: ['sidemenu', 'topmenu'],
  contentWidth: ['Fixed', 'Fluid'],
  colorScheme: ['auto', 'light', 'dark'],
  density: ['default', 'middle', 'small'],
};

function isValid(name: keyof Settings, value: unknown): boolean {
  const choices = CHOICES[name];
  if (choices) return typeof value === 'string' && choices.includes(value);
  if (name === 'color') return typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value);
  return typeof value === 'boolean';
}

function read(): Settings {
  const stored = Object.entries(KEYS)
    .map(([name, key]) => [name, readStored(key)] as const)
    .filter(([name, value]) => isValid(name as keyof Settings, value));
  return { ...DEFAULTS, ...withinLayout(Object.fromEntries(stored)) };
}

/** Fluid is for topmenu only: the side menu uses the fixed width, even if an older version has stored another width. */
function withinLayout(change: Partial<Settings>, { layout }: Pick<Settings, 'layout'> = DEFAULTS): Partial<Settings> {
  const isBeside = (change.layout ?? layout) === 'sidemenu';
  return isBeside ? { ...change, contentWidth: 'Fixed' } : change;
}

let current = read();
const listeners = new Set<() => void>();

export function getSettings(): Settings {
  return current;
}

export function onSettings(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function changeSettings(change: Partial<Settings>): void {
  const kept = withinLayout(change, current);
  current = { ...current, ...kept };
  for (const [name, value] of Object.entries(kept)) writeStored(KEYS[name as keyof Settings], value);
  for (const listener of [...listeners]) listener();
}

export function resetSettings(): void {
  changeSettings(DEFAULTS);
}

export function useSettings(): Settings {
  return useSyncExternalStore(onSettings, getSettings);
}
