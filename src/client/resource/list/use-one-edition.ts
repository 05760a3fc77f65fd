import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Screen } from '../../../engine/resource.ts';
import { type LoadedResource, resourceQuery } from '../load-resource.ts';
import type { Page } from './whole-list.ts';

/** A resource and a page of its rows; `page` is undefined before the first answer. */
interface Drawn {
  resource: LoadedResource;
  screen: Screen;
  page: Page | undefined;
}

/**
 * Returns descriptor and rows of the same schema version. After a publish these are the former ones, until both have
 * been read in the new version.
 */
export function useOneEdition(now: Drawn, reread: () => Promise<unknown>): Drawn {
  const client = useQueryClient();
  const last = useRef<Drawn | null>(null);
  const [settled, setSettled] = useState<string | null>(null);
  const { resource, page } = now;
  const apart = page?.hash === undefined || page.hash === resource.hash ? null : `${resource.hash} ${page.hash}`;
  // If the versions still differ after a second reading, both are shown nevertheless: no list stays outdated for good.
  const isHeld = apart !== null && apart !== settled;
  const both = useRef<() => Promise<unknown>>(async () => undefined);
  useLayoutEffect(() => {
    both.current = () => Promise.all([client.invalidateQueries(resourceQuery(resource.name)), reread()]);
    if (!isHeld) last.current = now;
  });
  useEffect(() => {
    if (apart === null) return;
    void both.current().finally(() => setSettled(apart));
  }, [apart]);
  if (!isHeld) return now;
  return last.current?.resource.name === resource.name ? last.current : { ...now, page: undefined };
}
