import { useMemo } from 'react';
import { requestQuery } from '../../../client/resource/list-state.ts';
import { type LoadedResource, useResource } from '../../../client/resource/load-resource.ts';
import { useLocalListState } from '../../../client/resource/use-list-state.ts';
import { listShape } from '../../../client/resource-views/list/list-shape.ts';
import { ResourceList } from '../../../client/resource-views/resource-list.tsx';
import { LoadFailure } from '../../../client/ui/load-failure.tsx';
import { PageSkeleton } from '../../../client/ui/page-skeleton.tsx';
import type { Json } from '../../../engine/json.ts';
import { screenOf } from '../../../engine/projections/columns.ts';
import { HomePageStatistic } from '../../../generated/client.ts';
import type { Figure } from './figure-cards.tsx';
import { HazardExport } from './hazard-export.tsx';
import type { Period } from './work/statistics.ts';

/** Resource and screen whose columns the modal has (look.md#14). */
const RESOURCE = 'RiskRegister';
const SCREEN = 'RiskInformation';
/** Open to every signed-in user, unlike the hazard pages; within his data scope (wire.md#11). */
const PATH = HomePageStatistic.riskdetail.path;

interface Props {
  figure: Figure;
  period: Period;
}

/** The generated list over the hazards of one figure and period. */
export function HazardList(props: Props) {
  const { data, error, refetch } = useResource(RESOURCE);
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  return data ? <Rows resource={data} {...props} /> : <PageSkeleton />;
}

function Rows({ resource, figure, period }: Props & { resource: LoadedResource }) {
  const screen = screenOf(resource, SCREEN);
  const shape = useMemo(() => listShape(resource, screen), [resource, screen]);
  const state = useLocalListState(shape);
  const given = useMemo<{ [key: string]: Json }>(() => {
    const { queryYear, queryMonth } = period;
    const { card, part } = figure;
    return {
      serialNum: card.serialNum,
      ...(part === 'other' && { part }),
      ...(queryYear && { queryYear }),
      ...(queryMonth && { queryMonth }),
    };
  }, [figure, period]);
  const pageQuery = requestQuery(state, { ...screen.fixed, ...given });
  return (
    <>
      <HazardExport resource={resource} screen={SCREEN} path={PATH} pageQuery={pageQuery} given={given} />
      <ResourceList resource={resource} screen={screen} state={state} given={given} path={PATH} isEmbedded />
    </>
  );
}
