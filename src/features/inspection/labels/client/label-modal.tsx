import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Modal } from 'antd';
import { useState } from 'react';
import { call } from '../../../../client/api/client.ts';
import type { LabelProps } from '../../../../client/resource-views/installed-views.ts';
import { ErrorState, RowsSkeleton } from '../../../../client/resource-views/states.tsx';
import { PrintedPaper } from '../../../../client/ui/layers/printed-paper.tsx';
import { useBack } from '../../../../client/ui/layers/use-back.ts';
import type { PrintedLabel, PrintedLabels } from '../../../../engine/labels.ts';
import { LabelChoices } from './label-choices.tsx';
import { LabelPreview, LabelSheet } from './label-sheet.tsx';
import { type Layout, toSheets } from './sheets.ts';
import './labels.css';

/** Dialog for the labels of chosen rows: layout on the paper, preview, and a button for the browser's print dialog. */
export default function LabelModal({ resource, action, query, onClose }: LabelProps) {
  const { data, error, refetch } = useQuery({
    queryKey: [resource.name, 'label', query],
    queryFn: ({ signal }) => call<PrintedLabels>('GET', action.path, { query, signal }),
    gcTime: 0,
  });
  const standard = resource.label?.size ?? '70x37';
  useBack(onClose);
  const [layout, setLayout] = useState<Layout>({ size: standard, start: 1, copies: 1, hasCutLines: false });
  const labels = data?.labels ?? [];
  const sheets = toSheets(labels, layout);
  const isReady = labels.length > 0;
  return (
    <Modal
      open
      title={`${action.title}：${resource.title}`}
      width={900}
      className="view-modal label-modal"
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" disabled={!isReady} onClick={() => window.print()}>
            打印
          </Button>
        </>
      }
    >
      {!data && !error && <RowsSkeleton rows={8} />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && <Notices answer={data} asked={askedCount(query)} />}
      {isReady && (
        <div className="label-work">
          <LabelChoices layout={layout} count={labels.length} sheets={sheets.length} onChange={setLayout} />
          <LabelPreview sheets={sheets} layout={layout} origin={window.location.origin} />
        </div>
      )}
      {isReady && <Paper sheets={sheets} layout={layout} />}
    </Modal>
  );
}

/** Number of rows chosen by id; null if filters chose them. */
function askedCount(query: LabelProps['query']): number | null {
  const ids: unknown = Reflect.get(query, 'ids');
  return typeof ids === 'string' ? ids.split(',').length : null;
}

function Paper({ sheets, layout }: { sheets: readonly (PrintedLabel | null)[][]; layout: Layout }) {
  const origin = window.location.origin;
  return (
    <PrintedPaper className="label-paper">
      {sheets.map((places, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sheets never move
        <LabelSheet key={at} places={places} layout={layout} origin={origin} />
      ))}
    </PrintedPaper>
  );
}

const LOCAL = ['localhost', '127.0.0.1', '[::1]'];

function Notices({ answer, asked }: { answer: PrintedLabels; asked: number | null }) {
  const { total, labels } = answer;
  const gone = asked === null ? 0 : asked - labels.length;
  const { hostname, origin } = window.location;
  return (
    <>
      {labels.length === 0 && <Alert type="info" showIcon className="form-notice" title="没有可打印的记录" />}
      {total > labels.length && (
        <Alert
          type="warning"
          showIcon
          className="form-notice"
          title={`符合条件的有 ${total} 条，一次最多打印 ${labels.length} 张，请缩小查询条件后分批打印`}
        />
      )}
      {gone > 0 && labels.length > 0 && (
        <Alert type="warning" showIcon className="form-notice" title={`有 ${gone} 条已被删除或无权查看，没有列入`} />
      )}
      {labels.length > 0 && LOCAL.includes(hostname) && (
        <Alert
          type="warning"
          showIcon
          className="form-notice"
          title={`二维码里是当前地址 ${origin}，别的设备打不开；请用大家访问本系统的地址登录后再打印`}
        />
      )}
    </>
  );
}
