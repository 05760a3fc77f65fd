import { useCallback, useMemo, useState } from 'react';
import type { Column } from '../../engine/projections/columns.ts';
import { readStored, writeStored } from '../api/storage.ts';
import { type Settings, useSettings } from '../ui/look/settings.ts';

export type Density = Settings['density'];

/** The three densities with names (look.md#13.1) and row heights (look.md#2). */
export const DENSITIES: { key: Density; label: string; padding: number }[] = [
  { key: 'default', label: '默认', padding: 11 },
  { key: 'middle', label: '中等', padding: 8 },
  { key: 'small', label: '紧凑', padding: 5 },
];

/** Density of a list, and order, visibility and widths of its columns, as set by a user. */
export interface ListLook {
  /** null: the setting of all lists (个性化设置). */
  density: Density | null;
  /** Column keys in the user's order; columns added later are last. */
  order: string[];
  hidden: string[];
  /** Keys of columns pinned at the left. */
  kept: string[];
  /** Widths in px by column key. */
  widths: { [key: string]: number };
}

export interface ListSettings {
  density: Density;
  /** All columns in the user's order. */
  ordered: Column[];
  /** Visible columns. */
  columns: Column[];
  hidden: ReadonlySet<string>;
  /** Keys of columns hidden only because the table has no room for them. */
  folded: ReadonlySet<string>;
  kept: ReadonlySet<string>;
  setDensity(density: Density): void;
  /** Sets a width in px; null: the default width. */
  resize(key: string, width: number | null): void;
  /** Pins a column at the left, or unpins it. */
  keep(key: string): void;
  toggle(key: string): void;
  /** Moves a column before the column `before`; null: to the end. */
  move(key: string, before: string | null): void;
  reset(): void;
  isChanged: boolean;
  look: ListLook;
  /** Applies the settings of a saved view. */
  take(look: unknown): void;
}

const NOTHING: ListLook = { density: null, order: [], hidden: [], kept: [], widths: {} };

function readLook(value: unknown): ListLook {
  if (typeof value !== 'object' || value === null) return NOTHING;
  const list = (key: string) => {
    const found: unknown = Reflect.get(value, key);
    return Array.isArray(found) ? found.filter((entry) => typeof entry === 'string') : [];
  };
  const density = DENSITIES.find((entry) => entry.key === Reflect.get(value, 'density'))?.key ?? null;
  const widths = Object.entries(Reflect.get(value, 'widths') ?? {}).filter(
    (entry): entry is [string, number] => typeof entry[1] === 'number' && entry[1] > 0,
  );
  return {
    density,
    order: list('order'),
    hidden: list('hidden'),
    kept: list('kept'),
    widths: Object.fromEntries(widths),
  };
}

const NONE: ReadonlySet<string> = new Set();

/** Density and columns of a screen, kept in this browser. `folded` columns are hidden until a user arranges columns. */
export function useListSettings(screen: string, columns: Column[], folded: ReadonlySet<string> = NONE): ListSettings {
  const [stored, setStored] = useState(() => readLook(readStored(`LIST_${screen}`)));
  const { density: general } = useSettings();
  const change = useCallback(
    (next: ListLook) => {
      writeStored(`LIST_${screen}`, next);
      setStored(next);
    },
    [screen],
  );
  return useMemo(() => {
    const { widths } = stored;
    const kept = new Set(stored.kept);
    const ordered = inOrder(columns, stored.order).map((column) => ({
      ...column,
      ...(widths[column.key] === undefined ? {} : { width: widths[column.key] ?? column.width, isSized: true }),
      isKept: kept.has(column.key),
    }));
    const isChanged = JSON.stringify({ ...stored, density: null }) !== JSON.stringify(NOTHING);
    const hidden = isChanged ? new Set(stored.hidden) : folded;
    const seen = { order: ordered.map(({ key }) => key), hidden: [...hidden] };
    const base = isChanged || folded.size === 0 ? stored : { ...stored, ...seen };
    const visibleColumns = ordered.filter((column) => !hidden.has(column.key));
    return {
      density: stored.density ?? general,
      ordered,
      columns: [...visibleColumns.filter(({ isKept }) => isKept), ...visibleColumns.filter(({ isKept }) => !isKept)],
      hidden,
      folded: isChanged ? NONE : folded,
      kept,
      look: stored,
      isChanged,
      take: (look) => change(readLook(look)),
      resize: (key, width) => {
        const { [key]: _, ...others } = widths;
        change({ ...base, widths: width === null ? others : { ...others, [key]: width } });
      },
      keep: (key) => change({ ...base, kept: toggled(stored.kept, key) }),
      setDensity: (density) => change({ ...stored, density }),
      toggle: (key) => change({ ...base, hidden: toggled(base.hidden, key) }),
      move: (key, before) => change({ ...base, order: moved(seen.order, key, before) }),
      reset: () => change({ ...NOTHING, density: stored.density }),
    };
  }, [columns, folded, stored, general, change]);
}

const toggled = (keys: readonly string[], key: string) =>
  keys.includes(key) ? keys.filter((other) => other !== key) : [...keys, key];

function inOrder(columns: Column[], order: readonly string[]): Column[] {
  const place = (column: Column) => {
    const index = order.indexOf(column.key);
    return index < 0 ? order.length + columns.indexOf(column) : index;
  };
  return [...columns].sort((a, b) => place(a) - place(b));
}

/** Keys with `key` moved before the key `before`; null: to the end. Exported for its test. */
export function moved(keys: readonly string[], key: string, before: string | null): string[] {
  const rest = keys.filter((candidate) => candidate !== key);
  const at = before === null ? rest.length : rest.indexOf(before);
  return at < 0 ? [...keys] : [...rest.slice(0, at), key, ...rest.slice(at)];
}
