import { BellOutlined } from '@ant-design/icons';
import { Badge, Popover, Tabs } from 'antd';
import { useState } from 'react';
import classes from './header.module.css';
import { textOfHtml } from './html-text.ts';
import type { UnreadNotice } from './notice.ts';
import { NoticeModal } from './notice-modal.tsx';
import { useUnread } from './use-unread.ts';

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

/** The bell: a popover with the tabs 新闻, 通知 and 公告 (spec §2.4). */
export function NoticeBell() {
  const [isOpen, setOpen] = useState(false);
  const [opened, setOpened] = useState<UnreadNotice | null>(null);
  const unread = useUnread(isOpen);
  const open = (notice: UnreadNotice) => {
    setOpen(false);
    setOpened(notice);
  };
  const items = TABS.map(({ key, label, empty }) => {
    const notices = unread.filter((notice) => String(notice.type) === key);
    return {
      key,
      label: notices.length > 0 ? `${label} ${notices.length}` : label,
      children: <NoticeList notices={notices} empty={empty} onOpen={open} />,
    };
  });
  return (
    <>
      <Popover
        open={isOpen}
        onOpenChange={setOpen}
        trigger="click"
        placement="bottomRight"
        content={<Tabs className={classes.bellTabs} items={items} defaultActiveKey="1" centered />}
      >
        <button type="button" className={classes.icon} aria-label={`消息，${unread.length} 条未读`}>
          <Badge count={unread.length} size="small" overflowCount={99} offset={[4, -4]}>
            <BellOutlined className={classes.bell} />
          </Badge>
        </button>
      </Popover>
      <NoticeModal notice={opened} onClose={() => setOpened(null)} />
    </>
  );
}
