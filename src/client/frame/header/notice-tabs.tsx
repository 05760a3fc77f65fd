import { Tabs } from 'antd';
import classes from './header.module.css';
import { textOfHtml } from './html-text.ts';
import type { UnreadNotice } from './notice.ts';

const TABS = [
  { key: 'news', label: '新闻', empty: '暂无新闻' },
  { key: '1', label: '通知', empty: '没有未读的通知' },
  { key: '2', label: '公告', empty: '没有未读的公告' },
];

interface ListProps {
  notices: UnreadNotice[];
  empty: string;
  onOpen: (notice: UnreadNotice) => void;
}

function NoticeList({ notices, empty, onOpen }: ListProps) {
  if (notices.length === 0) return <p className={classes.noNotice}>{empty}</p>;
  return (
    <ul className={classes.notices}>
      {notices.map((notice) => (
        <li key={notice.id}>
          <button type="button" className={classes.notice} onClick={() => onOpen(notice)}>
            <span className={classes.noticeTitle}>{notice.title}</span>
            <time className={classes.noticeTime}>{notice.publicTime?.slice(5, 16)}</time>
            {notice.content && <span className={classes.noticeWords}>{textOfHtml(notice.content)}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** What the bell opens: 新闻, 通知 and 公告 (spec §2.4). */
export default function NoticeTabs({ unread, onOpen }: { unread: UnreadNotice[]; onOpen: ListProps['onOpen'] }) {
  const items = TABS.map(({ key, label, empty }) => {
    const notices = unread.filter((notice) => String(notice.type) === key);
    return {
      key,
      label: notices.length > 0 ? `${label} ${notices.length}` : label,
      children: <NoticeList notices={notices} empty={empty} onOpen={onOpen} />,
    };
  });
  return <Tabs className={classes.bellTabs} items={items} defaultActiveKey="1" centered />;
}
