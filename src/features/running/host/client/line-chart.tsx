import { LineChart as Lines } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { type ECharts, init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import classes from './host.module.css';

use([Lines, GridComponent, TooltipComponent, SVGRenderer]);

/** Line of a chart: its name, its colour as a token of the theme, and its values by time. */
export interface Line {
  name: string;
  color: string;
  values: readonly (readonly [time: number, value: number])[];
}

export interface ChartProps {
  /** Text alternative of the chart for screen readers. */
  label: string;
  lines: readonly Line[];
  words: (value: number) => string;
  /** Top of the scale; absent: follows the values. */
  max?: number;
}

/** Time span of the chart in milliseconds: five minutes, the latest to the right. */
const WINDOW_MS = 300_000;

/** Top of a scale of bytes: a kilobyte, doubled until all values fit. */
function topOf(lines: readonly Line[]): number {
  const peak = Math.max(1, ...lines.flatMap(({ values }) => values.map(([, value]) => value)));
  return 1_024 * 2 ** Math.max(0, Math.ceil(Math.log2(peak / 1_024)));
}

const clock = (time: number) =>
  new Date(time).toLocaleTimeString('zh-CN', { hour12: false, timeZone: 'Asia/Shanghai' });

/** A live chart of the last minutes; colours follow the theme whenever it is drawn. */
export default function LineChart({ label, lines, words, max }: ChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<ECharts | null>(null);
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
    if (place.current) chart.current?.setOption(optionOf({ lines, words, max }, tokensOf(place.current)));
  }, [lines, words, max]);
  return <div ref={place} className={classes.chart} role="img" aria-label={label} />;
}

type Token = (name: string) => string;

function tokensOf(node: HTMLElement): Token {
  const style = getComputedStyle(node);
  return (name) => style.getPropertyValue(`--hz-${name}`).trim();
}

function optionOf({ lines, words, max }: Omit<ChartProps, 'label'>, token: Token) {
  const muted = { color: token('text-2'), fontSize: 12 };
  const end = lines[0]?.values.at(-1)?.[0] ?? Date.now();
  const top = max ?? topOf(lines);
  const hairline = { lineStyle: { color: token('hairline') } };
  return {
    animation: false,
    grid: { left: 8, right: 12, top: 12, bottom: 4, containLabel: true },
    tooltip: {
      trigger: 'axis',
      confine: true,
      backgroundColor: token('raised'),
      borderColor: token('hairline'),
      textStyle: { color: token('text'), fontSize: 12 },
      valueFormatter: (value: unknown) => words(Number(value)),
      axisPointer: { ...hairline },
    },
    xAxis: {
      type: 'time',
      min: end - WINDOW_MS,
      max: end,
      splitNumber: 4,
      axisLine: hairline,
      axisTick: { show: false },
      axisLabel: { ...muted, formatter: clock, hideOverlap: true },
    },
    yAxis: {
      type: 'value',
      min: 0,
      max: top,
      interval: top / 4,
      splitLine: hairline,
      axisLabel: { ...muted, formatter: words },
    },
    series: lines.map(({ name, color, values }) => ({
      type: 'line',
      name,
      data: values,
      showSymbol: values.length < 2,
      symbolSize: 5,
      lineStyle: { width: 2, color: token(color) },
      itemStyle: { color: token(color) },
      areaStyle: { color: token(color), opacity: 0.08 },
    })),
  };
}
