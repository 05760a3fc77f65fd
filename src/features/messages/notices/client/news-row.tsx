import { shortTime } from '../../../../client/ui/words/short-time.ts';
import classes from './bell.module.css';
import { Cover } from './cover.tsx';
import { type Entry, isUnread, type NewsHead } from './notice.ts';

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
