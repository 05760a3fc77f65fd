import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, Pagination, Segmented } from 'antd';
import { useState } from 'react';
import { send } from '../../../../client/api/send.ts';
import { EmptyState, ErrorState, RowsSkeleton } from '../../../../client/resource-views/states.tsx';
import { PageHeader } from '../../../../client/shell/page.tsx';
import { OverTimeTip } from '../../../../generated/client.ts';
import { CHANNELS } from '../../deliveries/client/index.ts';
import classes from './preview.module.css';

const PAGE_SIZE = 20;
const ALL = 0;
const STAGES = [
  { value: ALL, label: '全部' },
  { value: 1, label: '研判' },
  { value: 2, label: '核查' },
  { value: 3, label: '整改' },
  { value: 4, label: '验收' },
  { value: 5, label: '排查任务' },
];
const DAYS = ['日', '一', '二', '三', '四', '五', '六'];

/** 提醒预演: messages of the next 30 days with receivers and reasons, as long as records keep their workflow stage. */
export default function PreviewScreen() {
  const [stage, setStage] = useState(ALL);
  const [pageNo, setPageNo] = useState(1);
  const query = { pageNo, pageSize: PAGE_SIZE, ...(stage === ALL ? {} : { stage }) };
  const { data, error, refetch } = useQuery({
    queryKey: ['OverTimeTip', 'preview', query],
    queryFn: ({ signal }) => send(OverTimeTip.preview, query, { signal }),
    placeholderData: keepPreviousData,
  });
  const choose = (next: number) => {
    setStage(next);
    setPageNo(1);
  };
  return (
    <>
      <PageHeader description="按现在的超时提醒设置，今后 30 天会提醒谁；办理之后，对应的提醒不再发送" />
      <div className={classes.stages}>
        <Segmented options={STAGES} value={stage} onChange={choose} />
      </div>
      {!data && !error && <RowsSkeleton rows={6} />}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.isCut && <Alert type="info" showIcon title="待办的记录太多，只模拟了最先到期的一部分；可以分环节查看" />}
      {data?.rows.length === 0 && <EmptyState title="今后 30 天没有要发送的提醒" />}
      <ol className={classes.list} aria-label="将要发送的提醒">
        {data?.rows.map((row) => (
          <li key={`${row.stage} ${row.recordId} ${row.time}`} className={classes.row}>
            <time className={classes.time} dateTime={row.time.replace(' ', 'T')}>
              {row.time.slice(5, 16)} 周{DAYS[new Date(`${row.time.slice(0, 10)}T00:00:00Z`).getUTCDay()]}
            </time>
            <div className={classes.what}>
              <strong>{row.title}</strong> {row.text}
              <div className={classes.why}>{row.reason}</div>
            </div>
            <div className={classes.who}>
              {row.receivers.length > 0 ? row.receivers.join('、') : <span className={classes.nobody}>没有接收人</span>}
              {CHANNELS.map(({ channel, title }) => (
                <Deliveries key={channel} title={title} of={row.deliveries.filter((one) => one.channel === channel)} />
              ))}
            </div>
          </li>
        ))}
      </ol>
      {data && data.totalRows > PAGE_SIZE && (
        <Pagination
          align="end"
          size="small"
          current={pageNo}
          pageSize={PAGE_SIZE}
          total={data.totalRows}
          showSizeChanger={false}
          showTotal={(total) => `共 ${total} 条`}
          onChange={setPageNo}
        />
      )}
    </>
  );
}

interface DeliveriesProps {
  title: string;
  of: readonly { name: string; problem?: string }[];
}

/** People reached by one channel besides the bell, and those not reached, with the reason. */
function Deliveries({ title, of }: DeliveriesProps) {
  if (of.length === 0) return null;
  return (
    <div className={classes.why}>
      {title}：
      {of.map(({ name, problem }, at) => (
        <span key={name}>
          {at > 0 && '、'}
          {name}
          {problem && <span className={classes.nobody}>（{problem}）</span>}
        </span>
      ))}
    </div>
  );
}
