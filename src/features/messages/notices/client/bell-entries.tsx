import { Button, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { shortTime } from '../../../../client/ui/words/short-time.ts';
import classes from './bell.module.css';
import { Cover } from './cover.tsx';
import { type Entry, isUnread, type NewsHead } from './notice.ts';
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

export function NewsRow({ news, onOpen }: { news: NewsHead; onOpen: (entry: Entry) => void }) {
  const { id, title, publishTime, summary, cover, readCount } = news;
  return (
    <li>
      <button
        type="button"
        className={classes.entry}
        data-unread={isUnread(news)}
        data-cover={cover !== undefined}
        onClick={() => onOpen({ from: 'news', id, title })}
      >
        {cover !== undefined && <Cover url={cover} className={classes.cover} />}
        <span className={classes.title}>
          {isUnread(news) && <span className="visually-hidden">未读：</span>}
          {title}
        </span>
        {summary && <span className={classes.words}>{summary}</span>}
        <span className={classes.time}>
          <time dateTime={publishTime} title={publishTime}>
            {shortTime(publishTime)}
          </time>
          {readCount > 0 && ` · ${readCount} 人读过`}
        </span>
      </button>
    </li>
  );
}
