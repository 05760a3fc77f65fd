import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Tag } from 'antd';
import { useEffect, useState } from 'react';
import type { SearchInput } from '../../../engine/projections/search.ts';
import type { Screen } from '../../../engine/resource.ts';
import { clientFacets } from '../../../kinds/tables/client/cells.ts';
import type { Filters, ListState } from '../../resource/list-state.ts';
import { useDevice } from '../../ui/device.ts';
import { SearchField } from './search-field.tsx';

interface Props {
  screen: Screen;
  inputs: SearchInput[];
  state: ListState;
}

/** Number of inputs in the first line; the rest is behind 展开. */
const IN_SIGHT = { desktop: 3, tablet: 2, mobile: 1 } as const;

/** Search inputs with 查询, 重置, 展开; active filters without a visible input are shown as chips below. */
export function SearchBar({ screen, inputs, state }: Props) {
  const device = useDevice();
  const { draft, change, search } = useSearchDraft(state);
  const [isOpen, setOpen] = useState(false);
  const limit = IN_SIGHT[device];
  const visibleInputs = isOpen ? inputs : inputs.slice(0, limit);
  if (inputs.length === 0) return <div className="search-bar" />;
  return (
    <form
      className="search-bar"
      data-open={isOpen}
      // Names the list, for screen readers that jump from form to form.
      aria-label={`${screen.title}查询条件`}
      onSubmit={(event) => {
        event.preventDefault();
        search();
      }}
    >
      {visibleInputs.map((input) => (
        <SearchField key={input.key} input={input} values={draft} onChange={change} />
      ))}
      <div className="search-buttons">
        <Button htmlType="submit" className="search-submit">
          查询
        </Button>
        <Button onClick={state.reset}>重置</Button>
        {inputs.length > limit && (
          <Button
            type="link"
            className="search-more"
            aria-expanded={isOpen}
            icon={isOpen ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
            iconPlacement="end"
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? '收起' : '展开'}
          </Button>
        )}
      </div>
      <FilterChips
        inputs={inputs.filter((input) => !visibleInputs.includes(input))}
        state={state}
        named={screen.filters}
      />
    </form>
  );
}

interface FilterChipsProps {
  inputs: SearchInput[];
  state: ListState;
  /** Filters of the screen that the address may contain. */
  named: Screen['filters'];
}

/** Active filters in words; closing a chip searches without its filter. */
export function FilterChips({ inputs, state, named }: FilterChipsProps) {
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

/** Search input that is typed but not applied yet; reset when the list's filters change elsewhere. */
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

export function activeInputs(inputs: readonly SearchInput[], filters: Filters): SearchInput[] {
  return inputs.filter((input) => (filters[input.key] ?? '') !== '');
}
