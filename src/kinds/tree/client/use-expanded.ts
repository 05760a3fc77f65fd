import { useMemo, useState } from 'react';
import type { Option } from '../../../client/resource/use-options.ts';

/** Maximum height of tree drop-downs in px (look.md#10.7). */
export const TREE_POPUP = { popup: { root: { maxHeight: 300, overflow: 'auto' } } } as const;

type Value = Option['value'];

function keysOf(options: readonly Option[]): Value[] {
  return options.flatMap((option) => (option.children ? [option.value, ...keysOf(option.children)] : []));
}

/** Expands every node until the user folds one (look.md#13.4). Nodes may load after the first rendering. */
export function useExpanded(options: readonly Option[]) {
  const [chosen, setChosen] = useState<Value[] | null>(null);
  const all = useMemo(() => keysOf(options), [options]);
  return { treeExpandedKeys: chosen ?? all, onTreeExpand: (keys: Value[]) => setChosen(keys) };
}
