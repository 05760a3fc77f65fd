import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LoadedResource } from '../load-resource.ts';
import { validatorsQuery } from './validators.ts';

/**
 * The descriptor version an open form is drawn from; a newer one is used once its validators have arrived. The form is
 * redrawn in one step without a skeleton: focus, cursor and scroll remain (decision 025).
 */
export function useSettledResource(resource: LoadedResource): LoadedResource {
  const validators = useQuery(validatorsQuery(resource.name, resource.hash));
  const [settled, setSettled] = useState(resource);
  const isReady = validators.data !== undefined || settled.hash === resource.hash;
  if (settled !== resource && isReady) setSettled(resource);
  return settled;
}
