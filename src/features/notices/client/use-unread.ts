import { useQuery } from '@tanstack/react-query';
import type { SysNoticeCalls } from '#generated/client.ts';
import { send } from '../../../client/api/send.ts';
import type { Notice } from './notice.ts';

/** Copied from the generated table as the others (calls.ts). */
export const UNREAD: SysNoticeCalls['unread'] = { method: 'GET', path: '/sysNotice/unread' };

const NONE: Notice[] = [];

/** Unread messages of the caller, for the count at the bell. A push reloads them. */
export function useUnread(): Notice[] {
  const { data } = useQuery({
    queryKey: ['sysNotice', 'unread'],
    queryFn: ({ signal }) => send(UNREAD, undefined, { signal }),
    retry: false,
  });
  return data ?? NONE;
}
