import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { listPreset } from '../../../generated/client.ts';
import { send } from '../../api/send.ts';
import { whenIdle } from '../../ui/when-idle.ts';

const KEY = ['listPreset', 'badges'] as const;

/** Component name of the inbox in menus. */
export const INBOX = 'Inbox';

interface Badge {
  screen: string;
  resource: string;
  total: number;
}

/** Numbers beside menus, by screen; read once the first page is usable, and again when a counted resource changes. */
export function useMenuBadges(): ReadonlyMap<string, number> {
  const [isUsable, setUsable] = useState(false);
  useEffect(() => whenIdle(() => setUsable(true)), []);
  const badges = useQueryClient().getQueryData<Badge[]>(KEY) ?? [];
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }): Promise<Badge[]> => send(listPreset.badges, undefined, { signal }),
    enabled: isUsable,
    // 'schemas': a newly published form design may give a screen its first badge.
    meta: { dependsOn: ['schemas', ...badges.map(({ resource }) => resource)] },
  });
  return useMemo(() => {
    const totals = new Map<string, number>();
    // The server sends several totals for one screen: the inbox has one for each subject.
    for (const { screen, total } of data ?? []) totals.set(screen, total + (totals.get(screen) ?? 0));
    return totals;
  }, [data]);
}
