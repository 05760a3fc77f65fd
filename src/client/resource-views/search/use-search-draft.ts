import { useEffect, useState } from 'react';
import type { SearchInput } from '../../../engine/projections/search.ts';
import type { Filters, ListState } from '../../resource/list-state.ts';

/** Search input that is typed but not applied yet; follows the state when that changes elsewhere. */
export function useSearchDraft(state: ListState) {
  const [draft, setDraft] = useState<Filters>(state.filters);
  const applied = JSON.stringify(state.filters);
  // biome-ignore lint/correctness/useExhaustiveDependencies: compared by content, the object is new at every render
  useEffect(() => setDraft(state.filters), [applied]);
  const change = (patch: Filters) => setDraft((before) => ({ ...before, ...patch }));
  return { draft, change, search: () => state.change({ filters: trimmed(draft) }) };
}

function trimmed(filters: Filters): Filters {
  return Object.fromEntries(Object.entries(filters).map(([key, value]) => [key, value.trim()]));
}

/** Inputs with an active filter. */
export function activeInputs(inputs: readonly SearchInput[], filters: Filters): SearchInput[] {
  return inputs.filter((input) => (filters[input.key] ?? '') !== '');
}
