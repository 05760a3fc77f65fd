import { shortTime } from '../../../client/ui/words/short-time.ts';
import classes from './bell.module.css';
import { textOfHtml } from './html-text.ts';
import { type Entry, isUnread, type Notice } from './notice.ts';

export function NoticeRow({ notice, onOpen }: { notice: Notice; onOpen: (entry: Entry) => void }) {
  const { id, title, publicTime = '', content = '' } = notice;
  return (
    <li>
      <button
        type="button"
        className={classes.entry}
        data-unread={isUnread(notice)}
        onClick={() => onOpen({ from: 'notice', id, title })}
      >
        <span className={classes.title}>
          {isUnread(notice) && <span className="visually-hidden">未读：</span>}
          {title}
        </span>
        <time className={classes.time} dateTime={publicTime} title={publicTime}>
          {shortTime(publicTime)}
        </time>
        {content !== '' && <span className={classes.words}>{textOfHtml(content)}</span>}
      </button>
    </li>
  );
}
