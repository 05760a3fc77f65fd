import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Screen } from '../../../engine/resource.ts';
import { type LoadedResource, resourceQuery } from '../load-resource.ts';
import type { Page } from './whole-list.ts';

/** A resource and rows read with the same version of it; no rows before the first answer. */
interface Drawn {
  resource: LoadedResource;
  screen: Screen;
  page: Page | undefined;
}

/** During a publish: the last descriptor and rows of one version, until both of the next one have arrived. */
export function useOneEdition(now: Drawn, reread: () => Promise<unknown>): Drawn {
  const client = useQueryClient();
  const last = useRef<Drawn | null>(null);
  const [settled, setSettled] = useState<string | null>(null);
  const { resource, page } = now;
  const apart = page?.hash === undefined || page.hash === resource.hash ? null : `${resource.hash} ${page.hash}`;
  // If versions still differ after a second reading, they are drawn nevertheless: no list stays outdated for good.
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
