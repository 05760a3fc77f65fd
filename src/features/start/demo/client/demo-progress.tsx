import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { send } from '../../../../client/api/send.ts';
import { demoData } from '../../../../generated/client.ts';
import classes from './demo-progress.module.css';

const EVERY_MS = 2_000;
const COMPLETE = 100;

/** Shows in the header the progress of making demo data; when all are made, fetches all queries again. */
export function DemoProgress() {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: ['demoData', 'progress'],
    queryFn: ({ signal }) => send(demoData.progress, undefined, { signal }),
    refetchInterval: ({ state }) => (state.data?.percent === COMPLETE ? false : EVERY_MS),
  });
  const percent = data?.percent;
  useEffect(() => {
    if (percent !== COMPLETE) return;
    void client.invalidateQueries({
      predicate: ({ queryKey }) => !['schemas', 'demoData'].includes(String(queryKey[0])),
    });
  }, [client, percent]);
  if (percent === undefined || percent === COMPLETE) return null;
  return (
    <div className={classes.line} title="演示数据还在生成，可以先使用；全部生成后页面自动更新">
      <span>
        <span className={classes.verb}>正在生成</span>演示数据 <span className={classes.percent}>{percent} %</span>
      </span>
      <progress className={classes.bar} aria-label="正在生成演示数据" max={COMPLETE} value={percent} />
    </div>
  );
}
