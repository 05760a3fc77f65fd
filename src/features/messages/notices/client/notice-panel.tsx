import { RightOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Skeleton, Tabs } from 'antd';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { safeRedirect } from '../../../../client/api/safe-url.ts';
import { send } from '../../../../client/api/send.ts';
import { pathOfScreen, useMenus } from '../../../../client/shell/menu/page-context.ts';
import { INBOX, useMenuBadges } from '../../../../client/shell/menu/use-menu-badges.ts';
import { shortTime } from '../../../../client/ui/words/short-time.ts';
import { OpenLink } from '../../../../client/ui/words/word-button.tsx';
import classes from './bell.module.css';
import { Cover } from './cover.tsx';
import {
  type Entry,
  isUnread,
  type NewsHead,
  type Notice,
  notices,
  RECEIVED,
  textOfHtml,
  useNoticePaths,
} from './notice.ts';
import { type BellList, usePublishedNews, useReadAll, useReceived } from './use-received.ts';

interface Props {
  unread: readonly Notice[];
  isOpen: boolean;
  isShown: boolean;
  onOpen: (entry: Entry) => void;
  onClose: () => void;
}

const KINDS = { news: 'news', '1': 1, '2': 2 } as const;
type TabKey = keyof typeof KINDS;

/** Panel of the bell: tabs 新闻, 通知 and 公告 (look.md#10.2) with numbers of unread entries, which are listed first. */
export default function NoticePanel({ unread, isOpen, isShown, onOpen, onClose }: Props) {
  const panel = useRef<HTMLDivElement>(null);
  const [tab, setTab] = useState<TabKey>(() => firstTab(unread));
  const lead = useLead(onClose);
  const tabs = useTabs({ unread, isOpen, onOpen: (entry) => lead(entry) || onOpen(entry) });
  useEffect(() => {
    // The panel is at the end of the page, so the focus has to move into it.
    if (isShown) panel.current?.focus({ preventScroll: true });
  }, [isShown]);
  const items = tabs.map(({ key, title, count, children }) => ({
    key,
    label: count > 0 ? `${title} ${count}` : title,
    children,
  }));
  const count = tabs.find(({ key }) => key === tab)?.count ?? 0;
  return (
    <div
      ref={panel}
      tabIndex={-1}
      role="dialog"
      aria-label="消息"
      className={classes.panel}
      onKeyDown={closeOnEscape(onClose)}
    >
      <TodoLine onLeave={onClose} />
      <Tabs items={items} activeKey={tab} onChange={(key) => setTab(key as TabKey)} centered />
      <PanelFooter kind={KINDS[tab]} unread={count} onLeave={onClose} />
    </div>
  );
}

/** Opens the page a message is about and marks it as read; false if the entry has no page. */
function useLead(onLeave: () => void): (entry: Entry) => boolean {
  const navigate = useNavigate();
  const client = useQueryClient();
  return ({ id, link = null }) => {
    const path = safeRedirect(link);
    if (path === null) return false;
    onLeave();
    void navigate(path);
    void send(notices.detail, { id: String(id) }).then(
      () => client.invalidateQueries({ queryKey: ['sysNotice'] }),
      // After a failure the entry stays unread; the page opens anyway.
      () => undefined,
    );
    return true;
  };
}

interface Tab {
  key: TabKey;
  title: string;
  /** Number of unread entries. */
  count: number;
  children: ReactNode;
}

function useTabs({ unread, isOpen, onOpen }: Pick<Props, 'unread' | 'isOpen' | 'onOpen'>): Tab[] {
  const news = usePublishedNews(isOpen);
  const notices = useReceived(1, { unread, isOpen });
  const announcements = useReceived(2, { unread, isOpen });
  const count = (type: number) => unread.filter((notice) => notice.type === type).length;
  return [
    {
      key: 'news',
      title: '新闻',
      count: news.items.filter(isUnread).length,
      children: (
        <BellEntries list={news} empty="暂无新闻">
          {(item) => <NewsRow key={item.id} news={item} onOpen={onOpen} />}
        </BellEntries>
      ),
    },
    {
      key: '1',
      title: '通知',
      count: count(1),
      children: <Notices list={notices} empty="还没有收到通知" onOpen={onOpen} />,
    },
    {
      key: '2',
      title: '公告',
      count: count(2),
      children: <Notices list={announcements} empty="还没有公告" onOpen={onOpen} />,
    },
  ];
}

function Notices({ onOpen, ...list }: { list: BellList<Notice>; empty: string; onOpen: Props['onOpen'] }) {
  return <BellEntries {...list}>{(item) => <NoticeRow key={item.id} notice={item} onOpen={onOpen} />}</BellEntries>;
}

/** Tab shown first: 公告 if only announcements are unread, else 通知. The tab of news is never first: news has no receivers, so it is never unread. */
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

/** Button 全部已读 for the visible tab, and a link to the list of all received messages. */
function PanelFooter({ kind, unread, onLeave }: { kind: 'news' | 1 | 2; unread: number; onLeave: () => void }) {
  const { readAll, isPending } = useReadAll();
  const navigate = useNavigate();
  const { routes } = useMenus();
  const page = pathOfScreen(routes, RECEIVED);
  const leave = () => {
    onLeave();
    if (page) void navigate(page);
  };
  return (
    <div className={classes.footer}>
      <Button type="link" size="small" disabled={unread === 0 || isPending} onClick={() => void readAll(kind)}>
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

function NoticeRow({ notice, onOpen }: { notice: Notice; onOpen: (entry: Entry) => void }) {
  const { id, title, link, publicTime = '', content = '' } = notice;
  return (
    <li>
      <OpenLink
        className={classes.entry}
        data-unread={isUnread(notice)}
        to={useNoticePaths()(notice)}
        onOpen={() => onOpen({ from: 'notice', id, title, ...(link === undefined ? {} : { link }) })}
      >
        <span className={classes.title}>
          {isUnread(notice) && <span className="visually-hidden">未读：</span>}
          {title}
        </span>
        <time className={classes.time} dateTime={publicTime} title={publicTime}>
          {shortTime(publicTime)}
        </time>
        {content !== '' && <span className={classes.words}>{textOfHtml(content)}</span>}
      </OpenLink>
    </li>
  );
}

/** Link to the inbox with the number of waiting tasks, which the menu of the inbox shows too. */
function TodoLine({ onLeave }: { onLeave(): void }) {
  const { routes } = useMenus();
  const total = useMenuBadges().get(INBOX) ?? 0;
  const path = [...routes].find(([, { node }]) => node.item.component === INBOX)?.[0];
  if (!path || total === 0) return null;
  return (
    <Link className={classes.todo} to={path} onClick={onLeave}>
      <span>
        我的待办 <strong>{total}</strong> 项
      </span>
      <RightOutlined aria-hidden />
    </Link>
  );
}

interface EntriesProps<Item> {
  list: BellList<Item>;
  empty: string;
  children: (item: Item) => ReactNode;
}

/** One list of the bell: loading, failed, empty or filled. */
export function BellEntries<Item>({ list, empty, children }: EntriesProps<Item>) {
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
  const page = pathOfScreen(useMenus().routes, ['News']);
  return (
    <li>
      <OpenLink
        className={classes.entry}
        data-unread={isUnread(news)}
        data-cover={cover !== undefined}
        to={page && `${page}?record=${id}`}
        onOpen={() => onOpen({ from: 'news', id, title })}
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
      </OpenLink>
    </li>
  );
}
