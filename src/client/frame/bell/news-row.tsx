import { shortTime } from '../../fields/parts/short-time.ts';
import { useFileUrl } from '../../fields/viewers/use-file-url.ts';
import classes from './bell.module.css';
import { isUnread, type NewsHead } from './notice.ts';

export function NewsRow({ news, onOpen }: { news: NewsHead; onOpen: () => void }) {
  const { title, publishTime, summary, cover, readCount } = news;
  return (
    <li>
      <button
        type="button"
        className={classes.entry}
        data-unread={isUnread(news)}
        data-cover={cover !== undefined}
        onClick={onOpen}
      >
        {cover !== undefined && <Cover url={cover} />}
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

/** Says nothing the title does not say. */
function Cover({ url }: { url: string }) {
  const { src, onError } = useFileUrl(url);
  return <img className={classes.cover} src={src} alt="" loading="lazy" onError={onError} />;
}
