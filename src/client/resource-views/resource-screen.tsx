import { useMemo } from 'react';
import { screenOf } from '../../engine/projections/columns.ts';
import { type LoadedResource, useResource, useScreenResource } from '../resource/load-resource.ts';
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
  const compiled = screenOf(resource, screen);
  const shape = useMemo(() => listShape(resource, compiled), [resource, compiled]);
  const state = useUrlListState(shape);
  return <ResourceList resource={resource} screen={compiled} state={state} />;
}
