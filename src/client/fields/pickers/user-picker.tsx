import { Button, Input, Modal, Space, Table, Tree } from 'antd';
import { type Key, useState } from 'react';
import type { WireRecord } from '../../../engine/json.ts';
import { useDevice } from '../../frame/device.ts';
import { useCan } from '../../resource/permissions.ts';
import { Permitted } from '../../resource/permitted.tsx';
import { useDictionary } from '../../resource/use-dictionary.ts';
import { toTreeNodes, usePickerOrganisations, usePickerUsers } from './use-picker.ts';
import './user-picker.css';
import { message } from '../../frame/feedback/feedback.ts';

interface Props {
  onPick(user: WireRecord): void;
  onCancel(): void;
}

/** 选择用户 (spec §2.8): organisation tree, keyword search, a table of which exactly one row must be ticked. */
export function UserPicker({ onPick, onCancel }: Props) {
  const [orgId, setOrgId] = useState<string | null>(null);
  const [selected, setSelected] = useState<WireRecord[]>([]);
  const confirm = () => {
    const [user] = selected;
    if (!user) return message.warning('未选中用户');
    if (selected.length > 1) return message.warning('不支持多选');
    onPick(user);
  };
  return (
    <Modal
      open
      title="选择用户"
      className="view-modal"
      width={900}
      okText="确定"
      cancelText="取消"
      onOk={confirm}
      onCancel={onCancel}
    >
      <div className="user-picker">
        <OrganisationTree orgId={orgId} onSelect={setOrgId} />
        <UserTable orgId={orgId} selected={selected} onSelect={setSelected} onPick={onPick} />
      </div>
    </Modal>
  );
}

/** Root nodes stand open; clicking a node filters, clicking it again shows everyone. */
export function OrganisationTree({ orgId, onSelect }: { orgId: string | null; onSelect(orgId: string | null): void }) {
  const { data, isPending, error, refetch } = usePickerOrganisations();
  if (isPending) return <div className="user-picker-tree">加载中…</div>;
  if (error) {
    return (
      <div className="user-picker-tree" role="alert">
        {error.message}
        <Button type="link" size="small" onClick={() => void refetch()}>
          重试
        </Button>
      </div>
    );
  }
  const nodes = toTreeNodes(data);
  return (
    <div className="user-picker-tree">
      <Tree
        blockNode
        aria-label="组织机构"
        treeData={nodes}
        defaultExpandedKeys={nodes.map((node) => node.key)}
        selectedKeys={orgId === null ? [] : [orgId]}
        onSelect={(keys) => onSelect(keys[0] === undefined ? null : String(keys[0]))}
      />
    </div>
  );
}

const ACCOUNT = { title: '账号', dataIndex: 'account' };
const NAME = { title: '姓名', dataIndex: 'name' };
const STATUS = { title: '状态', dataIndex: 'status', width: 90 };

interface TableProps {
  orgId: string | null;
  selected: WireRecord[];
  onSelect(users: WireRecord[]): void;
  /** One person is wanted, and a double click takes him. Absent: any number may be ticked, by a click on the row too. */
  onPick?: (user: WireRecord) => void;
}

export function UserTable({ orgId, selected, onSelect, onPick }: TableProps) {
  const maySearch = useCan()('sysUser:page');
  const [typed, setTyped] = useState('');
  const [keyword, setKeyword] = useState('');
  const { rows, total, page, setPage, isFetching, error } = usePickerUsers({ orgId, keyword, maySearch });
  const { label } = useDictionary('common_status');
  const isPhone = useDevice() === 'mobile';
  const columns = maySearch ? [ACCOUNT, NAME, { ...STATUS, render: (code: unknown) => label(code) }] : [NAME];
  return (
    <div className="user-picker-list">
      <Permitted permissionId="sysUser" action="query">
        <Space.Compact className="user-picker-search">
          <Input
            allowClear
            autoFocus
            aria-label="关键词"
            placeholder="姓名、账号或手机号"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onPressEnter={() => setKeyword(typed)}
          />
          <Button type="primary" onClick={() => setKeyword(typed)}>
            查询
          </Button>
          <Button
            onClick={() => {
              setTyped('');
              setKeyword('');
            }}
          >
            重置
          </Button>
        </Space.Compact>
      </Permitted>
      <Table
        size="small"
        rowKey={(row: WireRecord) => String(row.id)}
        columns={columns}
        dataSource={rows}
        loading={isFetching && rows.length === 0}
        locale={{ emptyText: error ? error.message : '没有符合条件的用户' }}
        // On a phone the dialog scrolls, not a part of it.
        scroll={isPhone ? {} : { y: 392 }}
        onRow={(row) =>
          onPick
            ? { onClick: () => onSelect([row]), onDoubleClick: () => onPick(row) }
            : { onClick: () => onSelect(toggled(selected, row)) }
        }
        rowSelection={{
          selectedRowKeys: selected.map((row) => String(row.id)),
          preserveSelectedRowKeys: true,
          // One person is wanted; all of them at once never are.
          ...(onPick ? { hideSelectAll: true, columnTitle: <span className="visually-hidden">选择</span> } : {}),
          onChange: (keys: Key[]) => onSelect(keptBy(keys, [...rows, ...selected])),
        }}
        pagination={{
          current: page,
          pageSize: 10,
          total,
          size: 'small',
          showSizeChanger: false,
          showTotal: (count, [start, end]) => `${start}-${end}共${count}条`,
          onChange: setPage,
        }}
      />
    </div>
  );
}

/** Chosen rows of pages gone by are not in the table any more. */
function keptBy(keys: readonly Key[], known: readonly WireRecord[]): WireRecord[] {
  return keys.flatMap((key): WireRecord[] => known.filter(({ id }) => String(id) === key).slice(0, 1));
}

function toggled(selected: readonly WireRecord[], row: WireRecord): WireRecord[] {
  const others = selected.filter(({ id }) => String(id) !== String(row.id));
  return others.length === selected.length ? [...selected, row] : others;
}
