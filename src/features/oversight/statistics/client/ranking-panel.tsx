import { Segmented } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Panel } from '../../../../client/ui/panel.tsx';
import type { LinkTo } from '../../home/client/index.ts';
import classes from './statistics.module.css';
import { type Chosen, type Kpi, queryOf, useRanking, type WarningsBy } from './use-statistics.ts';
import { countText, valueText } from './words.ts';

interface Props {
  kpi: Kpi;
  chosen: Chosen;
  /** Link to the rows of a figure; null: the caller may not open rows. */
  linkTo: LinkTo | null;
}

const BY: { label: string; value: WarningsBy }[] = [
  { label: '按设备', value: 'devices' },
  { label: '按类型', value: 'types' },
];

const KEY = { devices: 'deviceNo', types: 'warningTypeId' } as const;

/** Departments by the chosen figure, best first; for warnings, devices or types. */
export function RankingPanel({ kpi, chosen, linkTo }: Props) {
  const [by, setBy] = useState<WarningsBy>('devices');
  const isWarnings = kpi.rows === 'AIWarningMessage';
  const { data, error, refetch } = useRanking(chosen, kpi.code, isWarnings ? by : undefined);
  const empty = kpi.rows === 'RiskPoint' ? '该指标不按部门排名' : '该时段没有数据';
  const title = isWarnings ? (by === 'devices' ? '设备排名' : '类型排名') : '部门排名';
  return (
    <Panel
      title={title}
      note={`按${kpi.name}，无数据的不排`}
      result={{ data: data?.rows, error, refetch }}
      empty={empty}
    >
      {(places) => (
        <>
          {isWarnings && <Segmented size="small" options={BY} value={by} onChange={setBy} aria-label="排名方式" />}
          <ol className={classes.places}>
            {places.map(({ id, rank, name, value, ...parts }) => (
              <li key={id}>
                <span className={classes.rank}>{rank}</span>
                <span className={classes.place}>{name}</span>
                <span className={classes.muted}>
                  {isWarnings && linkTo ? (
                    <WarningParts
                      kpi={kpi}
                      chosen={chosen}
                      linkTo={linkTo}
                      name={name}
                      own={{ [KEY[by]]: id }}
                      {...parts}
                    />
                  ) : (
                    `${countText(parts.numerator)} / ${countText(parts.denominator)}`
                  )}
                </span>
                <b>{valueText(value, kpi.unit)}</b>
              </li>
            ))}
          </ol>
        </>
      )}
    </Panel>
  );
}

interface PartsProps {
  kpi: Kpi;
  chosen: Chosen;
  linkTo: LinkTo;
  name: string;
  own: { [key: string]: string };
  numerator: number;
  denominator: number;
}

/** Numbers of false alarms and of all handled warnings of a device or type, each with a link to its rows. */
function WarningParts({ kpi, chosen, linkTo, name, own, numerator, denominator }: PartsProps) {
  const part = (side: 'n' | 'd', words: string, count: number) =>
    count === 0 ? (
      countText(count)
    ) : (
      <Link
        className={classes.link}
        aria-label={`${name}${words} ${countText(count)}`}
        {...linkTo({ code: kpi.code, part: side, ...queryOf(chosen), ...own }, `${kpi.name} · ${name} · ${words}`)}
      >
        {countText(count)}
      </Link>
    );
  return (
    <>
      {part('n', kpi.numeratorName, numerator)} / {part('d', kpi.denominatorName, denominator)}
    </>
  );
}
