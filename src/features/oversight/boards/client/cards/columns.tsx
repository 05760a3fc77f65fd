import { lazy, Suspense, useCallback, useContext } from 'react';
import { useNavigate } from 'react-router-dom';
import { OpenRowsContext, type PictureProps, type Reading } from './card-types.ts';
import classes from './cards.module.css';
import type { Place } from './chart.tsx';
import { valueText } from './words.ts';

const Chart = lazy(() => import('./chart.tsx'));

/** Renders each month as a column of its open and done parts, and one figure as a line. */
export function Columns({ card, reading }: PictureProps) {
  const open = useContext(OpenRowsContext);
  const navigate = useNavigate();
  const option = useCallback((place: Place) => columnsOption(reading, place), [reading]);
  const onOpen = useCallback(
    (index: number) => {
      const row = reading.rows[index];
      const drill = row?.drills?.[0];
      if (!open || !row || !drill) return;
      const { to, state } = open(drill, row.name);
      void navigate(to, { state });
    },
    [open, navigate, reading],
  );
  return (
    <Suspense fallback={<div className={classes.chart} />}>
      <Chart label={`${card.title}，数字见表`} option={option} onOpen={onOpen} />
    </Suspense>
  );
}

function columnsOption({ rows, columns }: Reading, { token, fontSize, isLow }: Place) {
  const muted = { color: token('text-2'), fontSize };
  const hairline = { lineStyle: { color: token('hairline') } };
  const bar = (name: string, color: string, data: number[]) => ({
    ...{ type: 'bar', name, data, stack: 'hazards', barMaxWidth: fontSize * 2, itemStyle: { color: token(color) } },
  });
  const all = rows.map(({ values }) => values[0] ?? 0);
  const done = rows.map(({ values }) => values[1] ?? 0);
  const figure = columns[2];
  const ended = columns[1]?.title ?? '';
  return {
    grid: { left: 4, right: 4, top: fontSize * (isLow ? 2 : 3), bottom: fontSize * 0.2, containLabel: true },
    legend: { top: 0, left: 0, itemWidth: fontSize, itemHeight: fontSize * 0.8, textStyle: muted },
    tooltip: tooltip(token, fontSize),
    xAxis: {
      ...{ type: 'category', data: rows.map(({ name }) => name), axisLine: hairline, axisTick: { show: false } },
      axisLabel: muted,
    },
    yAxis: [
      { type: 'value', minInterval: 1, splitNumber: isLow ? 2 : 4, splitLine: hairline, axisLabel: muted },
      {
        type: 'value',
        min: 0,
        ...(figure?.unit === '%' ? { max: 100, interval: isLow ? 50 : 25 } : {}),
        show: Boolean(figure),
        splitLine: { show: false },
        splitNumber: isLow ? 2 : 4,
        axisLabel: muted,
      },
    ],
    series: [
      bar(ended, 'bar-done', done),
      bar(
        ended.replace(/^已/, '未'),
        'bar',
        all.map((total, index) => total - (done[index] ?? 0)),
      ),
      ...(figure ? [lineOf(figure, rows, { token, fontSize })] : []),
    ],
  };
}

function lineOf(
  { title, unit }: Reading['columns'][number],
  rows: Reading['rows'],
  { token, fontSize }: Pick<Place, 'token' | 'fontSize'>,
) {
  return {
    ...{ type: 'line', name: unit ? `${title}（${unit}）` : title, yAxisIndex: 1 },
    data: rows.map(({ values }) => values[2] ?? null),
    symbolSize: fontSize / 2,
    lineStyle: { width: fontSize / 6, color: token('primary') },
    itemStyle: { color: token('primary') },
    tooltip: { valueFormatter: (value: unknown) => valueText(typeof value === 'number' ? value : null, unit) },
  };
}

export function tooltip(token: Place['token'], fontSize: number, trigger: 'axis' | 'item' = 'axis') {
  return {
    ...{ trigger, confine: true, backgroundColor: token('raised'), borderColor: token('hairline') },
    textStyle: { color: token('text'), fontSize },
  };
}
