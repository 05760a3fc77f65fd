import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import type { SearchInput } from '../../../engine/projections/search.ts';
import type { Screen } from '../../../engine/resource.ts';
import type { ListState } from '../../resource/list-state.ts';
import { useDevice } from '../../ui/device.ts';
import { FilterChips } from './filter-chips.tsx';
import { SearchField } from './search-field.tsx';
import { useSearchDraft } from './use-search-draft.ts';

interface Props {
  screen: Screen;
  inputs: SearchInput[];
  state: ListState;
}

/** Number of inputs in the first line; the rest is behind 展开. */
const IN_SIGHT = { desktop: 3, tablet: 2, mobile: 1 } as const;

/** Search inputs with 查询, 重置, 展开; filters that are set but not visible are shown as chips below. */
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
