import { FilterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import type { SearchInput } from '../../../engine/projections/search.ts';
import type { Screen } from '../../../engine/resource.ts';
import type { ListState } from '../../resource/list-state.ts';
import { CountBubble } from '../../ui/feedback/count-bubble.tsx';
import { useOnceOpen } from '../../ui/use-once-open.ts';
import { activeInputs, FilterChips, useSearchDraft } from './search-bar.tsx';

const SearchDrawer = lazy(() => import('./search-drawer.tsx'));

interface Props {
  screen: Screen;
  inputs: SearchInput[];
  state: ListState;
}

/** Button that opens the filters in a sheet on phones; a badge shows the number of active filters. */
export function SearchSheet({ screen, inputs, state }: Props) {
  const [isOpen, onToggle] = useState(false);
  const isNeeded = useOnceOpen(isOpen);
  const { draft, change, search } = useSearchDraft(state);
  if (inputs.length === 0) return <div className="search-bar" />;
  const finish = (work: () => void) => {
    work();
    onToggle(false);
  };
  return (
    <div className="search-phone">
      <CountBubble count={activeInputs(inputs, state.filters).length}>
        <Button icon={<FilterOutlined aria-hidden />} onClick={() => onToggle(true)}>
          筛选
        </Button>
      </CountBubble>
      <FilterChips inputs={inputs} state={state} named={screen.filters} />
      <Suspense fallback={null}>
        {isNeeded && (
          <SearchDrawer
            isOpen={isOpen}
            inputs={inputs}
            values={draft}
            onChange={change}
            onReset={() => finish(state.reset)}
            onSearch={() => finish(search)}
            onClose={() => onToggle(false)}
          />
        )}
      </Suspense>
    </div>
  );
}
