import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { WireRecord } from '../../engine/json.ts';
import { CRITERIA_KEY } from '../../engine/lists.ts';
import { type Can, mayDo } from '../../engine/permissions.ts';
import { type Column, toColumns } from '../../engine/projections/columns.ts';
import { toSearch } from '../../engine/projections/search.ts';
import type { Screen } from '../../engine/resource.ts';
import { kindFacets } from '../../kinds/tables/meanings.ts';
import { ASKED } from '../resource/asked-path.ts';
import { useOneEdition } from '../resource/list/use-one-edition.ts';
import { useResourceList } from '../resource/list/use-resource-list.ts';
import { type Selection, useSelection } from '../resource/list/use-selection.ts';
import { type Page, toCards } from '../resource/list/whole-list.ts';
import type { ListState } from '../resource/list-state.ts';
import type { LoadedResource } from '../resource/load-resource.ts';
import { useCan } from '../resource/permissions.ts';
import { PageHeader } from '../shell/page.tsx';
import { deviceOf, useDevice } from '../ui/device.ts';
import { message } from '../ui/feedback/feedback.ts';
import { fetchWhenIdle, markUsable } from '../ui/when-idle.ts';
import { isLate } from '../ui/words/deadline-words.ts';
import { fetchDialogs } from './dialog-parts.ts';
import type { ListExtrasProps } from './installed-views.ts';
import { ListActions } from './list/list-actions.tsx';
import type { ListProps } from './list/list-shape.ts';
import { ListTable, useFolded } from './list/list-table.tsx';
import { ListTools } from './list/list-tools.tsx';
import { LoadingBar } from './list/loading-bar.tsx';
import { RecordDialogs } from './record-dialogs.tsx';
import { SearchBar } from './search/search-bar.tsx';
import { SearchSheet } from './search/search-sheet.tsx';
import { ErrorState, ForbiddenState, RowsSkeleton, StaleNotice } from './states.tsx';
import { useListSettings } from './use-list-settings.ts';
import './list/list-cards.css';
import './list/preset-bar.css';
import './modal.css';
import './resource-list.css';

const AskedDialog = lazy(() => import('./asked-dialog.ts'));
const PresetChips = lazy(() => import('./list/preset-chips.tsx'));
const ListExtras = lazy(() => import('./filter-builder/list-extras.tsx'));
const LiveRows = lazy(() => import('./live/live-rows.tsx'));
const CriteriaChips = lazy(() => import('./filter-builder/criteria-chips.tsx'));
const loadCards = async () => ({ default: (await import('./list/list-cards.tsx')).ListCards });
const ListCards = lazy(loadCards);
// Only phones render cards; their code is fetched while the rows are read.
if (deviceOf(window.innerWidth) === 'mobile') void loadCards().catch(() => null);

/** Path of a screen's rows, and whether the user may read them. */
function sourceOf({ resource, screen, path }: ListProps, can: Can) {
  const action = resource.actions.find((candidate) => candidate.verb === screen.source);
  if (path !== undefined) return { path, isAllowed: true, permission: '' };
  const permission = action?.permission ?? `${resource.name}:${screen.source}`;
  return { path: action?.path ?? '', isAllowed: action !== undefined && mayDo(action, can), permission };
}

const NOTHING_GIVEN = {};
const NO_ROWS: WireRecord[] = [];

/** A list screen: header, search, table or cards, dialogs (look.md#3). */
export function ResourceList(props: ListProps) {
  return (
    <RecordDialogs
      resource={props.resource}
      given={props.given ?? NOTHING_GIVEN}
      List={ResourceList}
      isEmbedded={props.isEmbedded}
    >
      <ListScreen {...props} />
    </RecordDialogs>
  );
}

function ListScreen(props: ListProps) {
  const { resource, screen, state, given, isEmbedded = false, isWhole = false } = props;
  useSchemaNotice(resource);
  const can = useCan();
  const { path, isAllowed, permission } = sourceOf(props, can);
  const fixed = { ...screen.fixed, ...given };
  const list = useResourceList({ resource: resource.name, path, fixed, enabled: isAllowed }, state);
  const selection = useSelection(list.data?.rows ?? [], state);
  const [params] = useSearchParams();
  useNextParts(list.isSuccess);
  const source = list.data && !list.data.isWhole ? { path, fixed, total: list.data.totalRows } : null;
  const actions = <ListActions {...{ resource, screen, state, selection, source }} />;
  const drawn = useOneEdition({ resource, screen, page: list.data }, () => list.refetch());
  const body = { ...drawn, state, list, selection, can, isEmbedded, isWhole };
  // Presets filter the screen's own call; rows of another call, e.g. the records behind a figure, have no presets.
  const hasPresets = isAllowed && screen.presets.length > 0 && props.path === undefined && given === undefined;
  return (
    <section className="list-screen" aria-label={screen.title} data-embedded={isEmbedded}>
      {!isEmbedded && <PageHeader title={screen.title} description={screen.description} extra={actions} />}
      {hasPresets && (
        <div className="preset-bar">
          <Suspense fallback={null}>
            <PresetChips {...{ resource, screen, state }} isUsable={list.isSuccess} />
          </Suspense>
        </div>
      )}
      {isAllowed && <ListBody {...body}>{isEmbedded && actions}</ListBody>}
      {!isAllowed && <ForbiddenState permission={permission} />}
      {!isEmbedded && params.has(ASKED.verb) && (
        <Suspense fallback={null}>
          <AskedDialog resource={resource} screen={screen} />
        </Suspense>
      )}
    </section>
  );
}

