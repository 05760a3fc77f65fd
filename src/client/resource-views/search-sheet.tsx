import { FilterOutlined } from '@ant-design/icons';
import { Badge, Button, Drawer } from 'antd';
import { useState } from 'react';
import type { SearchInput } from '../../engine/projections/search.ts';
import type { ListState } from '../resource/list-state.ts';
import { FilterChips } from './filter-chips.tsx';
import { SearchField } from './search-field.tsx';
import { activeInputs, useSearchDraft } from './use-search-draft.ts';

interface Props {
  inputs: SearchInput[];
  state: ListState;
}

/** On a phone the filters wait in a sheet; a badge counts those that are set. */
export function SearchSheet({ inputs, state }: Props) {
  const [isOpen, onToggle] = useState(false);
  const { draft, change, search } = useSearchDraft(state);
  if (inputs.length === 0) return <div className="search-bar" />;
  const finish = (work: () => void) => {
    work();
    onToggle(false);
  };
  return (
    <div className="search-phone">
      <Badge count={activeInputs(inputs, state.filters).length} size="small">
        <Button icon={<FilterOutlined aria-hidden />} onClick={() => onToggle(true)}>
          筛选
        </Button>
      </Badge>
      <FilterChips inputs={inputs} state={state} />
      <Drawer
        open={isOpen}
        placement="bottom"
        title="筛选"
        size="auto"
        onClose={() => onToggle(false)}
        rootClassName="search-sheet"
        footer={
          <div className="search-sheet-buttons">
            <Button block size="large" onClick={() => finish(state.reset)}>
              重置
            </Button>
            <Button block size="large" type="primary" onClick={() => finish(search)}>
              查询
            </Button>
          </div>
        }
      >
        <form
          className="search-sheet-fields"
          onSubmit={(event) => {
            event.preventDefault();
            finish(search);
          }}
        >
          {inputs.map((input) => (
            <SearchField key={input.key} input={input} values={draft} onChange={change} />
          ))}
          <button type="submit" hidden aria-label="查询" />
        </form>
      </Drawer>
    </div>
  );
}
