import { Button, Drawer } from 'antd';
import type { SearchInput } from '../../../engine/projections/search.ts';
import type { Filters } from '../../resource/list-state.ts';
import { SearchField } from './search-field.tsx';

interface Props {
  isOpen: boolean;
  inputs: SearchInput[];
  values: Filters;
  onChange(patch: Filters): void;
  onReset(): void;
  onSearch(): void;
  onClose(): void;
}

/** Sheet with the filters of a list on a phone. */
export default function SearchDrawer({ isOpen, inputs, values, onChange, onReset, onSearch, onClose }: Props) {
  return (
    <Drawer
      open={isOpen}
      placement="bottom"
      title="筛选"
      closable={{ placement: 'end' }}
      size="auto"
      onClose={onClose}
      rootClassName="search-sheet"
      footer={
        <div className="search-sheet-buttons">
          <Button block size="large" onClick={onReset}>
            重置
          </Button>
          <Button block size="large" type="primary" onClick={onSearch}>
            查询
          </Button>
        </div>
      }
    >
      <form
        className="search-sheet-fields"
        onSubmit={(event) => {
          event.preventDefault();
          onSearch();
        }}
      >
        {inputs.map((input) => (
          <SearchField key={input.key} input={input} values={values} onChange={onChange} />
        ))}
        <button type="submit" hidden aria-label="查询" />
      </form>
    </Drawer>
  );
}
