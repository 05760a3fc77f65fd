import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LoadedResource } from '../load-resource.ts';
import { validatorsQuery } from './validators.ts';

/**
 * The version an open form is drawn from. A newer one is taken once its validators are here, so that the form is
 * redrawn in one step and never gives way to a skeleton: focus, cursor and scroll stay where they are (decision 025).
 */
export function useSettledResource(resource: LoadedResource): LoadedResource {
  const validators = useQuery(validatorsQuery(resource.name, resource.hash));
  const [settled, setSettled] = useState(resource);
  const isReady = validators.data !== undefined || settled.hash === resource.hash;
  if (settled !== resource && isReady) setSettled(resource);
  return settled;
}
