import { useQuery } from '@tanstack/react-query';
import { sysNotice } from '../../../generated/client.ts';
import { send } from '../../api/send.ts';
import type { Notice } from './notice.ts';

const NONE: Notice[] = [];

/** What was sent to the caller and not read yet, for the count at the bell. A push makes it read anew. */
export function useUnread(): Notice[] {
  const { data } = useQuery({
    queryKey: ['sysNotice', 'unread'],
    queryFn: ({ signal }) => send(sysNotice.unread, undefined, { signal }),
    retry: false,
  });
  return data ?? NONE;
}
