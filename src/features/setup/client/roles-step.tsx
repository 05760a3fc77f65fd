import { Button, Select, Skeleton } from 'antd';
import { useState } from 'react';
import { send } from '../../../client/api/send.ts';
import { message } from '../../../client/ui/feedback/feedback.ts';
import { LoadFailure } from '../../../client/ui/load-failure.tsx';
import { DataTable } from '../../../client/ui/table/data-table.tsx';
import { setup } from '../../../generated/client.ts';
import classes from './setup.module.css';
import { type Progress, useProfiles, useSetupCall } from './use-setup.ts';
import { SCOPE_WORDS } from './words.ts';

const COLUMNS = [
  { dataIndex: 'name', title: '角色', width: 130 },
  { dataIndex: 'remark', title: '能做什么' },
  { dataIndex: 'dataScopeType', title: '看到的数据', width: 120, render: (type: number) => SCOPE_WORDS[type] ?? '' },
  { dataIndex: 'people', title: '人数', width: 70, align: 'right' as const },
];

/** The shipped role profiles, and one of them for people without any. */
export function RolesStep({ progress }: { progress: Progress }) {
  const { data, error, refetch } = useProfiles();
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />;
  const { withoutRole } = progress.counts;
  return (
    <>
      {withoutRole > 0 && <GiveRole count={withoutRole} roles={data} />}
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

interface GiveProps {
  count: number;
  roles: readonly { id: number; name: string }[];
}

function GiveRole({ count, roles }: GiveProps) {
  const [roleId, setRole] = useState<number | null>(null);
  const give = useSetupCall(
    (id: number) => send(setup.giveRole, { roleId: id }),
    ({ given }) => void message.success(`已授予 ${given} 人`),
  );
  return (
    <div className={classes.give}>
      <span>{count} 人还没有角色，统一授予</span>
      <Select
        aria-label="角色"
        placeholder="请选择角色"
        showSearch={{ optionFilterProp: 'label' }}
        className={classes.role}
        value={roleId}
        options={roles.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={setRole}
      />
      <Button
        type="primary"
        disabled={roleId === null}
        loading={give.isPending}
        onClick={() => roleId !== null && give.mutate(roleId)}
      >
        授予
      </Button>
    </div>
  );
}
