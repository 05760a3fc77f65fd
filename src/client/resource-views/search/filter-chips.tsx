import { Tag } from 'antd';
import type { SearchInput } from '../../../engine/projections/search.ts';
import type { Screen } from '../../../engine/resource.ts';
import { clientFacets } from '../../../kinds/tables/client/cells.ts';
import type { ListState } from '../../resource/list-state.ts';
import { activeInputs } from './use-search-draft.ts';

interface Props {
  inputs: SearchInput[];
  state: ListState;
  /** Filters of the screen that the address may contain. */
  named: Screen['filters'];
}

/** Active filters in words; closing a chip searches without its filter. */
export function FilterChips({ inputs, state, named }: Props) {
  const active = activeInputs(inputs, state.filters);
  const asked = Object.entries(named).filter(([key]) => (state.filters[key] ?? '') !== '');
  if (active.length + asked.length === 0) return null;
  return (
    <ul className="filter-chips" aria-label="已选条件">
      {asked.map(([key, words]) => (
        <li key={key}>
          <Tag closable onClose={() => state.change({ filters: { ...state.filters, [key]: '' } })}>
            {words[state.filters[key] ?? ''] ?? state.filters[key]}
          </Tag>
        </li>
      ))}
      {active.map((input) => {
        const { FilterText } = clientFacets[input.field.kind];
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
