import { useMemo } from 'react';
import { requestQuery } from '../../../../client/resource/list-state.ts';
import { type LoadedResource, useResource } from '../../../../client/resource/load-resource.ts';
import { useLocalListState } from '../../../../client/resource/use-list-state.ts';
import { listShape } from '../../../../client/resource-views/list/list-shape.ts';
import { ResourceList } from '../../../../client/resource-views/resource-list.tsx';
import { LoadFailure } from '../../../../client/ui/load-failure.tsx';
import { PageSkeleton } from '../../../../client/ui/page-skeleton.tsx';
import { screenOf } from '../../../../engine/projections/columns.ts';
import { HomePageStatistic } from '../../../../generated/client.ts';
import type { Behind } from './behind.ts';
import { HazardExport } from './hazard-export.tsx';

/** Resource of a list, and the call that reads its rows. */
export interface RowsOf {
  resource: string;
  screen: string;
  path: string;
}

/** Call open to every signed-in user within his data scope, unlike the hazard pages (look.md#14, wire.md#11). */
const HAZARDS: RowsOf = {
  resource: 'RiskRegister',
  screen: 'RiskInformation',
  path: HomePageStatistic.riskdetail.path,
};

interface Props {
  given: Behind['given'];
  rows?: RowsOf;
}

/** The generated list for the rows of one figure. */
export function RowsList({ given, rows = HAZARDS }: Props) {
  const { data, error, refetch } = useResource(rows.resource);
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  return data ? <Rows resource={data} given={given} rows={rows} /> : <PageSkeleton />;
}

function Rows({ resource, given, rows }: { resource: LoadedResource; given: Behind['given']; rows: RowsOf }) {
  // Without actions: the rows are only read here.
  const screen = useMemo(
    () => ({ ...screenOf(resource, rows.screen), actions: ['detail'], presets: [], search: [], initial: {} }),
    [resource, rows.screen],
  );
  const shape = useMemo(() => listShape(resource, screen), [resource, screen]);
  const state = useLocalListState(shape);
  const pageQuery = requestQuery(state, { ...screen.fixed, ...given });
  return (
    <>
      {rows === HAZARDS && (
        <HazardExport resource={resource} screen={rows.screen} path={rows.path} pageQuery={pageQuery} given={given} />
      )}
      <ResourceList
        resource={resource}
        screen={screen}
        state={state}
        given={given}
        path={rows.path}
        isEmbedded
        isWhole
      />
    </>
  );
}
