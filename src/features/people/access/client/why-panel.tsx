import { Select } from 'antd';
import { useState } from 'react';
import { AskedFields } from './asked-fields.tsx';
import classes from './permission.module.css';
import { type Asked, type Matrix, usePeople } from './use-explanations.ts';
import { VerdictView } from './verdict-view.tsx';

/** 为什么: one person and one permission. */
export function WhyPanel({ codes }: { codes: Matrix['codes'] }) {
  const people = usePeople();
  const [user, setUser] = useState('');
  const [asked, setAsked] = useState<Asked>({ code: '', record: '' });
  const name = people.data?.find(({ id }) => id === user)?.name ?? '';
  return (
    <div className={classes.panel}>
      <div className={classes.fields}>
        <div className={classes.field}>
          <span>用户</span>
          <Select
            aria-label="用户"
            showSearch={{ optionFilterProp: 'label' }}
            placeholder="按姓名查找"
            loading={people.isFetching}
            value={user === '' ? null : user}
            options={(people.data ?? []).map((person) => ({ value: person.id, label: person.name ?? person.id }))}
            onChange={setUser}
          />
        </div>
        <AskedFields codes={codes} asked={asked} onChange={setAsked} />
      </div>
      <VerdictView user={user} name={name} asked={asked} />
    </div>
  );
}
