import { Alert, Input, Pagination } from 'antd';
import { useState } from 'react';
import { messageOf } from '../../../../client/api/api-error.ts';
import { RowsSkeleton } from '../../../../client/resource-views/states.tsx';
import { useSettledText } from '../../../../client/ui/use-settled-text.ts';
import { AskedFields } from './asked-fields.tsx';
import classes from './permission.module.css';
import { type Asked, type Matrix, useWhoCan } from './use-explanations.ts';

export interface AskedPanel {
  codes: Matrix['codes'];
  asked: Asked;
  onAsk(asked: Asked): void;
}

/** 谁可以: all people who hold a permission, with the roles that grant it. */
export function WhoPanel({ codes, asked, onAsk }: AskedPanel) {
  const [typed, setTyped] = useState('');
  const [pageNo, setPageNo] = useState(1);
  const change = (next: Asked) => {
    onAsk(next);
    setPageNo(1);
  };
  return (
    <div className={classes.panel}>
      <div className={classes.fields}>
        <AskedFields codes={codes} asked={asked} onChange={change} />
        <div className={classes.field}>
          <span>姓名或账号</span>
          <Input
            aria-label="姓名或账号"
            placeholder="选填"
            allowClear
            maxLength={50}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              setPageNo(1);
            }}
          />
        </div>
      </div>
      {asked.code === '' ? (
        <p className={classes.muted}>选择权限后列出拥有该权限的人</p>
      ) : (
        <People asked={asked} text={typed} pageNo={pageNo} onPage={setPageNo} />
      )}
    </div>
  );
}

interface PeopleProps {
  asked: Asked;
  text: string;
  pageNo: number;
  onPage(pageNo: number): void;
}

function People({ asked, text, pageNo, onPage }: PeopleProps) {
  const { data, error } = useWhoCan(asked, useSettledText(text.trim()), pageNo);
  if (error) return <Alert type="warning" showIcon title={messageOf(error)} />;
  if (!data) return <RowsSkeleton rows={5} />;
  if (data.rows.length === 0) return <p className={classes.muted}>没有人拥有该权限</p>;
  return (
    <>
      <ul className={classes.people} aria-label="拥有该权限的人">
        {data.rows.map(({ id, name, account, orgName, roleNames }) => (
          <li key={id}>
            <span>
              <strong>{name}</strong> <span className={classes.muted}>{account}</span>
            </span>
            <span className={classes.muted}>{orgName ?? '—'}</span>
            <span>{roleNames.join('、')}</span>
          </li>
        ))}
      </ul>
      <Pagination
        size="small"
        align="end"
        current={pageNo}
        pageSize={10}
        total={data.totalRows}
        showSizeChanger={false}
        showTotal={(total) => `共 ${total} 人`}
        onChange={onPage}
      />
    </>
  );
}
