import { useMemo } from 'react';
import { screenOf } from '../../engine/projections/columns.ts';
import { call } from '../api/client.ts';
import { mineOf, screenFor } from '../resource/list/presets.ts';
import { type ListChange, PAGE_SIZES } from '../resource/list-state.ts';
import { type LoadedResource, useResource, useScreenResource } from '../resource/load-resource.ts';
import { useCan } from '../resource/permissions.ts';
import { useUrlListState } from '../resource/use-list-state.ts';
import { session } from '../session/session.ts';
import { useSignIn } from '../session/use-session.ts';
import { listShape } from './list/list-shape.ts';
import { ResourceList } from './resource-list.tsx';
import { ErrorState, ScreenSkeleton, UnknownScreen } from './states.tsx';

/** The generated screen of a menu (look.md#9.3), `CameraFile` or `RiskJudgeMgr`, drawn from the descriptor alone. */
export function ResourceScreen({ screen }: { screen: string }) {
  const index = useScreenResource(screen);
  const resource = useResource(index.resourceName ?? undefined);
  if (index.resourceName === null) return <UnknownScreen />;
  const error = index.error ?? resource.error;
  if (error && !resource.data) {
    return <ErrorState error={error} onRetry={() => void (index.error ? index.refetch() : resource.refetch())} />;
  }
  if (!resource.data) return <ScreenSkeleton />;
  return <UrlList key={screen} resource={resource.data} screen={screen} />;
}

function UrlList({ resource, screen }: { resource: LoadedResource; screen: string }) {
  const can = useCan();
  const sizes = useSignIn()?.user.pageSizes;
  const own = useMemo(() => screenFor(resource, screenOf(resource, screen), can), [resource, screen, can]);
  const shape = useMemo(() => {
    const pageSize = PAGE_SIZES.find((size) => size === sizes?.[screen]);
    return { ...listShape(resource, own), start: mineOf(own.presets), ...(pageSize && { pageSize }) };
  }, [resource, own, screen, sizes]);
  const state = useUrlListState(shape);
  const kept = useMemo(() => {
    const change = (patch: ListChange) => {
      // A change of more than the size comes from a saved view, whose page size is not kept as the user's choice.
      if (Object.keys(patch).join() === 'pageSize') keepPageSize({ screen, ...patch });
      state.change(patch);
    };
    return { ...state, change };
  }, [screen, state]);
  return <ResourceList resource={resource} screen={own} state={kept} />;
}

/** Stores the page size of a list for this user; a failure is ignored, as the list has that size already. */
function keepPageSize(body: object): void {
  void call('POST', '/listView/pageSize', { body }).then(
    () => session.send({ type: 'REFRESH' }),
    () => null,
  );
}
