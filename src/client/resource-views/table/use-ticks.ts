import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { WireRecord } from '../../../engine/json.ts';
import type { Selection } from '../../resource/list/use-selection.ts';
import { idOf } from '../../resource/use-record.ts';

export interface Ticks {
  ticked: ReadonlySet<string>;
  /**
   * Selects a row; with Shift all rows from the last selected one. The function never changes, so that only selected
   * rows are redrawn.
   */
  tick(index: number, isTicked: boolean, isWithShift: boolean): void;
}

/** Selects rows by their index among all rows. */
export function useTicks(selection: Selection, rows: readonly WireRecord[]): Ticks {
  const latest = useRef({ selection, rows, last: null as number | null });
  useEffect(() => {
    latest.current = { ...latest.current, selection, rows };
  }, [selection, rows]);
  const ticked = useMemo(() => new Set(selection.keys), [selection.keys]);
  const tick = useCallback<Ticks['tick']>((index, isTicked, isWithShift) => {
    const { selection: chosen, rows: all, last } = latest.current;
    const from = isWithShift && last !== null ? last : index;
    const meant = all.slice(Math.min(from, index), Math.max(from, index) + 1);
    const keys = new Set(meant.map((row) => String(idOf(row))));
    const others = chosen.rows.filter((row) => !keys.has(String(idOf(row))));
    latest.current.last = index;
    chosen.set(isTicked ? [...others, ...meant] : others);
  }, []);
  return useMemo(() => ({ ticked, tick }), [ticked, tick]);
}
