import { Button, Input, Space, Tree } from 'antd';
import { type Key, type KeyboardEvent, useState } from 'react';
import { useCan } from '../../../../../client/resource/permissions.ts';
import { Permitted } from '../../../../../client/resource/permitted.tsx';
import { useDictionary } from '../../../../../client/resource/use-dictionary.ts';
import type { UserPickerProps } from '../../../../../client/resource-views/installed-views.ts';
import { useDevice } from '../../../../../client/ui/device.ts';
import { FirstFocus } from '../../../../../client/ui/first-focus.tsx';
import { DataTable } from '../../../../../client/ui/table/data-table.tsx';
import type { WireRecord } from '../../../../../engine/json.ts';
import type { Naming } from '../../../../../kinds/user/client/use-candidates.ts';
import { PICKER_PAGE_SIZE, toTreeNodes, usePickerOrganisations, usePickerUsers } from './use-picker.ts';
import { useRowCursor } from './use-row-cursor.ts';
import './user-picker.css';

interface Props {
  people: UserPickerProps['people'];
  selected: WireRecord[];
  onSelect(users: WireRecord[]): void;
  /** Called by Ctrl or ⌘ with Enter, as in a form. */
  onConfirm(): void;
  /** Called with the one person chosen by Enter or a double click. Absent: several people may be chosen. */
  onPick?: (user: WireRecord) => void;
  /** Limits the list to people who can be appointed to this workflow stage. Absent or null: all the caller may see. */
  naming?: Naming | null;
}

/** Departments beside the people in them; used to choose one person or several. */
export function PeopleChoice({ onConfirm, ...table }: Props) {
  const [orgId, setOrgId] = useState<string | null>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onConfirm();
  };
  return (
    <FirstFocus within=".user-picker-list">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a short cut for the whole dialog, the button stays */}
      <div className="user-picker" onKeyDown={onKeyDown}>
        {table.people.foundIn && <OrganisationTree resource={table.people.foundIn} orgId={orgId} onSelect={setOrgId} />}
        <UserTable {...table} orgId={orgId} />
      </div>
    </FirstFocus>
  );
}

interface TreeProps {
  resource: string;
  orgId: string | null;
  onSelect(orgId: string | null): void;
}

