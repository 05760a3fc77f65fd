import { Button } from 'antd';
import type { Resource, Screen } from '../../../engine/resource.ts';
import { mineOf } from '../../resource/list/presets.ts';
import { type ListState, openingFilters } from '../../resource/list-state.ts';
import { screenActions } from '../../resource/offered-actions.ts';
import { useCan } from '../../resource/permissions.ts';
import { EmptyState } from '../states.tsx';
import { useOpenDialog } from '../use-open-dialog.ts';

interface Props {
  resource: Resource;
  screen: Screen;
  state: ListState;
}

/** Empty list: offers to remove filters, or to add the first record. */
export function NoRows({ resource, screen, state }: Props) {
  const can = useCan();
  const open = useOpenDialog();
  const standard = openingFilters({ initial: screen.initial, start: mineOf(screen.presets) });
  const isFiltered = Object.entries(state.filters).some(([key, value]) => value !== '' && value !== standard[key]);
  if (isFiltered) {
    return (
      <EmptyState title="没有符合条件的记录">
        <Button onClick={state.reset}>清除条件</Button>
      </EmptyState>
    );
  }
  // If the initial filters select open work, an empty list means that no work is open; the button shows all records.
  const preset = Object.keys(standard).filter((key) => standard[key] !== '');
  if (preset.some((key) => (state.filters[key] ?? '') !== '')) {
    const none = Object.fromEntries(preset.map((key) => [key, '']));
    return (
      <EmptyState title="没有待处理的记录">
        <Button onClick={() => state.change({ filters: { ...state.filters, ...none } })}>查看全部</Button>
      </EmptyState>
    );
  }
  const add = screenActions(resource, screen, can).find((action) => action.place === 'primary');
  return (
    <EmptyState title={add ? `还没有${resource.title}` : '没有记录'}>
      {add && <Button onClick={() => open({ type: 'form', action: add, row: null })}>{add.title}</Button>}
    </EmptyState>
  );
}
