import { Panel } from '../../../client/ui/panel.tsx';
import classes from './statistics.module.css';
import { type Chosen, type Kpi, useRanking } from './use-statistics.ts';
import { countText, valueText } from './words.ts';

/** Departments by the chosen figure, the best first. */
export function RankingPanel({ kpi, chosen }: { kpi: Kpi; chosen: Chosen }) {
  const { data, error, refetch } = useRanking(chosen, kpi.code);
  const empty = kpi.rows === 'RiskPoint' ? '该指标不按部门排名' : '该时段没有数据';
  return (
    <Panel
      title="部门排名"
      note={`按${kpi.name}，无数据的不排`}
      result={{ data: data?.rows, error, refetch }}
      empty={empty}
    >
      {(places) => (
        <ol className={classes.places}>
          {places.map(({ id, rank, name, numerator, denominator, value }) => (
            <li key={id}>
              <span className={classes.rank}>{rank}</span>
              <span className={classes.place}>{name}</span>
              <span className={classes.muted}>
                {countText(numerator)} / {countText(denominator)}
              </span>
              <b>{valueText(value, kpi.unit)}</b>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
