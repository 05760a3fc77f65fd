import { useMemo } from 'react';
import { screenOf } from '../../engine/projections/columns.ts';
import { readStored, writeStored } from '../api/storage.ts';
import { mineOf, screenFor } from '../resource/list/presets.ts';
import { type ListChange, PAGE_SIZES } from '../resource/list-state.ts';
import { type LoadedResource, useResource, useScreenResource } from '../resource/load-resource.ts';
import { useCan } from '../resource/permissions.ts';
import { useUrlListState } from '../resource/use-list-state.ts';
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
  const own = useMemo(() => screenFor(resource, screenOf(resource, screen), can), [resource, screen, can]);
  const shape = useMemo(() => {
    return { ...listShape(resource, own), start: mineOf(own.presets), ...keptPageSize(screen) };
  }, [resource, own, screen]);
  const state = useUrlListState(shape);
  const kept = useMemo(() => {
    const change = (patch: ListChange) => {
      // A saved view sets more than the size and leaves the choice as it is.
      if (Object.keys(patch).join() === 'pageSize') writeStored(`PAGE_SIZE_${screen}`, Reflect.get(patch, 'pageSize'));
      state.change(patch);
    };
    return { ...state, change };
  }, [screen, state]);
  return <ResourceList resource={resource} screen={own} state={kept} />;
}

/** Rows of a page as last chosen for the list in this browser. */
function keptPageSize(screen: string): { pageSize?: number } {
  const pageSize = PAGE_SIZES.find((size) => size === readStored(`PAGE_SIZE_${screen}`));
  return pageSize === undefined ? {} : { pageSize };
}
