import { Panel } from '../../../../client/ui/panel.tsx';
import { HomePageStatistic } from '../../../../generated/client.ts';
import { Bars } from './bars.tsx';
import type { LinkTo } from './behind.ts';
import { Legend } from './trend.tsx';
import { type Period, toQuery, useStatistic } from './work/statistics.ts';

/** A rate in percent with one decimal; null if there was nothing to rectify (domain.md#10.1). */
export function percent(rate: number | null): string {
  return rate === null ? '无数据' : `${rate.toFixed(1)}%`;
}

interface Props {
  period: Period;
  /** Link to the hazards that a bar counts. */
  linkTo: LinkTo;
}

const ALL = { serialNum: 1 };
const OVERDUE = { serialNum: 3, part: 'other' };

const byTotal = (a: { total: number }, b: { total: number }) => b.total - a.total;

export function AreaPanel({ period, linkTo }: Props) {
  const result = useStatistic(HomePageStatistic.areaStatistic, period);
  return (
    <Panel title="区域分布" note={<Legend />} result={result} empty="该时段没有隐患">
      {(areas) => (
        <Bars
          bars={[...areas].sort(byTotal).map(({ id, name, total, rectified, rate }) => ({
            key: id ?? name,
            name,
            total,
            done: rectified,
            note: percent(rate),
            link: linkTo({ ...ALL, areaId: id, ...toQuery(period) }, `隐患信息 · ${name}`),
          }))}
        />
      )}
    </Panel>
  );
}

export function DepartmentPanel({ period, linkTo }: Props) {
  const result = useStatistic(HomePageStatistic.deptStatistic, period);
  return (
    <Panel title="责任部门" note="右侧为超期数" result={result} empty="该时段没有隐患">
      {(departments) => (
        <Bars
          bars={[...departments].sort(byTotal).map(({ id, name, total, rectified, overtime }) => ({
            key: id ?? name,
            name,
            total,
            done: rectified,
            note: overtime > 0 ? `超期 ${overtime}` : '',
            isLate: overtime > 0,
            link: linkTo({ ...ALL, orgId: id, ...toQuery(period) }, `隐患信息 · ${name}`),
            ...(overtime > 0 && {
              noteLink: linkTo({ ...OVERDUE, orgId: id, ...toQuery(period) }, `隐患信息 · ${name} · 已超期`),
            }),
          }))}
        />
      )}
    </Panel>
  );
}

export function TypePanel({ period, linkTo }: Props) {
  const result = useStatistic(HomePageStatistic.riskTypeStatistic, period);
  return (
    <Panel title="隐患类型" result={result} empty="该时段没有隐患">
      {(types) => {
        const sum = types.reduce((total, { value }) => total + value, 0);
        const bars = types.map(({ id, name, value }) => ({
          key: id ?? name,
          name,
          total: value,
          note: percent(sum === 0 ? null : (100 * value) / sum),
          link: linkTo({ ...ALL, riskTypeId: id, ...toQuery(period) }, `隐患信息 · ${name}`),
        }));
        return <Bars bars={bars.sort(byTotal)} />;
      }}
    </Panel>
  );
}
