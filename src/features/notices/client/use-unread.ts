import { useQuery } from '@tanstack/react-query';
import type { SysNoticeCalls } from '#generated/client.ts';
import { send } from '../../../client/api/send.ts';
import type { Notice } from './notice.ts';

/** Spelt out as the others (calls.ts). */
export const UNREAD: SysNoticeCalls['unread'] = { method: 'GET', path: '/sysNotice/unread' };

const NONE: Notice[] = [];

/** What was sent to the caller and not read yet, for the count at the bell. A push makes it read anew. */
export function useUnread(): Notice[] {
  const { data } = useQuery({
    queryKey: ['sysNotice', 'unread'],
    queryFn: ({ signal }) => send(UNREAD, undefined, { signal }),
    retry: false,
  });
  return data ?? NONE;
}
