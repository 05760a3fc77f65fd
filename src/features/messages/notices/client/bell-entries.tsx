import { Button, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import classes from './bell.module.css';
import type { BellList } from './use-received.ts';

interface Props<Item> {
  list: BellList<Item>;
  empty: string;
  children: (item: Item) => ReactNode;
}

/** One list of the bell: loading, failed, empty or filled. */
export function BellEntries<Item>({ list, empty, children }: Props<Item>) {
  const { items, isLoading, error, retry, more } = list;
  if (items.length === 0 && isLoading) return <Skeleton active title={false} paragraph={{ rows: 3 }} />;
  if (items.length === 0 && error) {
    return (
      <p role="alert" className={classes.none}>
        {error.message}
        <Button type="link" size="small" onClick={retry}>
          重试
        </Button>
      </p>
    );
  }
  if (items.length === 0) return <p className={classes.none}>{empty}</p>;
  return (
    <ul className={classes.entries}>
      {items.map(children)}
      {more && (
        <li className={classes.more}>
          <Button type="link" size="small" onClick={more}>
            加载更多
          </Button>
        </li>
      )}
    </ul>
  );
}
