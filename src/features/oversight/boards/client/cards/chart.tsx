import { BarChart, GaugeChart, LineChart, PieChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { type ECharts, type EChartsCoreOption, init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useRef, useState } from 'react';
import { useSettings } from '../../../../../client/ui/look/settings.ts';
import classes from './cards.module.css';

use([BarChart, GaugeChart, LineChart, PieChart, GridComponent, LegendComponent, TooltipComponent, SVGRenderer]);

/** Colours of the theme, and font size at the chart. */
export interface Place {
  token(name: string): string;
  fontSize: number;
  /** Shorter side of the chart in px; radii are shares of it. */
  size: number;
  /** True if the chart is too low for more than a few lines of its scale. */
  isLow: boolean;
}

/** Minimum height of a chart, in lines of text, for a scale with five lines. */
const LOW_LINES = 11;

interface Props {
  label: string;
  option(place: Place): EChartsCoreOption;
  onOpen?(index: number): void;
}

/** A chart of echarts that follows the theme, the font size and its own size. */
export default function Chart({ label, option, onOpen }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<ECharts | null>(null);
  const settings = useSettings();
  const [isLow, setLow] = useState(false);
  const [size, setSize] = useState(0);
  useEffect(() => {
    const node = place.current;
    if (!node) return;
    const made = init(node, null, { renderer: 'svg' });
    chart.current = made;
    const observer = new ResizeObserver(() => {
      made.resize();
      setSize(Math.min(node.clientWidth, node.clientHeight));
      setLow(node.clientHeight < LOW_LINES * fontSizeOf(node));
    });
    observer.observe(node);
    return () => {
      observer.disconnect();
      made.dispose();
      chart.current = null;
    };
  }, []);
  useEffect(() => {
    const made = chart.current;
    const node = place.current;
    if (!made || !node || !settings) return;
    const style = getComputedStyle(node);
    const token = (name: string) => style.getPropertyValue(`--hz-${name}`).trim();
    made.setOption({ animation: false, ...option({ token, fontSize: fontSizeOf(node), size, isLow }) });
    made.off('click');
    if (onOpen) made.on('click', ({ dataIndex }) => onOpen(dataIndex));
  }, [option, onOpen, settings, size, isLow]);
  return <div ref={place} className={classes.chart} role="img" aria-label={label} />;
}

const fontSizeOf = (node: HTMLElement) => Number.parseFloat(getComputedStyle(node).fontSize);
