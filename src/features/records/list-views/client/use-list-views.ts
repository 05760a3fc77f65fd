import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { call } from '../../../../client/api/client.ts';
import { useCan } from '../../../../client/resource/permissions.ts';
import type { ListExtrasProps } from '../../../../client/resource-views/installed-views.ts';
import { message } from '../../../../client/ui/feedback/feedback.ts';
import { openView, type SavedView, toViewState } from './view-state.ts';

/** Query parameter that names a view in the address of its list. */
export const VIEW_KEY = 'view';

/** Views of a list, with functions that save, pin and delete them; the caller displays the errors these throw. */
export function useListViews(props: ListExtrasProps, isWanted: boolean) {
  const { resource, screen, state, settings } = props;
  const can = useCan();
  const client = useQueryClient();
  const queryKey = ['listView', screen.name];
  const [params] = useSearchParams();
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call<SavedView[]>('GET', '/listView/list', { query: { screen: screen.name }, signal }),
    enabled: isWanted || params.has(VIEW_KEY),
  });
  const open = (view: SavedView) => {
    const { patch, dropped } = openView(view, { resource, screen, can });
    settings.take(view.state.look);
    state.change(patch);
    if (dropped > 0) message.info(`视图中有 ${dropped} 项条件或排序已不存在，已忽略`);
  };
  useAskedView(data, open);
  const write = async (path: string, body: object) => {
    await call('POST', path, { body });
    await client.invalidateQueries({ queryKey: ['listView'] });
  };
  const save = (view: Pick<SavedView, 'name' | 'isShared'> & Partial<SavedView>) => {
    const { id, version, name, isShared } = view;
    const identity = id === undefined ? {} : { id, version };
    const body = { ...identity, screen: screen.name, name, isShared, state: toViewState(state, settings.look) };
    return write('/listView/save', body);
  };
  const pin = ({ id, version, name, isShared, inMenu, state: kept }: SavedView) =>
    write('/listView/save', { id, version, screen: screen.name, name, isShared, inMenu: !inMenu, state: kept });
  return {
    views: data,
    error,
    refetch,
    open,
    save,
    pin,
    remove: ({ id }: SavedView) => write('/listView/delete', { id }),
  };
}

/** Opens the view named in the address, once; afterwards the address holds the state of the list itself. */
function useAskedView(views: readonly SavedView[] | undefined, open: (view: SavedView) => void): void {
  const [params, setParams] = useSearchParams();
  const asked = params.get(VIEW_KEY);
  const opened = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once for each id
  useEffect(() => {
    // Allows a menu entry to open the same view again.
    if (asked === null) opened.current = null;
    if (asked === null || !views) return;
    if (opened.current !== asked) {
      opened.current = asked;
      const view = views.find(({ id }) => String(id) === asked);
      if (view) {
        open(view);
        return;
      }
      message.warning('视图不存在或已取消共享');
    }
    setParams(
      (before) => {
        before.delete(VIEW_KEY);
        return before;
      },
      { replace: true },
    );
  }, [asked, views, params]);
}
