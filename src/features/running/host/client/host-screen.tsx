import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { send } from '../../../../client/api/send.ts';
import { PageHeader } from '../../../../client/shell/page.tsx';
import { LoadFailure } from '../../../../client/ui/load-failure.tsx';
import { PanelFrame } from '../../../../client/ui/panel.tsx';
import { sysMachine } from '../../../../generated/client.ts';
import classes from './host.module.css';
import type { Line } from './line-chart.tsx';

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'];

/** Formats a number of bytes, such as `16 GB` or `1.5 MB`. */
function bytesInWords(bytes: number): string {
  const unit = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** unit;
  return `${Number(value.toFixed(value >= 100 || unit === 0 ? 0 : 1))} ${UNITS[unit]}`;
}

const speedInWords = (bytes: number) => `${bytesInWords(bytes)}/s`;
const percentInWords = (value: number) => `${value}%`;
const msInWords = (value: number) => `${value} 毫秒`;

const LineChart = lazy(() => import('./line-chart.tsx'));

/** 服务监控: state of the server that answers, read every three seconds (wire.md#5.11). */
export function HostScreen() {
  const { data, error, refetch, dataUpdatedAt } = useHostState();
  const points = usePoints(data, dataUpdatedAt);
  if (error && !data) {
    return (
      <>
        <PageHeader />
        <LoadFailure error={error} onRetry={() => void refetch()} />
      </>
    );
  }
  return (
    <>
      <PageHeader description={error ? '暂时读不到最新数据，正在重试' : '每 3 秒更新，图表为打开本页以来的情况'} />
      {data ? <Gauges state={data} /> : <Skeleton active paragraph={{ rows: 4 }} />}
      <Charts points={points} />
      {data && <Facts state={data} />}
    </>
  );
}

/** Percentage from which a figure is shown as a warning. */
const HIGH = 90;

function Gauges({ state }: { state: HostState }) {
  const { cpuRate, ramRate, ramUsed, ramTotal, diskRate, diskFree, diskTotal, eventLoop } = state;
  return (
    <section className={classes.gauges} aria-label="当前负载">
      <Gauge title="处理器" value={percentInWords(cpuRate)} share={cpuRate} note="全部核心" />
      <Gauge
        title="内存"
        value={percentInWords(ramRate)}
        share={ramRate}
        note={`${bytesInWords(ramUsed)} / ${bytesInWords(ramTotal)}`}
      />
      <Gauge
        title="磁盘"
        value={percentInWords(diskRate)}
        share={diskRate}
        note={`剩余 ${bytesInWords(diskFree)} / ${bytesInWords(diskTotal)}`}
      />
      <Gauge
        title="响应延迟"
        value={msInWords(eventLoop.p99)}
        share={Math.min(100, eventLoop.p99 / 2)}
        note={`最长 ${msInWords(eventLoop.max)}`}
      />
    </section>
  );
}

function Gauge({ title, value, share, note }: { title: string; value: string; share: number; note: string }) {
  return (
    <div className={classes.gauge} data-high={share >= HIGH}>
      <span className={classes.gaugeTitle}>{title}</span>
      <span className={classes.gaugeValue}>{value}</span>
      <span className={classes.track} aria-hidden>
        <span className={classes.fill} style={{ inlineSize: `${share}%` }} />
      </span>
      <span className={classes.muted}>{note}</span>
    </div>
  );
}

const seriesOf = (points: readonly Point[], read: (state: HostState) => number) =>
  points.map(({ time, state }) => [time, read(state)] as const);

function Charts({ points }: { points: readonly Point[] }) {
  const load = useMemo(
    (): Line[] => [
      { name: '处理器', color: 'check', values: seriesOf(points, (state) => state.cpuRate) },
      { name: '内存', color: 'judge', values: seriesOf(points, (state) => state.ramRate) },
    ],
    [points],
  );
  const network = useMemo(
    (): Line[] => [
      { name: '下行', color: 'accept', values: seriesOf(points, (state) => state.receiving) },
      { name: '上行', color: 'rectify', values: seriesOf(points, (state) => state.sending) },
    ],
    [points],
  );
  return (
    <div className={classes.charts}>
      <ChartPanel title="处理器与内存" lines={load}>
        <LineChart label="处理器与内存的使用率" lines={load} words={percentInWords} max={100} />
      </ChartPanel>
      <ChartPanel title="网络流量" lines={network}>
        <LineChart label="网络的上行与下行速度" lines={network} words={speedInWords} />
      </ChartPanel>
    </div>
  );
}

