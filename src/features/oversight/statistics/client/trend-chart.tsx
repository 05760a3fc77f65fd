import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { type ECharts, init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import { useSettings } from '../../../../client/ui/look/settings.ts';
import classes from './statistics.module.css';
import type { Kpi, Point } from './use-statistics.ts';
import { valueText } from './words.ts';

use([BarChart, LineChart, GridComponent, LegendComponent, TooltipComponent, SVGRenderer]);

interface Props {
  kpi: Kpi;
  points: readonly Point[];
  onOpen(point: Point): void;
}

/** Chart of hazards by month, with the chosen figure as a line; colours follow the theme. */
export default function TrendChart({ kpi, points, onOpen }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<ECharts | null>(null);
  const settings = useSettings();
  useEffect(() => {
    const node = place.current;
    if (!node) return;
    const made = init(node, null, { renderer: 'svg' });
    chart.current = made;
    const observer = new ResizeObserver(() => made.resize());
    observer.observe(node);
    return () => {
      observer.disconnect();
      made.dispose();
      chart.current = null;
    };
  }, []);
  useEffect(() => {
    const made = chart.current;
    if (!made || !place.current || !settings) return;
    made.setOption(optionOf(kpi, points, tokensOf(place.current)), true);
    made.off('click');
    made.on('click', ({ dataIndex }) => {
      const point = points[dataIndex];
      if (point) onOpen(point);
    });
  }, [kpi, points, onOpen, settings]);
  return <div ref={place} className={classes.chart} role="img" aria-label={`${kpi.name}按月变化，数字见表`} />;
}

type Token = (name: string) => string;

function tokensOf(node: HTMLElement): Token {
  const style = getComputedStyle(node);
  return (name) => style.getPropertyValue(`--hz-${name}`).trim();
}

function optionOf(kpi: Kpi, points: readonly Point[], token: Token) {
  const muted = { color: token('text-2'), fontSize: 12 };
  const hairline = { lineStyle: { color: token('hairline') } };
  const bar = (name: string, color: string, data: number[]) => ({
    type: 'bar',
    name,
    data,
    stack: 'hazards',
    barMaxWidth: 28,
    itemStyle: { color: token(color) },
  });
  return {
    animation: false,
    grid: { left: 8, right: 8, top: 40, bottom: 4, containLabel: true },
    legend: { top: 0, left: 0, itemWidth: 10, itemHeight: 10, textStyle: muted },
    tooltip: {
      trigger: 'axis',
      confine: true,
      backgroundColor: token('raised'),
      borderColor: token('hairline'),
      textStyle: { color: token('text'), fontSize: 12 },
    },
    xAxis: {
      type: 'category',
      data: points.map(({ name }) => name),
      axisLine: hairline,
      axisTick: { show: false },
      axisLabel: muted,
    },
    yAxis: [
      { type: 'value', minInterval: 1, splitLine: hairline, axisLabel: muted },
      {
        type: 'value',
        min: 0,
        ...(kpi.unit === '%' ? { max: 100 } : {}),
        splitLine: { show: false },
        axisLabel: muted,
      },
    ],
    series: [
      bar(
        '已闭环',
        'bar-done',
        points.map(({ rectified }) => rectified),
      ),
      bar(
        '未闭环',
        'bar',
        points.map(({ total, rectified }) => total - rectified),
      ),
      ...(kpi.isDated
        ? [
            {
              type: 'line',
              name: `${kpi.name}（${kpi.unit}）`,
              yAxisIndex: 1,
              data: points.map(({ value }) => value),
              symbolSize: 6,
              lineStyle: { width: 2, color: token('primary') },
              itemStyle: { color: token('primary') },
              tooltip: {
                valueFormatter: (value: unknown) => valueText(typeof value === 'number' ? value : null, kpi.unit),
              },
            },
          ]
        : []),
    ],
  };
}
