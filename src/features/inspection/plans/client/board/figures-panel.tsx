import { Skeleton } from 'antd';
import { useState } from 'react';
import { LoadFailure } from '../../../../../client/ui/load-failure.tsx';
import { PanelFrame } from '../../../../../client/ui/panel.tsx';
import classes from './board.module.css';
import type { Span } from './board-days.ts';
import { RowsModal, type Shown } from './rows-modal.tsx';
import { type Figures, type Grouping, useCompletion } from './use-board.ts';

type Group = Figures['groups'][number];
type Part = 'due' | 'done' | 'onTime';

/** Percentage with one decimal, half up; 无数据 if the denominator is 0 (domain.md#10.1). */
export function percent(numerator: number, denominator: number): string {
  return denominator === 0 ? '无数据' : `${(Math.round((numerator / denominator) * 1000) / 10).toFixed(1)}%`;
}

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
        个
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
