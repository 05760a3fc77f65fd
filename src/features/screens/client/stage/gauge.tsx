import { lazy, Suspense, useCallback } from 'react';
import type { PictureProps, Reading } from '../cards/card-types.ts';
import cards from '../cards/cards.module.css';
import type { Place } from '../cards/chart.tsx';
import { meetsTarget } from '../cards/figure.tsx';
import { Rows } from '../cards/rows.tsx';
import { valueText } from '../cards/words.ts';
import classes from './stage.module.css';

const Chart = lazy(() => import('../cards/chart.tsx'));

/** A rate as an arc with its target marked, and the numbers it is made of. */
export function Gauge({ card, reading }: PictureProps) {
  const { rows, columns, target, good } = reading;
  const option = useCallback((place: Place) => gaugeOption(reading, place), [reading]);
  const [row] = rows;
  if (!row) return null;
  const text = valueText(row.values[0], columns[0]?.unit);
  return (
    <div className={classes.gauge}>
      <Suspense fallback={<div className={cards.chart} />}>
        <Chart label={`${card.title} ${text}`} option={option} />
      </Suspense>
      <p className={classes.under}>
        {target !== undefined && (
          <span data-met={meetsTarget(reading)}>
            目标 {good === 'down' ? '≤' : '≥'} {target}
            {columns[0]?.unit}
          </span>
        )}
        <span>
          <Rows drill={row.drills?.[1]} title={`${row.name} · ${columns[1]?.title}`}>
            {valueText(row.values[1])}
          </Rows>
          {' / '}
          <Rows drill={row.drills?.[2]} title={`${row.name} · ${columns[2]?.title}`}>
            {valueText(row.values[2])}
          </Rows>
        </span>
      </p>
    </div>
  );
}

const NOTHING = { show: false };

function gaugeOption(reading: Reading, { token, fontSize }: Place) {
  const value = reading.rows[0]?.values[0] ?? null;
  const isMissed = meetsTarget(reading) === false;
  const width = fontSize * 0.75;
  const arc = {
    ...{ type: 'gauge', startAngle: 200, endAngle: -20, min: 0, max: 100, radius: '112%', center: ['50%', '68%'] },
    ...{ axisTick: NOTHING, splitLine: NOTHING, axisLabel: NOTHING, silent: true },
  };
  return {
    series: [
      {
        ...arc,
        axisLine: { lineStyle: { width, color: [[1, token('hairline')]] } },
        progress: { show: value !== null, width, itemStyle: { color: token(isMissed ? 'rectify' : 'bar-done') } },
        pointer: NOTHING,
        detail: {
          ...{ formatter: valueText(value, reading.columns[0]?.unit), offsetCenter: [0, '-8%'] },
          ...{ color: token(value === null ? 'text-2' : 'text'), fontSize: fontSize * 1.7, fontWeight: 600 },
        },
        data: [{ value: value ?? 0 }],
      },
      ...(reading.target === undefined
        ? []
        : [
            {
              ...arc,
              ...{ axisLine: NOTHING, detail: NOTHING, anchor: NOTHING },
              pointer: {
                icon: 'rect',
                width: 3,
                length: width * 1.8,
                offsetCenter: [0, '-80%'],
                itemStyle: { color: token('text') },
              },
              data: [{ value: reading.target }],
            },
          ]),
    ],
  };
}
