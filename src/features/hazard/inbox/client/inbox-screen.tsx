import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PageHeader } from '../../../../client/shell/page.tsx';
import classes from './inbox.module.css';
import { Tasks } from './tasks.tsx';
import { useTaskCounts } from './use-inbox.ts';
import { KEYS } from './use-picked.ts';

const ALL = '';

/** 我的待办: the user's open tasks of all features, the most urgent first; their forms open above the list. */
export function InboxScreen() {
  const [parameters, setParameters] = useSearchParams();
  const kind = parameters.get('kind') ?? ALL;
  const [after, setAfter] = useState<string | null>(null);
  const counts = useTaskCounts();
  const total = (counts.data ?? []).reduce((sum, { count, isApart }) => sum + (isApart ? 0 : count), 0);
  const apart = (counts.data ?? []).filter(({ count, isApart }) => isApart && count > 0 && kind === ALL);
  const options = [
    { value: ALL, label: `全部 ${total}` },
    ...(counts.data ?? [])
      .filter(({ key, count }) => count > 0 || key === kind)
      .map(({ key, title, count }) => ({ value: key, label: `${title} ${count}` })),
  ];
  const choose = (next: string) => {
    setAfter(null);
    setParameters(next === ALL ? {} : { kind: next }, { replace: true });
  };
  return (
    <>
      <PageHeader description="等您处理的工作，最急的在前；办完一项，下一项自动打开" />
      <div className={classes.kinds}>
        <Segmented options={options} value={kind} onChange={choose} />
      </div>
      <Tasks kind={kind === ALL ? null : kind} after={after} onPage={setAfter} />
      {apart.map(({ key, title, count }) => (
        <Button key={key} type="link" onClick={() => choose(key)}>{`${title} ${count} 条`}</Button>
      ))}
      <p className={classes.keys}>
        {Object.entries(KEYS).map(([key, does]) => (
          <span key={key}>
            <kbd>{key}</kbd> {does}
          </span>
        ))}
      </p>
    </>
  );
}