/** Department tree with its root nodes expanded. A click filters by a node, a second click shows all people again. */
function OrganisationTree({ resource, orgId, onSelect }: TreeProps) {
  const { data, isPending, error, refetch } = usePickerOrganisations(resource);
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

const DEPARTMENT = { title: '部门', dataIndex: 'orgName', ellipsis: true };
const ROLES = { title: '角色', dataIndex: 'roleNames', ellipsis: true, render: joined };
const TASKS = { title: '待办', dataIndex: 'openTasks', width: 64, align: 'right' as const };

function joined(names: unknown): string {
  return Array.isArray(names) ? names.join('、') : '';
}

interface Shown {
  maySearch: boolean;
  isNaming: boolean;
  isPhone: boolean;
}

/** Columns of the table: account and status if the caller may search; department, roles, tasks for an appointment. */
function columnsOf({ maySearch, isNaming, isPhone }: Shown, status: object): object[] {
  if (!isNaming) return maySearch ? [ACCOUNT, NAME, status] : [NAME];
  if (isPhone) return [NAME, DEPARTMENT, TASKS];
  return maySearch ? [ACCOUNT, NAME, DEPARTMENT, ROLES, TASKS, status] : [NAME, DEPARTMENT, ROLES, TASKS];
}

function UserTable({
  people: { resource },
  orgId,
  selected,
  onSelect,
  onPick,
  naming = null,
}: Omit<Props, 'onConfirm'> & { orgId: string | null }) {
  const maySearch = useCan()(`${resource}:page`);
  const [keyword, setKeyword] = useState('');
  const { rows, total, page, setPage, isFetching, error } = usePickerUsers({
    resource,
    orgId,
    keyword,
    maySearch,
    naming,
  });
  const { label } = useDictionary('common_status');
  const isPhone = useDevice() === 'mobile';
  const status = { ...STATUS, render: (code: unknown) => label(code) };
  const columns = columnsOf({ maySearch, isNaming: naming !== null, isPhone }, status);
  const personOf = (key: string) => rows.find(({ id }) => String(id) === key);
  const cursor = useRowCursor({
    ids: rows.map(({ id }) => String(id)),
    page,
    pages: Math.ceil(total / PICKER_PAGE_SIZE),
    setPage,
    startsHere: !maySearch,
    onTake: onPick && ((id) => onPick(personOf(id) ?? {})),
  });
  return (
    <div className="user-picker-list">
      <Permitted permissionId={resource} action="query">
        <SearchLine onSearch={setKeyword} onDown={cursor.enter} />
      </Permitted>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what moves is the focus from box to box */}
      <div ref={cursor.list} onFocus={cursor.onFocus} onKeyDown={cursor.onKeyDown}>
        <DataTable
          size="small"
          rowKey={(row: WireRecord) => String(row.id)}
          columns={columns}
          dataSource={rows}
          loading={isFetching && rows.length === 0}
          locale={{ emptyText: error ? error.message : naming ? '没有可以办理该环节的人员' : '没有符合条件的用户' }}
          // On a phone the whole dialog scrolls, not the table alone.
          scroll={isPhone ? {} : { y: 392 }}
          onRow={(row) =>
            onPick
              ? { onClick: () => onSelect([row]), onDoubleClick: () => onPick(row) }
              : { onClick: () => onSelect(toggled(selected, row)) }
          }
          rowSelection={{
            selectedRowKeys: selected.map((row) => String(row.id)),
            preserveSelectedRowKeys: true,
            // A choice of one person has no checkbox that selects all.
            ...(onPick ? { hideSelectAll: true, columnTitle: <span className="visually-hidden">选择</span> } : {}),
            getTitleCheckboxProps: () => ({ 'aria-label': '选择本页全部' }),
            getCheckboxProps: ({ id, name }) => ({
              'aria-label': `选择${String(name ?? '')}`,
              tabIndex: cursor.tabIndexOf(String(id)),
            }),
            onChange: (keys: Key[]) => onSelect(keptBy(keys, [...rows, ...selected])),
          }}
          pagination={{
            current: page,
            pageSize: PICKER_PAGE_SIZE,
            total,
            size: 'small',
            showSizeChanger: false,
            showTotal: (count, [start, end]) => `${start}-${end}共${count}条`,
            onChange: setPage,
          }}
        />
      </div>
    </div>
  );
}

/** Search by name, account and phone (look.md#13.4). Enter searches; arrow down moves into the results. */
function SearchLine({ onSearch, onDown }: { onSearch(keyword: string): void; onDown(): void }) {
  const [typed, setTyped] = useState('');
  return (
    <Space.Compact className="user-picker-search">
      <Input
        allowClear
        aria-label="关键词"
        placeholder="姓名、账号或手机号"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onPressEnter={({ ctrlKey, metaKey }) => !ctrlKey && !metaKey && onSearch(typed)}
        onKeyDown={(event) => event.key === 'ArrowDown' && onDown()}
      />
      <Button type="primary" onClick={() => onSearch(typed)}>
        查询
      </Button>
      <Button
        onClick={() => {
          setTyped('');
          onSearch('');
        }}
      >
        重置
      </Button>
    </Space.Compact>
  );
}

/** Returns the records of the chosen keys; `known` includes chosen rows of other pages, which the table lacks. */
function keptBy(keys: readonly Key[], known: readonly WireRecord[]): WireRecord[] {
  return keys.flatMap((key): WireRecord[] => known.filter(({ id }) => String(id) === key).slice(0, 1));
}

function toggled(selected: readonly WireRecord[], row: WireRecord): WireRecord[] {
  const others = selected.filter(({ id }) => String(id) !== String(row.id));
  return others.length === selected.length ? [...selected, row] : others;
}
