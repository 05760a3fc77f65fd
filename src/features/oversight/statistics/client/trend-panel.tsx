import { lazy, Suspense, useCallback } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Panel } from '../../../../client/ui/panel.tsx';
import type { LinkTo } from '../../home/client/index.ts';
import classes from './statistics.module.css';
import { type Chosen, type Kpi, type Point, useTrend } from './use-statistics.ts';
import { valueText } from './words.ts';

const TrendChart = lazy(() => import('./trend-chart.tsx'));

interface Props {
  kpi: Kpi;
  chosen: Chosen;
  linkTo: LinkTo;
  isTable: boolean;
}

/** Twelve months of the chosen figure and of the hazards it counts. */
export function TrendPanel({ kpi, chosen, linkTo, isTable }: Props) {
  const { data, error, refetch } = useTrend(chosen, kpi.code);
  const navigate = useNavigate();
  const { orgId } = chosen;
  const linkOf = useCallback(
    ({ queryYear, queryMonth }: Point) => {
      const given = { serialNum: 1, queryYear, queryMonth, ...(orgId === null ? {} : { orgTree: orgId }) };
      return linkTo(given, `隐患信息 · ${queryYear}年${queryMonth}月`);
    },
    [linkTo, orgId],
  );
  const open = useCallback(
    (point: Point) => {
      const { to, state } = linkOf(point);
      void navigate(to, { state });
    },
    [linkOf, navigate],
  );
  const result = { data: data?.points, error, refetch };
  const note = kpi.isDated ? '折线为所选指标' : '所选指标按截止时刻计，没有按月的值';
  return (
    <Panel title={`${kpi.name}趋势`} note={note} result={result} empty="该时段没有数据">
      {(points) =>
        isTable ? (
          <MonthTable kpi={kpi} points={points} linkOf={linkOf} />
        ) : (
          <Suspense fallback={<div className={classes.chart} />}>
            <TrendChart kpi={kpi} points={points} onOpen={open} />
          </Suspense>
        )
      }
    </Panel>
  );
}

interface TableProps {
  kpi: Kpi;
  points: readonly Point[];
  linkOf(point: Point): ReturnType<LinkTo>;
}

function MonthTable({ kpi, points, linkOf }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
    <section className={classes.inner} tabIndex={0} aria-label={`${kpi.name}按月`}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">月份</th>
            <th scope="col">隐患数</th>
            <th scope="col">已闭环</th>
            <th scope="col">{kpi.name}</th>
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={`${point.queryYear}-${point.queryMonth}`}>
              <th scope="row">
                {point.queryYear}年{point.name}
              </th>
              <td>
                {point.total === 0 ? (
                  0
                ) : (
                  <Link className={classes.link} {...linkOf(point)}>
                    {point.total}
                  </Link>
                )}
              </td>
              <td>{point.rectified}</td>
              <td>{kpi.isDated ? valueText(point.value, kpi.unit) : '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
