import { useQuery } from '@tanstack/react-query';
import { send } from '../../../../client/api/send.ts';
import { SitePlan } from '../../../../generated/client.ts';

export function usePlans() {
  return useQuery({
    queryKey: ['SitePlan', 'list'],
    queryFn: ({ signal }) => send(SitePlan.list, {}, { signal }),
  });
}

export const sceneKey = (id: number) => ['PlanPosition', 'scene', id];

/** A plan with its marks. */
export function useScene(id: number | undefined) {
  return useQuery({
    queryKey: sceneKey(id ?? 0),
    queryFn: ({ signal }) => send(SitePlan.scene, { id: id ?? 0 }, { signal }),
    enabled: id !== undefined,
    placeholderData: (before) => before,
  });
}

export type Scene = NonNullable<ReturnType<typeof useScene>['data']>;
export type Pin = Scene['pins'][number];

export interface PlaceFacts {
  rankCode?: number | undefined;
  rankName?: string | undefined;
  points: number;
  open: number;
  overdue: number;
  major: number;
  due: number;
  late: number;
}

export const NO_FACTS: PlaceFacts = { points: 0, open: 0, overdue: 0, major: 0, due: 0, late: 0 };

/** Facts of every place: its colour, open hazards and due rounds; each layer is read separately. */
export function useFacts(scene: Scene | undefined): ReadonlyMap<number, PlaceFacts> {
  const hazards = useQuery({
    queryKey: ['RiskRegister', 'map'],
    queryFn: ({ signal }) => send(SitePlan.hazards, {}, { signal }),
  });
  const rounds = useQuery({
    queryKey: ['RiskTimedPlanningExecute', 'map'],
    queryFn: ({ signal }) => send(SitePlan.rounds, {}, { signal }),
  });
  const parts: ({ addressId: number } & Partial<PlaceFacts>)[] = [
    ...(scene?.areas ?? []),
    ...(hazards.data?.places ?? []),
    ...(rounds.data?.places ?? []),
  ];
  const facts = new Map<number, PlaceFacts>();
  for (const { addressId, ...part } of parts) facts.set(addressId, { ...NO_FACTS, ...facts.get(addressId), ...part });
  return facts;
}

/** Colours of ranks (domain.md#6.3); the rank is also written beside them. */
const RANK_COLOURS: { readonly [code: number]: string } = {
  1: '#F5222D',
  2: '#FA8C16',
  3: '#FADB14',
  4: '#1890FF',
};
const UNRATED = '#8A95A3';

export const colourOf = (code: number | undefined) => RANK_COLOURS[code ?? 0] ?? UNRATED;

/** Key of a mark among those of a plan. */
export const keyOf = ({ kind, targetId }: Pick<Pin, 'kind' | 'targetId'>) => `${kind}-${targetId}`;
