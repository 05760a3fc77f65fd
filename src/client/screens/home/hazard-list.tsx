import { useMemo } from 'react';
import type { Json } from '../../../engine/json.ts';
import { screenOf } from '../../../engine/projections/columns.ts';
import { HomePageStatistic } from '../../../generated/client.ts';
import { PageSkeleton } from '../../frame/page-skeleton.tsx';
import { requestQuery } from '../../resource/list-state.ts';
import { type LoadedResource, useResource } from '../../resource/load-resource.ts';
import { useLocalListState } from '../../resource/use-list-state.ts';
import { listShape } from '../../resource-views/list-shape.ts';
import { ResourceList } from '../../resource-views/resource-list.tsx';
import { LoadFailure } from '../../workflow-views/work/load-failure.tsx';
import type { Card, Period } from '../../workflow-views/work/statistics.ts';
import { HazardExport } from './hazard-export.tsx';

/** Resource and screen whose columns the modal has (spec §2.6). */
const RESOURCE = 'RiskRegister';
const SCREEN = 'RiskInformation';
/** Open to every signed-in user, unlike the hazard pages; within his data scope (wire §11). */
const PATH = HomePageStatistic.riskdetail.path;

interface Props {
  card: Card;
  period: Period;
}

/** The generated list over the hazards of one card and period. */
export function HazardList(props: Props) {
  const { data, error, refetch } = useResource(RESOURCE);
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  return data ? <Rows resource={data} {...props} /> : <PageSkeleton />;
}

function Rows({ resource, card, period }: Props & { resource: LoadedResource }) {
  const screen = screenOf(resource, SCREEN);
  const shape = useMemo(() => listShape(resource, screen), [resource, screen]);
  const state = useLocalListState(shape);
  const given = useMemo<{ [key: string]: Json }>(() => {
    const { queryYear, queryMonth } = period;
    return { serialNum: card.serialNum, ...(queryYear && { queryYear }), ...(queryMonth && { queryMonth }) };
  }, [card, period]);
  const pageQuery = requestQuery(state, { ...screen.fixed, ...given });
  return (
    <>
      <HazardExport resource={resource} screen={SCREEN} path={PATH} pageQuery={pageQuery} given={given} />
      <ResourceList resource={resource} screen={screen} state={state} given={given} path={PATH} isEmbedded />
    </>
  );
}
