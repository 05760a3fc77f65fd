import { ReloadOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { send } from '../../../../../client/api/send.ts';
import { RowsSkeleton } from '../../../../../client/resource-views/states.tsx';
import { PageHeader } from '../../../../../client/shell/page.tsx';
import { LoadFailure } from '../../../../../client/ui/load-failure.tsx';
import { PanelFrame } from '../../../../../client/ui/panel.tsx';
import { DataTable } from '../../../../../client/ui/table/data-table.tsx';
import { WordTag } from '../../../../../client/ui/words/word-tag.tsx';
import { videoGateway } from '../../../../../generated/client.ts';
import {
  GATEWAY_WORDS,
  type GatewayKind,
  type GatewayState,
  HTTP1_CONNECTIONS,
  STATE_WORDS,
} from '../../workflow/gateway.ts';
import classes from './gateway.module.css';

export type Health = ReturnType<NonNullable<typeof videoGateway.health.types>>;

const CAMERA_STATES: { readonly [state: string]: { word: string; color: string } } = {
  live: { word: '有画面', color: 'green' },
  idle: { word: '空闲', color: 'default' },
  missing: { word: '网关上没有', color: 'red' },
  direct: { word: '不经过网关', color: 'default' },
};

function stateOf(state: string): GatewayState {
  return Object.hasOwn(STATE_WORDS, state) ? (state as GatewayState) : 'strange'; // a key of STATE_WORDS
}

/** Name of the codec, with advice for one that some browsers cannot decode. */
function codecAdvice(codec: string): string {
  if (codec === '') return '—';
  return /^(H\.?265|HEVC)$/i.test(codec) ? `${codec}，建议改为 H.264` : codec;
}

/** Milliseconds between two readings while the page is open. */
const EVERY_MS = 15_000;

/** 媒体网关: state of the gateway, and the cameras it has. */
export function GatewayScreen() {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['videoGateway', 'health'],
    queryFn: ({ signal }) => send(videoGateway.health, undefined, { signal }),
    refetchInterval: EVERY_MS,
    retry: false,
  });
  const again = () => void refetch();
  return (
    <>
      <PageHeader
        title="媒体网关"
        description={error && data ? '暂时读不到最新状态，正在重试' : '每 15 秒更新；由服务器向媒体网关查询'}
        extra={
          <Button icon={<ReloadOutlined />} loading={isFetching} onClick={again}>
            刷新
          </Button>
        }
      />
      {!data && error && <LoadFailure error={error} onRetry={again} />}
      {!data && !error && <RowsSkeleton rows={6} />}
      {data && <GatewayHealth health={data} />}
    </>
  );
}

function GatewayHealth({ health }: { health: Health }) {
  const { title, advice } = STATE_WORDS[stateOf(health.state)];
  const isOff = health.state === 'off';
  return (
    <div className={classes.page}>
      {advice && <Alert type={isOff ? 'info' : 'error'} showIcon title={title} description={advice} />}
      {!isOff && <Figures health={health} title={title} />}
      <CrowdedHosts hosts={health.hosts} />
      <PanelFrame title="摄像头" note={`${health.cameras.length} 个`}>
        <Cameras rows={health.cameras} />
      </PanelFrame>
    </div>
  );
}

function Figures({ health, title }: { health: Health; title: string }) {
  const { kind, version, ms, streams, signed, state } = health;
  const words: { readonly [kind: string]: string } = GATEWAY_WORDS satisfies { [kind in GatewayKind]: string };
  const isOk = state === 'ok';
  return (
    <dl className={classes.figures} aria-label="媒体网关">
      <Figure name="状态" value={<span data-state={isOk ? 'ok' : 'bad'}>{title}</span>} note={`应答用时 ${ms} 毫秒`} />
      <Figure name="种类" value={words[kind] ?? kind} note={version ? `版本 ${version}` : '版本未知'} />
      <Figure name="流" value={isOk ? String(streams) : '—'} note="网关上登记的流" />
      <Figure name="播放地址" value={signed ? '限时签名' : '未签名'} note={signed ? '' : '任何拿到地址的人都能播放'} />
    </dl>
  );
}

function Figure({ name, value, note }: { name: string; value: ReactNode; note: string }) {
  return (
    <div className={classes.figure}>
      <dt>{name}</dt>
      <dd className={classes.value}>{value}</dd>
      {note && <dd className={classes.note}>{note}</dd>}
    </div>
  );
}

/** Warns of hosts with more than six streams: browsers open six connections to a host, and the seventh stream waits. */
function CrowdedHosts({ hosts }: Pick<Health, 'hosts'>) {
  const crowded = hosts.filter(({ cameras }) => cameras > HTTP1_CONNECTIONS);
  if (crowded.length === 0) return null;
  const names = crowded.map(({ host, cameras }) => `${host}（${cameras} 个）`).join('、');
  return (
    <Alert
      type="warning"
      showIcon
      title="有主机的摄像头多于六个，且以 HTTP 播放"
      description={`${names}。浏览器对同一主机最多同时打开六个 HTTP/1.1 连接，第七路起会等待；请改用 WebSocket（wss）流地址或 HTTP/2。`}
    />
  );
}

function Cameras({ rows }: { rows: Health['cameras'] }) {
  return (
    <DataTable
      size="small"
      rowKey="id"
      dataSource={rows}
      scroll={{ x: 860 }}
      pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
      locale={{ emptyText: '还没有登记摄像头' }}
      columns={[
        { title: '摄像头', dataIndex: 'cameraName', width: 200, ellipsis: true },
        { title: '网关上的流', dataIndex: 'stream', width: 200, ellipsis: true, render: (name: string) => name || '—' },
        {
          title: '状态',
          dataIndex: 'state',
          width: 140,
          render: (state: string) => {
            const { word, color } = CAMERA_STATES[state] ?? { word: state, color: 'default' };
            return <WordTag color={color}>{word}</WordTag>;
          },
        },
        { title: '观看人数', dataIndex: 'readers', width: 100, align: 'right' },
        { title: '编码', dataIndex: 'codec', width: 220, render: (codec: string) => codecAdvice(codec) },
      ]}
    />
  );
}
