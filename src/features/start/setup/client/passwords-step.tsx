import { Alert, Button, Skeleton } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { messageOf } from '../../../../client/api/api-error.ts';
import { LoadFailure } from '../../../../client/ui/load-failure.tsx';
import { DataTable } from '../../../../client/ui/table/data-table.tsx';
import classes from './setup.module.css';
import { useGiveOut } from './use-give-out.ts';
import { type Newcomer, useNewcomers } from './use-setup.ts';

const SlipModal = lazy(() => import('./slip-modal.tsx'));

const COLUMNS = [
  { dataIndex: 'name', title: '姓名', width: 110 },
  { dataIndex: 'account', title: '账号' },
  { dataIndex: 'orgName', title: '部门' },
  {
    dataIndex: 'given',
    title: '状态',
    width: 150,
    render: (given: boolean) => (given ? '已发放，还没有登录' : '还没有密码'),
  },
];

/** Step that chooses people who never signed in, and gives out and prints first passwords for them. */
export function PasswordsStep() {
  const { data, error, refetch } = useNewcomers();
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />;
  if (data.rows.length === 0)
    return <p className={classes.quiet}>没有需要初始密码的人：都已登录过，或还没有录入人员。</p>;
  return <GiveOut rows={data.rows} total={data.total} />;
}

function GiveOut({ rows, total }: { rows: Newcomer[]; total: number }) {
  const [chosen, setChosen] = useState<number[] | null>(null);
  const ids = chosen ?? rows.filter(({ given }) => !given).map(({ id }) => id);
  const out = useGiveOut();
  return (
    <>
      {total > rows.length && (
        <Alert
          type="info"
          showIcon
          className={classes.notice ?? ''}
          title={`共 ${total} 人，先列出 ${rows.length} 人，发放后再列出其余的人`}
        />
      )}
      {out.error !== null && (
        <Alert type="error" showIcon className={classes.notice ?? ''} title={messageOf(out.error)} />
      )}
      <DataTable
        className={classes.table}
        size="small"
        rowKey="id"
        columns={COLUMNS}
        dataSource={rows}
        pagination={{ pageSize: 10, size: 'small', hideOnSinglePage: true, showSizeChanger: false }}
        rowSelection={{ selectedRowKeys: ids, onChange: (keys) => setChosen(keys.map(Number)) }}
        scroll={{ x: 520 }}
      />
      <Button
        type="primary"
        className={classes.action}
        disabled={ids.length === 0}
        loading={out.isBusy}
        onClick={() => void out.start(ids)}
      >
        {out.isBusy ? `正在生成 ${out.done} / ${ids.length}` : `生成 ${ids.length} 人的初始密码`}
      </Button>
      <p className={classes.quiet}>密码只显示这一次，系统不保存明文；密码条丢失时，对还没有登录的人可以重新生成。</p>
      {out.slips.length > 0 && !out.isBusy && (
        <Suspense fallback={null}>
          <SlipModal slips={out.slips} onClose={out.forget} />
        </Suspense>
      )}
    </>
  );
}
