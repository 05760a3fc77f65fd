import { BellOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Badge, Popover, Tabs } from 'antd';
import { useState } from 'react';
import { call } from '../api/client.ts';
import classes from './header.module.css';
import type { UnreadNotice } from './notice.ts';
import { NoticeModal } from './notice-modal.tsx';

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
  const { data } = useQuery({
    queryKey: ['sysNotice', 'unread'],
    queryFn: ({ signal }) => call<UnreadNotice[]>('GET', '/sysNotice/unread', { signal }),
    retry: false,
    meta: { dependsOn: ['userNotice'] },
  });
  const unread = data ?? [];
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
          <Badge count={unread.length} size="small" overflowCount={99}>
            <BellOutlined className={classes.bell} />
          </Badge>
        </button>
      </Popover>
      <NoticeModal notice={opened} onClose={() => setOpened(null)} />
    </>
  );
}