/** Prefetches dialogs in the background, once the rows are rendered. */
function useNextParts(isUsable: boolean): void {
  useEffect(() => {
    if (!isUsable) return;
    markUsable();
    return fetchWhenIdle(fetchDialogs);
  }, [isUsable]);
}

interface BodyProps {
  resource: LoadedResource;
  screen: Screen;
  state: ListState;
  list: ReturnType<typeof useResourceList>;
  /** Rows, read with the same version of the resource as `resource`; undefined before the first answer. */
  page: Page | undefined;
  selection: Selection;
  can: Can;
  isEmbedded: boolean;
  isWhole: boolean;
  /** Actions of a list without a header, after the tools. */
  children: ReactNode;
}

function ListBody(props: BodyProps) {
  const { resource, screen, page, state, list, selection, can, isEmbedded, isWhole, children } = props;
  const isPhone = useDevice() === 'mobile';
  const columns = drawnColumns({ resource, screen, page, can });
  const inputs = toSearch(resource, screen.name, can);
  const [panel, width] = useWidth();
  const settings = useListSettings(screen.name, columns, useFolded(resource, screen, { width, isWhole }));
  // A list without search inputs in a dialog on a phone has no tools: users reopen the dialog instead of refreshing.
  const isBare = isPhone && isEmbedded && inputs.length === 0;
  const refresh = () => void list.refetch();
  const { error } = list;
  // A page emptied by deletions is about to be replaced by the last page: neither rows nor the empty state is drawn.
  const data = page?.rows.length === 0 && page.totalRows > 0 ? undefined : page;
  const table = { resource, screen, rows: data?.rows ?? [], total: data?.totalRows ?? 0, state };
  return (
    <>
      <div className="list-bar">
        {isPhone ? (
          <SearchSheet screen={screen} inputs={inputs} state={state} />
        ) : (
          <SearchBar screen={screen} inputs={inputs} state={state} />
        )}
        {!isBare && (
          <ListTools settings={settings} isPhone={isPhone} isBusy={list.isFetching} onRefresh={refresh}>
            {!isEmbedded && <LateTools {...{ resource, screen, state, settings }} isUsable={list.isSuccess} />}
          </ListTools>
        )}
        {children}
      </div>
      <SetCriteria resource={resource} state={state} />
      <div ref={panel} className="list-panel" aria-busy={list.isFetching}>
        <LoadingBar isBusy={list.isFetching && !list.isPending} />
        <Live {...{ resource, list, isEmbedded }} />
        {!data && !error && <RowsSkeleton rows={8} />}
        {error && !data && <ErrorState error={error} onRetry={refresh} />}
        {error && data && <StaleNotice error={error} onRetry={refresh} />}
        {data && isPhone && (
          <Suspense fallback={<RowsSkeleton rows={8} />}>
            <ListCards {...table} {...(data.isWhole ? toCards(data.rows, state) : {})} {...{ columns, selection }} />
          </Suspense>
        )}
        {data && !isPhone && <ListTable {...{ ...table, settings, selection, isEmbedded }} />}
      </div>
    </>
  );
}

function drawnColumns({ resource, screen, page, can }: Pick<BodyProps, 'resource' | 'screen' | 'page' | 'can'>) {
  const rows = page?.rows ?? NO_ROWS;
  return toColumns(resource, screen.name, can).map((column) => withoutTag(column, rows));
}

/** Narrows a deadline's column, which has space for the overdue tag, if no row is late. */
function withoutTag(column: Column, rows: readonly WireRecord[]): Column {
  if (column.field.late === null || rows.some((row) => isLate(column.field, row))) return column;
  return { ...column, width: Math.min(column.width, kindFacets[column.field.kind].width) };
}

/** Width of an element in px, 0 before it is measured. */
function useWidth(): [RefObject<HTMLDivElement | null>, number] {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const box = element.current;
    if (!box) return;
    const measure = () => setWidth(box.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return [element, width];
}

function Live({ resource, list, isEmbedded }: Pick<BodyProps, 'resource' | 'list' | 'isEmbedded'>) {
  return (
    <Suspense fallback={null}>
      {list.isSuccess && !isEmbedded && <LiveRows resource={resource.name} page={list.data} />}
    </Suspense>
  );
}

/** Tools that are loaded after the rows; their space is reserved. */
function LateTools({ isUsable, ...props }: ListExtrasProps & { isUsable: boolean }) {
  return (
    <div className="list-extras">
      <Suspense fallback={null}>{isUsable && <ListExtras {...props} />}</Suspense>
    </div>
  );
}

function SetCriteria({ resource, state }: Pick<ListExtrasProps, 'resource' | 'state'>) {
  if ((state.filters[CRITERIA_KEY] ?? '') === '') return null;
  return (
    <Suspense fallback={null}>
      <CriteriaChips resource={resource} state={state} />
    </Suspense>
  );
}

/** Shows a notice when a published form design changes the screen in use (decision 020). */
function useSchemaNotice({ name, title, hash }: LoadedResource): void {
  const drawnVersion = useRef({ name, hash });
  useEffect(() => {
    const before = drawnVersion.current;
    drawnVersion.current = { name, hash };
    if (before.name !== name || before.hash === hash) return;
    message.info({ key: 'schema-updated', content: `“${title}”的表单已更新，已填写的内容不受影响` });
  }, [name, title, hash]);
}
