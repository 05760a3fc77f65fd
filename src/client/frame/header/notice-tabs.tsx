import { Skeleton, Tabs } from 'antd';
import classes from './header.module.css';
import { textOfHtml } from './html-text.ts';
import { isUnread, type Notice } from './notice.ts';

const TABS = [
  { key: 'news', label: '新闻', empty: '暂无新闻' },
  { key: '1', label: '通知', empty: '还没有收到通知' },
  { key: '2', label: '公告', empty: '还没有公告' },
];

interface ListProps {
  notices: Notice[];
  empty: string;
  onOpen: (notice: Notice) => void;
}

function NoticeList({ notices, empty, onOpen }: ListProps) {
  if (notices.length === 0) return <p className={classes.noNotice}>{empty}</p>;
  return (
    <ul className={classes.notices}>
      {notices.map((notice) => (
        <li key={notice.id}>
          <button
            type="button"
            className={classes.notice}
            data-unread={isUnread(notice)}
            onClick={() => onOpen(notice)}
          >
            <span className={classes.noticeTitle}>
              {isUnread(notice) && <span className="visually-hidden">未读：</span>}
              {notice.title}
            </span>
            <time className={classes.noticeTime}>{notice.publicTime?.slice(5, 16)}</time>
            {notice.content && <span className={classes.noticeWords}>{textOfHtml(notice.content)}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}

interface Props {
  notices: Notice[];
  isLoading: boolean;
  onOpen: ListProps['onOpen'];
}

/** What the bell opens: 新闻, 通知 and 公告 (spec §2.4), the unread first and marked. */
export default function NoticeTabs({ notices, isLoading, onOpen }: Props) {
  const items = TABS.map(({ key, label, empty }) => {
    const shown = notices.filter((notice) => String(notice.type) === key);
    const unread = shown.filter(isUnread).length;
    const isWaiting = isLoading && shown.length === 0 && key !== 'news';
    return {
      key,
      label: unread > 0 ? `${label} ${unread}` : label,
      children: isWaiting ? (
        <Skeleton active title={false} paragraph={{ rows: 3 }} />
      ) : (
        <NoticeList notices={shown} empty={empty} onOpen={onOpen} />
      ),
    };
  });
  return <Tabs className={classes.bellTabs} items={items} defaultActiveKey="1" centered />;
}
