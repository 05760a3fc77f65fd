import { Modal } from 'antd';
import { useMemo } from 'react';
import { type LoadedResource, useResource } from '../../../../../client/resource/load-resource.ts';
import { useLocalListState } from '../../../../../client/resource/use-list-state.ts';
import { listShape } from '../../../../../client/resource-views/list/list-shape.ts';
import { ResourceList } from '../../../../../client/resource-views/resource-list.tsx';
import { LoadFailure } from '../../../../../client/ui/load-failure.tsx';
import { PageSkeleton } from '../../../../../client/ui/page-skeleton.tsx';
import type { Json } from '../../../../../engine/json.ts';
import { screenOf } from '../../../../../engine/projections/columns.ts';
import { RiskTimedPlanningExecute } from '../../../../../generated/client.ts';
import type { Span } from './board-days.ts';
import type { Grouping } from './use-board.ts';

/** Figure whose rows are displayed. */
export type Shown =
  | { of: 'rounds'; title: string; span: Span; by: Grouping; part: string; key: string }
  | { of: 'points'; title: string; part: string };

const WHERE = {
  rounds: {
    resource: 'RiskTimedPlanningExecute',
    screen: 'RiskTimedPlanningExecuteMgr',
    path: RiskTimedPlanningExecute.completionPage.path,
  },
  points: { resource: 'RiskPoint', screen: 'RiskPoint', path: RiskTimedPlanningExecute.coveragePage.path },
} as const;

/** Rows behind a figure, in the generated list. */
export function RowsModal({ shown, onClose }: { shown: Shown; onClose(): void }) {
  const { data, error, refetch } = useResource(WHERE[shown.of].resource);
  return (
    <Modal open title={shown.title} width={1200} footer={null} onCancel={onClose}>
      {error && !data && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!error && !data && <PageSkeleton />}
      {data && <Rows resource={data} shown={shown} />}
    </Modal>
  );
}

function Rows({ resource, shown }: { resource: LoadedResource; shown: Shown }) {
  const where = WHERE[shown.of];
  // A screen without changing actions: the rows are only read.
  const screen = useMemo(
    () => ({ ...screenOf(resource, where.screen), actions: ['detail'], presets: [] }),
    [resource, where.screen],
  );
  const shape = useMemo(() => listShape(resource, screen), [resource, screen]);
  const state = useLocalListState(shape);
  const given = useMemo<{ [key: string]: Json }>(() => {
    if (shown.of === 'points') return { part: shown.part };
    const { span, by, part, key } = shown;
    return { ...span, by, part, key };
  }, [shown]);
  return <ResourceList resource={resource} screen={screen} state={state} given={given} path={where.path} isEmbedded />;
}
