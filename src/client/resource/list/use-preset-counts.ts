import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Resource, Screen } from '../../../engine/resource.ts';
import { listPreset } from '../../../generated/client.ts';
import { send } from '../../api/send.ts';
import type { Filters } from '../list-state.ts';
import { otherFilters } from './presets.ts';

/** Row counts of presets with `count`, combined with the other filters; not read again when only the page changes. */
export function usePresetCounts(of: {
  resource: Resource;
  screen: Screen;
  filters: Filters;
  isEnabled: boolean;
}): ReadonlyMap<string, number> {
  const { resource, screen, filters, isEnabled } = of;
  const given = Object.entries(otherFilters(screen.presets, filters)).filter(([, value]) => value !== '');
  const query = String(new URLSearchParams(given));
  const { data } = useQuery({
    queryKey: [resource.name, 'presetCounts', screen.name, query],
    queryFn: ({ signal }) => send(listPreset.counts, { screen: screen.name, query }, { signal }),
    placeholderData: keepPreviousData,
    enabled: isEnabled && screen.presets.some(({ count }) => count),
  });
  return new Map((data ?? []).map(({ key, total }) => [key, total]));
}
