import { LoadingOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Modal, Progress, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { messageOf } from '../../../../../client/api/api-error.ts';
import { call } from '../../../../../client/api/client.ts';
import { send } from '../../../../../client/api/send.ts';
import { message, modal } from '../../../../../client/ui/feedback/feedback.ts';
import { useBack } from '../../../../../client/ui/layers/use-back.ts';
import { DataTable } from '../../../../../client/ui/table/data-table.tsx';
import { formmanager } from '../../../../../generated/client.ts';
import classes from '../designer.module.css';
import { usePathOf } from '../publish/use-path-of.ts';
import type { Design } from '../use-design.ts';
import type { Standing } from '../use-forms.ts';

const POLL_MS = 1_000;
const meta = { dependsOn: ['schemas', 'formmanager'] };

const readChanges = (typeName: string) => send(formmanager.conversions, { typeName });
type Change = Awaited<ReturnType<typeof readChanges>>[number];

/** Lists kind changes of the form: progress, unconverted values, and buttons to stop or to drop old values. */
export default function KindChanges({ design, standing }: { design: Design; standing: Standing }) {
  const { typeName, work } = design;
  const { data = [] } = useQuery({
    queryKey: ['formmanager', 'conversions', typeName],
    queryFn: () => readChanges(typeName),
    refetchInterval: ({ state }) => (state.data?.some((change) => change.state === 'copying') ? POLL_MS : false),
    meta,
  });
  const client = useQueryClient();
  const running = data.filter(({ state }) => state === 'copying').length;
  useEffect(() => {
    // Once the last change has ended, another version of the form may be in force.
    if (running === 0) void client.invalidateQueries({ queryKey: ['formmanager', 'form', typeName] });
  }, [running, client, typeName]);
  const isInForce = work.draft !== null && standing.basedOn === work.draft.id;
  useEffect(() => {
    if (!isInForce) return;
    design.discard();
    message.success('发布成功，打开的页面随即更新');
  }, [isInForce, design]);
  const changes = data.filter(
    ({ state, revision }) =>
      state === 'copying' || state === 'in-force' || (state === 'stopped' && revision === work.draft?.id),
  );
  return changes.map((change, at) =>
    change.state === 'stopped' && changes.findIndex(({ key }) => key === change.key) !== at ? null : (
      <ChangeLine key={change.id} change={change} typeName={typeName} />
    ),
  );
}

function ChangeLine({ change, typeName }: { change: Change; typeName: string }) {
  const { title, state, done, total, what } = change;
  const [isOpen, setOpen] = useState(false);
  const end = useEnding();
  if (state === 'stopped') {
    const stopped = what === 'index' ? '的重复检查' : '的转换';
    return <Alert type="warning" showIcon title={`“${title}”${stopped}已停止：${change.message ?? ''}`} />;
  }
  if (state === 'copying') {
    const percent = total === 0 ? 100 : Math.min(99, Math.floor((done / total) * 100));
    const isCheck = what === 'index';
    const doing = isCheck ? `正在检查“${title}”是否重复：共 ${total} 条` : `正在转换“${title}”：${done} / ${total} 条`;
    return (
      <Alert
        type="info"
        showIcon
        icon={isCheck ? <LoadingOutlined aria-hidden /> : undefined}
        title={`${doing}，完成后自动发布，期间可以照常填写`}
        description={!isCheck && <Progress percent={percent} size="small" aria-label={`“${title}”转换的进度`} />}
        action={
          <Button size="small" onClick={() => void end('stopConversion', change, '已停止，草稿保留')}>
            停止
          </Button>
        }
      />
    );
  }
  const release = () =>
    modal.confirm({
      title: `释放“${title}”的旧值？`,
      content: '改种类之前的值不再保留，也不能再回退到原来的种类。',
      okText: '释放',
      okButtonProps: { danger: true },
      onOk: () => end('releaseConversion', change, '已释放'),
    });
  return (
    <>
      <Alert
        type="info"
        title={`“${title}”改过种类，旧值仍保留，可在版本记录中回退`}
        description={change.createdTime.slice(0, 16)}
        action={
          <div className={classes.row}>
            <Button size="small" onClick={() => setOpen(true)}>
              没有转换的值
            </Button>
            <Button size="small" onClick={release}>
              释放旧值
            </Button>
          </div>
        }
      />
      {isOpen && <LeftDialog change={change} typeName={typeName} onClose={() => setOpen(false)} />}
    </>
  );
}

function useEnding() {
  const client = useQueryClient();
  return async (verb: 'stopConversion' | 'releaseConversion', { id }: Change, words: string) => {
    try {
      await call('POST', `/formmanager/${verb}`, { body: { id } });
      message.success(words);
    } catch (error) {
      message.error(messageOf(error));
    }
    await client.invalidateQueries({ queryKey: ['formmanager'] });
  };
}

const SIZE = 10;

/** Lists records that have no value after the change, with their old values. */
function LeftDialog({ change, typeName, onClose }: { change: Change; typeName: string; onClose(): void }) {
  useBack(onClose);
  const path = usePathOf(typeName);
  const [pageNo, setPageNo] = useState(1);
  const { data, error } = useQuery({
    queryKey: ['formmanager', 'unconverted', change.id, pageNo],
    queryFn: () => send(formmanager.unconverted, { id: String(change.id), pageNo, pageSize: SIZE }),
    retry: false,
  });
  return (
    <Modal open title={`“${change.title}”没有转换的值`} footer={null} onCancel={onClose} width={560}>
      {error && <p className={classes.muted}>{messageOf(error)}</p>}
      {!data && !error && <Skeleton active />}
      {data?.total === 0 && <p className={classes.muted}>全部转换了，没有留空的记录</p>}
      {data && data.total > 0 && (
        <DataTable
          size="small"
          rowKey="id"
          dataSource={data.rows}
          pagination={{
            current: pageNo,
            pageSize: SIZE,
            total: data.total,
            onChange: setPageNo,
            showSizeChanger: false,
          }}
          columns={[
            {
              title: '记录',
              render: (_, { id, name }) =>
                path ? <Link to={`${path}?do=detail&id=${id}`}>{name ?? id}</Link> : (name ?? id),
            },
            { title: '旧值', dataIndex: 'value' },
          ]}
        />
      )}
    </Modal>
  );
}
