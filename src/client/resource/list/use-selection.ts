import { useEffect, useMemo, useState } from 'react';
import type { WireRecord } from '../../../engine/json.ts';
import type { ListState } from '../list-state.ts';
import { idOf } from '../use-record.ts';

export interface Selection {
  keys: string[];
  rows: WireRecord[];
  set(rows: WireRecord[]): void;
  clear(): void;
  /** On phones: true while a press on a card selects its row. */
  isChoosing: boolean;
  /** Starts or ends the selection by pressing cards; both clear the selected rows. */
  choose(isOn: boolean): void;
}

/** Selected rows: kept from page to page, with the values last read, and cleared when the filters change. */
export function useSelection(shown: readonly WireRecord[], state: ListState): Selection {
  const [rows, setRows] = useState<WireRecord[]>([]);
  const [isChoosing, setChoosing] = useState(false);
  const filters = JSON.stringify(state.filters);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter is another list
  useEffect(() => setRows([]), [filters]);
  return useMemo(() => {
    const fresh = new Map(shown.map((row) => [String(idOf(row)), row]));
    const current = rows.map((row) => fresh.get(String(idOf(row))) ?? row);
    return {
      keys: current.map((row) => String(idOf(row))),
      rows: current,
      set: setRows,
      clear: () => setRows([]),
      isChoosing,
      choose: (isOn) => {
        setChoosing(isOn);
        setRows([]);
      },
    };
  }, [rows, shown, isChoosing]);
}
