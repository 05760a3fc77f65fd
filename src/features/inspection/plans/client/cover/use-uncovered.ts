import { useQuery } from '@tanstack/react-query';
import { send } from '../../../../../client/api/send.ts';
import type { WireRecord } from '../../../../../engine/json.ts';
import { RiskTimedPlanning } from '../../../../../generated/client.ts';

const read = (signal: AbortSignal) => send(RiskTimedPlanning.uncovered, undefined, { signal });

export type Uncovered = Awaited<ReturnType<typeof read>>;

/** Points that no started plan inspects, by colour and place; not loaded again while a dialog is open. */
export function useUncovered() {
  return useQuery({
    queryKey: ['RiskTimedPlanning', 'uncovered'],
    queryFn: ({ signal }) => read(signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}

export function pointsIn(place: Uncovered['people'][number], colours: readonly WireRecord[]): number {
  const keys = new Set(colours.map(({ key }) => key));
  return place.points.reduce((sum, { colour, count }) => sum + (keys.has(colour) ? count : 0), 0);
}

/** A row for each place with points of the chosen colours: its present row, else one with the proposed person. */
export function peopleFor(
  places: Uncovered['people'],
  colours: readonly WireRecord[],
  rows: readonly WireRecord[],
): WireRecord[] {
  return places
    .filter((place) => pointsIn(place, colours) > 0)
    .map(({ key, checkingPerson, checkingPersonName }): WireRecord => {
      const proposed = checkingPerson === undefined ? { key } : { key, checkingPerson, checkingPersonName };
      return rows.find((row) => row.key === key) ?? proposed;
    });
}