function ChartPanel({ title, lines, children }: { title: string; lines: readonly Line[]; children: ReactNode }) {
  return (
    <PanelFrame
      title={title}
      note={
        <span className={classes.legend}>
          {lines.map(({ name, color }) => (
            <span key={name} style={{ '--line': `var(--hz-${color})` } as React.CSSProperties}>
              {name}
            </span>
          ))}
        </span>
      }
    >
      <Suspense fallback={<div className={classes.chart} />}>{children}</Suspense>
    </PanelFrame>
  );
}

function Facts({ state }: { state: HostState }) {
  const host = useHost().data;
  const use = useUse().data;
  const { database, queues, process } = state;
  return (
    <div className={classes.facts}>
      <FactList
        title="主机"
        facts={[
          ['主机名', host?.hostName],
          ['操作系统', host && `${host.systemOs}（${host.osArchitecture}）`],
          ['处理器', host?.processorCount],
          ['内存', use?.totalRam],
          ['内网地址', host?.lanIp],
          ['网卡地址', host?.ipMac],
          ['已运行', use?.runTime],
        ]}
      />
      <FactList
        title="程序与数据库"
        facts={[
          ['运行环境', host?.frameworkDescription],
          ['进程内存', bytesInWords(process.memory)],
          ['进程已运行', process.runTime],
          ['数据库版本', `PostgreSQL ${database.version}`],
          ['数据库大小', bytesInWords(database.bytes)],
          ['数据库连接', `${database.connections} / ${database.maxConnections}，活动 ${database.active}`],
          ['等待连接的请求', String(database.waiting)],
        ]}
      />
      <FactList
        title="队列"
        facts={[
          ['等待处理的导入导出', String(queues.waitingJobs)],
          ['正在处理的导入导出', String(queues.runningJobs)],
          ['到时未执行的任务', String(queues.dueTimers)],
          ['正在执行的任务', String(queues.runningTimers)],
          ['打开的页面', String(queues.connections)],
        ]}
      />
    </div>
  );
}

function FactList({ title, facts }: { title: string; facts: readonly (readonly [string, string | undefined])[] }) {
  return (
    <PanelFrame title={title}>
      <dl className={classes.list}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value ?? '—'}</dd>
          </div>
        ))}
      </dl>
    </PanelFrame>
  );
}

/** Milliseconds between two readings (wire.md#5.11). */
const EVERY_MS = 3_000;
/** Number of points the charts keep: five minutes. */
const MAX_POINTS = 100;

/** Reads the facts that stay the same while the server runs, once. */
export function useHost() {
  return useQuery({
    queryKey: ['sysMachine', 'base'],
    queryFn: ({ signal }) => send(sysMachine.base, undefined, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useUse() {
  return useQuery({
    queryKey: ['sysMachine', 'use'],
    queryFn: ({ signal }) => send(sysMachine.use, undefined, { signal }),
    refetchInterval: EVERY_MS,
    retry: false,
  });
}

export function useHostState() {
  return useQuery({
    queryKey: ['sysMachine', 'state'],
    queryFn: ({ signal }) => send(sysMachine.state, undefined, { signal }),
    refetchInterval: EVERY_MS,
    gcTime: 0,
    retry: false,
  });
}

export type HostState = NonNullable<ReturnType<typeof useHostState>['data']>;

export interface Point {
  time: number;
  state: HostState;
}

/** Points collected since this page opened, oldest first. */
export function usePoints(state: HostState | undefined, time: number): readonly Point[] {
  const [points, setPoints] = useState<readonly Point[]>([]);
  useEffect(() => {
    if (state) setPoints((before) => [...before, { time, state }].slice(-MAX_POINTS));
  }, [state, time]);
  return points;
}
