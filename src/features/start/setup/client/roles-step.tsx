import { Skeleton } from 'antd';
import { LoadFailure } from '../../../../client/ui/load-failure.tsx';
import { DataTable } from '../../../../client/ui/table/data-table.tsx';
import { GiveRole } from './give-role.tsx';
import classes from './setup.module.css';
import { type Progress, useProfiles } from './use-setup.ts';
import { SCOPE_WORDS } from './words.ts';

const COLUMNS = [
  { dataIndex: 'name', title: '角色', width: 130 },
  { dataIndex: 'remark', title: '能做什么' },
  { dataIndex: 'dataScopeType', title: '看到的数据', width: 120, render: (type: number) => SCOPE_WORDS[type] ?? '' },
  { dataIndex: 'people', title: '人数', width: 70, align: 'right' as const },
];

/** Step with the product's role profiles, one of which can be given to people without any. */
export function RolesStep({ progress }: { progress: Progress }) {
  const { data, error, refetch } = useProfiles();
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />;
  const { withoutRole } = progress.counts;
  return (
    <>
      <GiveRole count={withoutRole} roles={data} />
      <DataTable
        className={classes.table}
        size="small"
        rowKey="id"
        columns={COLUMNS}
        dataSource={data}
        pagination={false}
        scroll={{ x: 560 }}
      />
    </>
  );
}
