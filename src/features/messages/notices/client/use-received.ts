import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { messageOf } from '../../../../client/api/api-error.ts';
import { send } from '../../../../client/api/send.ts';
import { message } from '../../../../client/ui/feedback/feedback.ts';
import { isUnread, type NewsHead, type Notice, news, notices } from './notice.ts';

/** Number of entries that each list of the bell loads at a time. */
const SHOWN = 20;
/** Maximum pages of news in the bell; older news is found by the search. */
const MOST_PAGES = 5;

export interface BellList<Item> {
  items: Item[];
  isLoading: boolean;
  error: Error | null;
  retry(): void;
  /** Absent: there are no further entries. */
  more?: () => void;
}

/** The latest entries of a kind and every unread one: unread first, then newest first. */
export function useReceived(type: 1 | 2, of: { unread: readonly Notice[]; isOpen: boolean }): BellList<Notice> {
  const { unread, isOpen } = of;
  const { data, isLoading, error, refetch } = useQuery({
    queryKey: ['sysNotice', 'received', type],
    queryFn: ({ signal }) => send(notices.received, { pageNo: 1, pageSize: SHOWN, type }, { signal }),
    enabled: isOpen,
    retry: false,
  });
  const items = useMemo(() => {
    const found = new Map<string, Notice>();
    // Rows of /received replace those of /unread, because they hold more.
    for (const notice of [...unread.filter((one) => one.type === type), ...(data?.rows ?? [])]) {
      found.set(String(notice.id), notice);
    }
    return [...found.values()].sort(
      (a, b) => Number(isUnread(b)) - Number(isUnread(a)) || (b.publicTime ?? '').localeCompare(a.publicTime ?? ''),
    );
  }, [unread, data, type]);
  return { items, isLoading, error, retry: () => void refetch() };
}

/** Published news, newest first; 加载更多 fetches a longer page. */
export function usePublishedNews(isOpen: boolean): BellList<NewsHead> {
  const [pages, setPages] = useState(1);
  const { data, isLoading, error, refetch } = useQuery({
    queryKey: ['News', 'published', pages],
    queryFn: ({ signal }) => send(news.published, { pageNo: 1, pageSize: pages * SHOWN }, { signal }),
    placeholderData: keepPreviousData,
    enabled: isOpen,
    retry: false,
  });
  const items = data ?? [];
  const hasMore = items.length === pages * SHOWN && pages < MOST_PAGES;
  return {
    items,
    isLoading,
    error,
    retry: () => void refetch(),
    ...(hasMore ? { more: () => setPages(pages + 1) } : {}),
  };
}

/** Marks all entries of one tab as read (全部已读). */
export function useReadAll(): { readAll: (kind: 'news' | 1 | 2) => Promise<void>; isPending: boolean } {
  const client = useQueryClient();
  const [isPending, setPending] = useState(false);
  const readAll = async (kind: 'news' | 1 | 2) => {
    setPending(true);
    try {
      await (kind === 'news' ? send(news.readAll) : send(notices.readAll, { type: kind }));
      await client.invalidateQueries({ queryKey: [kind === 'news' ? 'News' : 'sysNotice'] });
    } catch (error) {
      message.error(messageOf(error));
    } finally {
      setPending(false);
    }
  };
  return { readAll, isPending };
}
