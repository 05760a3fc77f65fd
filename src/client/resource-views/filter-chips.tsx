import { Tag } from 'antd';
import type { SearchInput } from '../../engine/projections/search.ts';
import { facetOf } from '../fields/registry.ts';
import type { ListState } from '../resource/list-state.ts';
import { activeInputs } from './use-search-draft.ts';

/** Filters that are set, in words; closing a chip searches without it. */
export function FilterChips({ inputs, state }: { inputs: SearchInput[]; state: ListState }) {
  const active = activeInputs(inputs, state.filters);
  if (active.length === 0) return null;
  return (
    <ul className="filter-chips" aria-label="已选条件">
      {active.map((input) => {
        const { FilterText } = facetOf(input.field.kind);
        return (
          <li key={input.key}>
            <Tag closable onClose={() => state.change({ filters: { ...state.filters, [input.key]: '' } })}>
              {input.label}：
              <FilterText field={input.field} queryKey={input.key} mode={input.mode} values={state.filters} />
            </Tag>
          </li>
        );
      })}
    </ul>
  );
}
