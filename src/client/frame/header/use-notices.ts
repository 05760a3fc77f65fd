import { useQuery } from '@tanstack/react-query';
import { sysNotice } from '../../../generated/client.ts';
import { send } from '../../api/send.ts';
import { isUnread, type Notice } from './notice.ts';

/** How many of each kind the bell shows; who has more unread sees those first. */
const SHOWN = 20;

export interface Notices {
  /** All unread ones, for the count. */
  unread: Notice[];
  /** Unread ones and the latest others of each kind, the unread first, then the newest. */
  latest: Notice[];
  isLoading: boolean;
}

function useReceived(type: 1 | 2, enabled: boolean) {
  return useQuery({
    queryKey: ['sysNotice', 'received', type],
    queryFn: ({ signal }) => send(sysNotice.received, { pageNo: 1, pageSize: SHOWN, type }, { signal }),
    enabled,
    retry: false,
  });
}

/** What the caller was sent; the words of it as soon as the bell is open. A push makes both read anew. */
export function useNotices(isOpen: boolean): Notices {
  const unread = useQuery({
    queryKey: ['sysNotice', 'unread'],
    queryFn: ({ signal }) => send(sysNotice.unread, undefined, { signal }),
    retry: false,
  });
  const notices = useReceived(1, isOpen);
  const announcements = useReceived(2, isOpen);
  const received: Notice[] = [...(notices.data?.rows ?? []), ...(announcements.data?.rows ?? [])];
  const found = new Map<string, Notice>();
  // What /received says of a message is more than /unread says of it.
  for (const notice of [...(unread.data ?? []), ...received]) found.set(String(notice.id), notice);
  const latest = [...found.values()].sort(
    (a, b) => Number(isUnread(b)) - Number(isUnread(a)) || (b.publicTime ?? '').localeCompare(a.publicTime ?? ''),
  );
  return { unread: unread.data ?? [], latest, isLoading: notices.isLoading || announcements.isLoading };
}
