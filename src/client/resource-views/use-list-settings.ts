import { useCallback, useMemo, useState } from 'react';
import type { Column } from '../../engine/projections/columns.ts';
import { readStored, writeStored } from '../api/storage.ts';
import { type Settings, useSettings } from '../ui/look/settings.ts';

export type Density = Settings['density'];

/** Names of the three densities (look.md#13.1) and the height of a row in each (look.md#2). */
export const DENSITIES: { key: Density; label: string; padding: number }[] = [
  { key: 'default', label: '默认', padding: 11 },
  { key: 'middle', label: '中等', padding: 8 },
  { key: 'small', label: '紧凑', padding: 5 },
];

interface Stored {
  /** null: as chosen for all lists (个性化设置). */
  density: Density | null;
  /** Keys in the order the user gave them; columns that came later stand behind. */
  order: string[];
  hidden: string[];
}

export interface ListSettings {
  density: Density;
  /** All columns in the user's order. */
  ordered: Column[];
  /** Those shown. */
  columns: Column[];
  hidden: ReadonlySet<string>;
  setDensity(density: Density): void;
  toggle(key: string): void;
  /** Moves a column before another, or to the end. */
  move(key: string, before: string | null): void;
  reset(): void;
  isChanged: boolean;
}

const NOTHING: Stored = { density: null, order: [], hidden: [] };

function read(screen: string): Stored {
  const value = readStored(`LIST_${screen}`);
  if (typeof value !== 'object' || value === null) return NOTHING;
  const list = (key: string) => {
    const found: unknown = Reflect.get(value, key);
    return Array.isArray(found) ? found.filter((entry) => typeof entry === 'string') : [];
  };
  const density = DENSITIES.find((entry) => entry.key === Reflect.get(value, 'density'))?.key ?? null;
  return { density, order: list('order'), hidden: list('hidden') };
}

/** Density and columns of a screen, kept in this browser. */
export function useListSettings(screen: string, columns: Column[]): ListSettings {
  const [stored, setStored] = useState(() => read(screen));
  const { density: general } = useSettings();
  const change = useCallback(
    (next: Stored) => {
      writeStored(`LIST_${screen}`, next);
      setStored(next);
    },
    [screen],
  );
  return useMemo(() => {
    const ordered = inOrder(columns, stored.order);
    const hidden = new Set(stored.hidden);
    return {
      density: stored.density ?? general,
      ordered,
      columns: ordered.filter((column) => !hidden.has(column.key)),
      hidden,
      isChanged: stored.order.length > 0 || stored.hidden.length > 0,
      setDensity: (density) => change({ ...stored, density }),
      toggle: (key) =>
        change({
          ...stored,
          hidden: hidden.has(key) ? stored.hidden.filter((k) => k !== key) : [...stored.hidden, key],
        }),
      move: (key, before) =>
        change({
          ...stored,
          order: moved(
            ordered.map((column) => column.key),
            key,
            before,
          ),
        }),
      reset: () => change({ ...NOTHING, density: stored.density }),
    };
  }, [columns, stored, general, change]);
}

function inOrder(columns: Column[], order: readonly string[]): Column[] {
  const place = (column: Column) => {
    const index = order.indexOf(column.key);
    return index < 0 ? order.length + columns.indexOf(column) : index;
  };
  return [...columns].sort((a, b) => place(a) - place(b));
}

/** Exported for its test. */
export function moved(keys: readonly string[], key: string, before: string | null): string[] {
  const rest = keys.filter((candidate) => candidate !== key);
  const at = before === null ? rest.length : rest.indexOf(before);
  return at < 0 ? [...keys] : [...rest.slice(0, at), key, ...rest.slice(at)];
}
