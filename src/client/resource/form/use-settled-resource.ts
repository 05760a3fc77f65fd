import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { LoadedResource } from '../load-resource.ts';
import { validatorsQuery } from './validators.ts';

/**
 * Returns the descriptor version that an open form shows: a newer version once its validators have arrived. Focus,
 * cursor, scroll and order of inputs remain (decision 025); new inputs come last.
 */
export function useSettledResource(resource: LoadedResource): LoadedResource {
  const validators = useQuery(validatorsQuery(resource.name, resource.hash));
  const [settled, setSettled] = useState(resource);
  const [places] = useState(() => new Map(resource.fields.map(({ key }, at) => [key, at])));
  const isReady = validators.data !== undefined || settled.hash === resource.hash;
  if (settled !== resource && isReady) setSettled(resource);
  return useMemo(() => {
    const placeOf = (key: string) => places.get(key) ?? places.size;
    return { ...settled, fields: settled.fields.toSorted((a, b) => placeOf(a.key) - placeOf(b.key)) };
  }, [settled, places]);
}
