import { Button, Tabs } from 'antd';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { screenNameOf } from '../../screen-name.ts';
import { useMenus } from '../menu/page-context.ts';
import classes from './bell.module.css';
import { BellEntries } from './bell-entries.tsx';
import { NewsRow } from './news-row.tsx';
import { type Entry, isUnread, type Notice } from './notice.ts';
import { NoticeRow } from './notice-row.tsx';
import { usePublishedNews, useReadAll, useReceived } from './use-received.ts';

interface Props {
  unread: readonly Notice[];
  isOpen: boolean;
  onOpen: (entry: Entry) => void;
  onClose: () => void;
}

const KINDS = { news: 'news', '1': 1, '2': 2 } as const;
type TabKey = keyof typeof KINDS;

/** What the bell opens: 新闻, 通知 and 公告 (spec §2.4), each with how many are unread, the unread first and marked. */
export default function NoticePanel({ unread, isOpen, onOpen, onClose }: Props) {
  const panel = useRef<HTMLDivElement>(null);
  const [tab, setTab] = useState<TabKey>(() => firstTab(unread));
  const news = usePublishedNews(isOpen);
  const notices = useReceived(1, { unread, isOpen });
  const announcements = useReceived(2, { unread, isOpen });
  const counts: Record<TabKey, number> = {
    news: news.items.filter(isUnread).length,
    '1': unread.filter(({ type }) => type === 1).length,
    '2': unread.filter(({ type }) => type === 2).length,
  };
  useEffect(() => {
    // It hangs at the end of the page; the keyboard goes on inside it.
    if (isOpen) panel.current?.focus({ preventScroll: true });
  }, [isOpen]);
  const openNotice = ({ id, title }: Notice) => onOpen({ from: 'notice', id, title });
  const label = (key: TabKey, words: string) => (counts[key] > 0 ? `${words} ${counts[key]}` : words);
  const items = [
    {
      key: 'news',
      label: label('news', '新闻'),
      children: (
        <BellEntries list={news} empty="暂无新闻">
          {(item) => (
            <NewsRow
              key={item.id}
              news={item}
              onOpen={() => onOpen({ from: 'news', id: item.id, title: item.title })}
            />
          )}
        </BellEntries>
      ),
    },
    {
      key: '1',
      label: label('1', '通知'),
      children: (
        <BellEntries list={notices} empty="还没有收到通知">
          {(item) => <NoticeRow key={item.id} notice={item} onOpen={() => openNotice(item)} />}
        </BellEntries>
      ),
    },
    {
      key: '2',
      label: label('2', '公告'),
      children: (
        <BellEntries list={announcements} empty="还没有公告">
          {(item) => <NoticeRow key={item.id} notice={item} onOpen={() => openNotice(item)} />}
        </BellEntries>
      ),
    },
  ];
  return (
    <div
      ref={panel}
      tabIndex={-1}
      role="dialog"
      aria-label="消息"
      className={classes.panel}
      onKeyDown={closeOnEscape(onClose)}
    >
      <Tabs items={items} activeKey={tab} onChange={(key) => setTab(key as TabKey)} centered />
      <PanelFooter kind={KINDS[tab]} unread={counts[tab]} onLeave={onClose} />
    </div>
  );
}

/** Where something waits; nobody is sent news in person. */
function firstTab(unread: readonly Notice[]): TabKey {
  const has = (type: number) => unread.some((notice) => notice.type === type);
  return !has(1) && has(2) ? '2' : '1';
}

function closeOnEscape(close: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    close();
  };
}

/** 全部已读 for the tab in sight, and the way to everything one was ever sent. */
function PanelFooter({ kind, unread, onLeave }: { kind: 'news' | 1 | 2; unread: number; onLeave: () => void }) {
  const { mutate, isPending } = useReadAll();
  const navigate = useNavigate();
  const { routes } = useMenus();
  const page = [...routes].find(([, { node }]) => screenNameOf(node.item.component ?? '') === 'sysNoticeReceived')?.[0];
  const leave = () => {
    onLeave();
    if (page) void navigate(page);
  };
  return (
    <div className={classes.footer}>
      <Button type="link" size="small" disabled={unread === 0 || isPending} onClick={() => mutate(kind)}>
        全部已读
      </Button>
      {page && kind !== 'news' && (
        <Button type="link" size="small" onClick={leave}>
          查看全部
        </Button>
      )}
    </div>
  );
}
