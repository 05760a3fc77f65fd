import { Modal, Skeleton } from 'antd';
import { useMemo, useState } from 'react';
import { type LoadedResource, useResource } from '../../../../../client/resource/load-resource.ts';
import { useLocalListState } from '../../../../../client/resource/use-list-state.ts';
import { listShape } from '../../../../../client/resource-views/list/list-shape.ts';
import { ResourceList } from '../../../../../client/resource-views/resource-list.tsx';
import { LoadFailure } from '../../../../../client/ui/load-failure.tsx';
import { PageSkeleton } from '../../../../../client/ui/page-skeleton.tsx';
import { PanelFrame } from '../../../../../client/ui/panel.tsx';
import type { Json } from '../../../../../engine/json.ts';
import { screenOf } from '../../../../../engine/projections/columns.ts';
import { RiskTimedPlanningExecute } from '../../../../../generated/client.ts';
import { CoverButton } from '../cover/cover-dialog.tsx';
import classes from './board.module.css';
import { percent, type Span } from './board-days.ts';
import { type Figures, type Grouping, useCompletion } from './use-board.ts';

/** Figure whose rows are displayed. */
type Shown =
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

/** Rows that a figure counts, in the generated list. */
function RowsModal({ shown, onClose }: { shown: Shown; onClose(): void }) {
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

type Group = Figures['groups'][number];
type Part = 'due' | 'done' | 'onTime';

/** Figures K4 and K5 by person or department and K12 for all (domain.md#10.2), each with a link to its rows. */
export function FiguresPanel({ span, by }: { span: Span; by: Grouping }) {
  const { data, error, refetch } = useCompletion(span, by);
  const [shown, setShown] = useState<Shown | null>(null);
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 4 }} />;
  const { groups, coverage, asOf } = data;
  const total: Group = { name: '合计', ...data.total };
  const show = (group: Group | null, part: Part, title: string) =>
    setShown({ of: 'rounds', title, span, by, part, key: group === null ? 'all' : (group.key ?? '') });
  return (
    <PanelFrame title="完成情况" note={`截至 ${asOf.slice(0, 16)}，不含已取消和未到期的任务`}>
      <table className={classes.figures}>
        <thead>
          <tr>
            <th scope="col">{by === 'dept' ? '责任部门' : '排查人'}</th>
            <th scope="col">到期任务</th>
            <th scope="col">已完成</th>
            <th scope="col">完成率</th>
            <th scope="col">按时完成</th>
            <th scope="col">按时率</th>
          </tr>
        </thead>
        <tbody>
          {[total, ...groups].map((group, at) => (
            <tr key={at === 0 ? 'total' : `g${group.key ?? ''}`}>
              <th scope="row">{group.name}</th>
              {(['due', 'done', 'onTime'] as const).flatMap((part) => [
                <td key={part}>
                  <Count
                    value={group[part]}
                    onOpen={() => show(at === 0 ? null : group, part, `${group.name}：${TITLES[part]}`)}
                  />
                </td>,
                ...(part === 'due' ? [] : [<td key={`${part} rate`}>{percent(group[part], group.due)}</td>]),
              ])}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.coverage}>
        风险点排查覆盖率 <b>{percent(coverage.covered, coverage.enabled)}</b>：启用的风险点
        <Count
          value={coverage.enabled}
          onOpen={() => setShown({ of: 'points', title: '启用的风险点', part: 'enabled' })}
        />
        个，其中在已启动任务中的
        <Count
          value={coverage.covered}
          onOpen={() => setShown({ of: 'points', title: '已覆盖的风险点', part: 'covered' })}
        />
        个{coverage.covered < coverage.enabled && <CoverButton />}
      </p>
      {shown && <RowsModal shown={shown} onClose={() => setShown(null)} />}
    </PanelFrame>
  );
}

const TITLES: { readonly [part in Part]: string } = { due: '到期任务', done: '已完成', onTime: '按时完成' };

function Count({ value, onOpen }: { value: number; onOpen(): void }) {
  if (value === 0) return <span className={classes.zero}>0</span>;
  return (
    <button type="button" className={classes.count} onClick={onOpen}>
      {value}
    </button>
  );
}
