import { useQuery } from '@tanstack/react-query';
import { sysNotice } from '../../../generated/client.ts';
import { send } from '../../api/send.ts';
import type { UnreadNotice } from './notice.ts';

/** How many messages the bell shows with their words; who has more opens them one by one. */
const WORDS = 50;

/** What the caller has not read, newest first; with the words of each as soon as the bell is open. */
export function useUnread(isOpen: boolean): UnreadNotice[] {
  const unread = useQuery({
    queryKey: ['sysNotice', 'unread'],
    queryFn: ({ signal }) => send(sysNotice.unread, undefined, { signal }),
    retry: false,
  });
  const received = useQuery({
    queryKey: ['sysNotice', 'received', WORDS],
    queryFn: ({ signal }) => send(sysNotice.received, { pageNo: 1, pageSize: WORDS }, { signal }),
    enabled: isOpen,
    retry: false,
  });
  const words = new Map(received.data?.rows.map(({ id, content }) => [String(id), content]));
  return (unread.data ?? [])
    .map((notice) => ({ ...notice, content: words.get(String(notice.id)) }))
    .sort((a, b) => (b.publicTime ?? '').localeCompare(a.publicTime ?? ''));
}
