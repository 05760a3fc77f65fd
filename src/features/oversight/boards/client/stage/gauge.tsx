import { lazy, Suspense, useCallback } from 'react';
import type { PictureProps, Reading } from '../cards/card-types.ts';
import cards from '../cards/cards.module.css';
import type { Place } from '../cards/chart.tsx';
import { meetsTarget } from '../cards/figure.tsx';
import { Rows } from '../cards/rows.tsx';
import { valueText } from '../cards/words.ts';
import classes from './stage.module.css';

const Chart = lazy(() => import('../cards/chart.tsx'));

/** A rate as an arc with a mark at its target, with numerator and denominator. */
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
/** Options of a gauge that draws only a mark over the arc, without a value. */
const MARK_ALONE = { z: 5, pointer: NOTHING, detail: NOTHING, anchor: NOTHING, progress: NOTHING, data: [] };
/** Half the width of a target's mark, and of the gap on either side, as shares of the arc. */
const MARK = 0.006;

/** A target as a line across the arc, moved inwards at both ends so that it stays complete. */
function markAt(target: number, width: number, token: Place['token']) {
  const middle = Math.min(1 - 2 * MARK, Math.max(2 * MARK, target / 100));
  const color = [
    [middle - 2 * MARK, 'transparent'],
    [middle - MARK, token('surface')],
    [middle + MARK, token('text')],
    [middle + 2 * MARK, token('surface')],
    [1, 'transparent'],
  ];
  return { lineStyle: { width, color } };
}

function gaugeOption(reading: Reading, { token, fontSize, size }: Place) {
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
          ...{
            color: token(value === null ? 'text-2' : 'text'),
            fontSize: Math.max(fontSize * 1.7, size * 0.16),
            fontWeight: 600,
          },
        },
        data: [{ value: value ?? 0 }],
      },
      ...(reading.target === undefined
        ? []
        : [{ ...arc, ...MARK_ALONE, axisLine: markAt(reading.target, width, token) }]),
    ],
  };
}
