import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { News, sysNotice } from '../../../generated/client.ts';
import { messageOf } from '../../api/api-error.ts';
import { send } from '../../api/send.ts';
import { message } from '../feedback/feedback.ts';
import { isUnread, type NewsHead, type Notice } from './notice.ts';

/** How many of each kind the bell shows; who has more unread sees those first. */
const SHOWN = 20;

/** One list of the bell, in whatever state it is. */
export interface BellList<Item> {
  items: Item[];
  isLoading: boolean;
  error: Error | null;
  retry(): void;
  /** Absent: there is nothing further to fetch here. */
  more?: () => void;
}

/** The latest of a kind and every unread one, the unread first, then the newest. */
export function useReceived(type: 1 | 2, of: { unread: readonly Notice[]; isOpen: boolean }): BellList<Notice> {
  const { unread, isOpen } = of;
  const { data, isLoading, error, refetch } = useQuery({
    queryKey: ['sysNotice', 'received', type],
    queryFn: ({ signal }) => send(sysNotice.received, { pageNo: 1, pageSize: SHOWN, type }, { signal }),
    enabled: isOpen,
    retry: false,
  });
  const items = useMemo(() => {
    const found = new Map<string, Notice>();
    // What /received says of a message is more than /unread says of it.
    for (const notice of [...unread.filter((one) => one.type === type), ...(data?.rows ?? [])]) {
      found.set(String(notice.id), notice);
    }
    return [...found.values()].sort(
      (a, b) => Number(isUnread(b)) - Number(isUnread(a)) || (b.publicTime ?? '').localeCompare(a.publicTime ?? ''),
    );
  }, [unread, data, type]);
  return { items, isLoading, error, retry: () => void refetch() };
}

/** News that is out, the newest first, a page at a time. */
export function usePublishedNews(isOpen: boolean): BellList<NewsHead> {
  const { data, isLoading, error, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['News', 'published'],
    queryFn: ({ signal, pageParam }) => send(News.published, { pageNo: pageParam, pageSize: SHOWN }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pageNo, totalPage }) => (pageNo < totalPage ? pageNo + 1 : undefined),
    enabled: isOpen,
    retry: false,
  });
  return {
    items: data?.pages.flatMap(({ rows }) => rows) ?? [],
    isLoading,
    error,
    retry: () => void refetch(),
    ...(hasNextPage ? { more: () => void fetchNextPage() } : {}),
  };
}

/** 全部已读 of one tab. */
export function useReadAll() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (kind: 'news' | 1 | 2) =>
      kind === 'news' ? send(News.readAll) : send(sysNotice.readAll, { type: kind }),
    onSuccess: (_nothing, kind) => client.invalidateQueries({ queryKey: [kind === 'news' ? 'News' : 'sysNotice'] }),
    onError: (error) => void message.error(messageOf(error)),
  });
}
