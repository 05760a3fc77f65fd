import { useState } from 'react';
import type { WireRecord } from '../../engine/json.ts';
import { type Can, mayDo } from '../../engine/permissions.ts';
import { toColumns } from '../../engine/projections/columns.ts';
import { toSearch } from '../../engine/projections/search.ts';
import type { Screen } from '../../engine/resource.ts';
import { useDevice } from '../frame/device.ts';
import type { ListState } from '../resource/list-state.ts';
import type { LoadedResource } from '../resource/load-resource.ts';
import { useCan } from '../resource/permissions.ts';
import { useResourceList } from '../resource/use-resource-list.ts';
import { type Selection, useSelection } from '../resource/use-selection.ts';
import { BatchActions } from './batch-actions.tsx';
import { ListCards } from './list-cards.tsx';
import { ListHead } from './list-head.tsx';
import type { ListProps } from './list-props.ts';
import { ListTable } from './list-table.tsx';
import { ListTools } from './list-tools.tsx';
import { LoadingBar } from './loading-bar.tsx';
import { RecordDialogs } from './record-dialogs.tsx';
import { SearchBar } from './search-bar.tsx';
import { SearchSheet } from './search-sheet.tsx';
import { ErrorState, ForbiddenState, RowsSkeleton } from './states.tsx';
import { DialogContext, useDialogs } from './use-dialogs.ts';
import { useListSettings } from './use-list-settings.ts';
import './list-cards.css';
import './resource-list.css';

/** Where a screen's rows come from, and whether the caller may read them. */
function sourceOf({ resource, screen, path }: ListProps, can: Can) {
  const action = resource.actions.find((candidate) => candidate.verb === screen.source);
  if (path !== undefined) return { path, isAllowed: true, permission: '' };
  const permission = action?.permission ?? `${resource.name}:${screen.source}`;
  return { path: action?.path ?? '', isAllowed: action !== undefined && mayDo(action, can), permission };
}

/** A list screen: header, search, table or cards, dialogs (look: the generated screen). */
export function ResourceList(props: ListProps) {
  const { resource, screen, state, given = {}, isEmbedded = false } = props;
  const can = useCan();
  const { path, isAllowed, permission } = sourceOf(props, can);
  const fixed = { ...screen.fixed, ...given };
  const list = useResourceList({ resource: resource.name, path, fixed, enabled: isAllowed }, state);
  const selection = useSelection(list.data?.rows ?? [], state);
  const dialogs = useDialogs(resource, given);
  return (
    <DialogContext value={dialogs}>
      <section className="list-screen" aria-label={screen.title} data-embedded={isEmbedded}>
        <ListHead resource={resource} screen={screen} state={state} isEmbedded={isEmbedded}>
          <BatchActions resource={resource} screen={screen} selection={selection} />
        </ListHead>
        {isAllowed ? (
          <ListBody {...{ resource, screen, state, list, selection, can, isEmbedded }} />
        ) : (
          <ForbiddenState permission={permission} />
        )}
      </section>
      <RecordDialogs resource={resource} dialogs={dialogs} List={ResourceList} />
    </DialogContext>
  );
}

interface BodyProps {
  resource: LoadedResource;
  screen: Screen;
  state: ListState;
  list: ReturnType<typeof useResourceList>;
  selection: Selection;
  can: Can;
  isEmbedded: boolean;
}

function ListBody({ resource, screen, state, list, selection, can, isEmbedded }: BodyProps) {
  const isPhone = useDevice() === 'mobile';
  const columns = toColumns(resource, screen.name, can);
  const inputs = toSearch(resource, screen.name, can);
  const settings = useListSettings(screen.name, columns);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const rows: WireRecord[] = list.data?.rows ?? [];
  const isFirstLoad = list.isPending;
  const table = { resource, screen, rows, total: list.data?.totalRows ?? 0, state, isEmbedded };
  return (
    <>
      <div className="list-bar">
        {isPhone ? (
          <SearchSheet inputs={inputs} state={state} isOpen={isSheetOpen} onToggle={setSheetOpen} />
        ) : (
          <SearchBar inputs={inputs} state={state} />
        )}
        <ListTools
          settings={settings}
          isPhone={isPhone}
          isBusy={list.isFetching}
          onRefresh={() => void list.refetch()}
        />
      </div>
      <div className="list-panel" aria-busy={list.isFetching}>
        <LoadingBar isBusy={list.isFetching && !isFirstLoad} />
        {isFirstLoad && <RowsSkeleton rows={8} />}
        {!isFirstLoad && list.error && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
        {!isFirstLoad && !list.error && isPhone && <ListCards {...table} columns={columns} />}
        {!isFirstLoad && !list.error && !isPhone && <ListTable {...table} settings={settings} selection={selection} />}
      </div>
    </>
  );
}
