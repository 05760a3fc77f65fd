import { Button, Select, Tabs } from 'antd';
import { useState } from 'react';
import { BY_LABEL } from '../../../../client/resource/use-options.ts';
import { RowsSkeleton } from '../../../../client/resource-views/states.tsx';
import { PageHeader } from '../../../../client/shell/page.tsx';
import { LoadFailure } from '../../../../client/ui/load-failure.tsx';
import { AskedFields } from './asked-fields.tsx';
import { MatrixPanel } from './matrix-panel.tsx';
import classes from './permission.module.css';
import { type Asked, type Matrix, useMatrix, usePeople } from './use-explanations.ts';
import { VerdictView } from './verdict-view.tsx';
import { type AskedPanel, WhoPanel } from './who-panel.tsx';

/** 权限说明: explains why a person holds a permission or not, who holds it, and what each role grants. */
export default function PermissionScreen() {
  const { data, error, refetch } = useMatrix();
  return (
    <>
      <PageHeader description="查看权限的由来、谁有权限，并对照各角色" />
      {!data && !error && <RowsSkeleton rows={6} />}
      {error && !data && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data && <Explanations matrix={data} />}
    </>
  );
}

/** Maximum example questions, each about one of the permission codes in `matrix.tasks`. */
const EXAMPLES = 4;

function Explanations({ matrix }: { matrix: Matrix }) {
  const [tab, setTab] = useState('why');
  const [asked, setAsked] = useState<Asked>({ code: '', record: '' });
  const panel = { codes: matrix.codes, asked, onAsk: setAsked };
  const items = [
    { key: 'why', label: '为什么', children: <WhyPanel {...panel} /> },
    { key: 'who', label: '谁可以', children: <WhoPanel {...panel} /> },
    { key: 'matrix', label: '角色对照', children: <MatrixPanel matrix={matrix} /> },
  ];
  const tasks = matrix.tasks.flatMap((code) => matrix.codes.find(({ permission }) => permission === code) ?? []);
  const examples = asked.code === '' && tab !== 'matrix' ? tasks.slice(0, EXAMPLES) : [];
  const who = (code: string) => {
    setAsked({ code, record: '' });
    setTab('who');
  };
  return (
    <>
      <Tabs items={items} activeKey={tab} onChange={setTab} />
      {examples.map(({ permission, title }) => (
        <Button key={permission} type="link" className={classes.example ?? ''} onClick={() => who(permission)}>
          谁可以{title}？
        </Button>
      ))}
    </>
  );
}

/** 为什么: explains whether one user holds one permission. */
function WhyPanel({ codes, asked, onAsk }: AskedPanel) {
  const people = usePeople();
  const [user, setUser] = useState('');
  const name = people.data?.find(({ id }) => id === user)?.name ?? '';
  return (
    <div className={classes.panel}>
      <div className={classes.fields}>
        <div className={classes.field}>
          <span>用户</span>
          <Select
            aria-label="用户"
            showSearch={BY_LABEL}
            placeholder="按姓名查找"
            loading={people.isFetching}
            value={user === '' ? null : user}
            options={(people.data ?? []).map((person) => ({ value: person.id, label: person.name ?? person.id }))}
            onChange={setUser}
          />
        </div>
        <AskedFields codes={codes} asked={asked} onChange={onAsk} />
      </div>
      <VerdictView user={user} name={name} asked={asked} />
    </div>
  );
}
