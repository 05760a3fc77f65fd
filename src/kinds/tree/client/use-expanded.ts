import { useMemo, useState } from 'react';
import type { Option } from '../../../client/resource/options.ts';

/** Tree drop-downs are at most this high (look.md#10.7). */
export const TREE_POPUP = { popup: { root: { maxHeight: 300, overflow: 'auto' } } } as const;

type Value = Option['value'];

function keysOf(options: readonly Option[]): Value[] {
  return options.flatMap((option) => (option.children ? [option.value, ...keysOf(option.children)] : []));
}

/** Every node stands open until the user folds one (look.md#13.4); nodes may arrive later than the input. */
export function useExpanded(options: readonly Option[]) {
  const [chosen, setChosen] = useState<Value[] | null>(null);
  const all = useMemo(() => keysOf(options), [options]);
  return { treeExpandedKeys: chosen ?? all, onTreeExpand: (keys: Value[]) => setChosen(keys) };
}
