import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../../client/api/api-error.ts';
import { send } from '../../../../client/api/send.ts';
import { message } from '../../../../client/ui/feedback/feedback.ts';
import { SitePlan } from '../../../../generated/client.ts';
import { isKind } from '../workflow/kinds.ts';
import { rounded } from '../workflow/outline.ts';
import { keyOf, type Pin, type Scene, sceneKey } from './use-map.ts';

/** New state of a mark; `spot` null removes it. */
export interface Placement {
  pin: Pick<Pin, 'kind' | 'targetId' | 'name'>;
  spot: { planX: number; planY: number; outline?: string } | null;
}

const MOST_UNDONE = 100;

/** Moves of marks: displayed at once, then stored. Each can be undone, the last one first. */
export function usePlacing(planId: number) {
  const client = useQueryClient();
  const [done, setDone] = useState<readonly Placement[]>([]);
  const key = sceneKey(planId);
  const store = useMutation({
    mutationFn: ({ pin: { kind, targetId }, spot }: Placement) => {
      if (!isKind(kind)) throw new Error(`no mark of kind ${kind}`);
      return send(SitePlan.place, { planId, kind, targetId, ...(spot ?? { remove: true }) });
    },
    onError: (error) => void message.error(messageOf(error)),
    onSettled: () => void client.invalidateQueries({ queryKey: ['PlanPosition'] }),
  });
  const show = (placement: Placement) => {
    void client.cancelQueries({ queryKey: key });
    client.setQueryData<Scene>(key, (scene) => scene && { ...scene, pins: withPlacement(scene.pins, placement) });
    store.mutate(placement);
  };
  const put = (placement: Placement) => {
    const wanted = roundedPlacement(placement);
    const before = client.getQueryData<Scene>(key)?.pins.find((pin) => keyOf(pin) === keyOf(wanted.pin));
    setDone((old) => [...old, { pin: wanted.pin, spot: before ? spotOf(before) : null }].slice(-MOST_UNDONE));
    show(wanted);
  };
  const undo = () => {
    const last = done.at(-1);
    if (!last) return;
    setDone((old) => old.slice(0, -1));
    show(last);
  };
  return { put, undo, undoable: done.length };
}

/** Position and outline of a mark; no outline becomes an empty text, so that an undo removes a later outline. */
export function spotOf({ kind, planX, planY, outline }: Pin): NonNullable<Placement['spot']> {
  return { planX, planY, ...(kind === 'place' ? { outline: outline ?? '' } : {}) };
}

function roundedPlacement({ pin, spot }: Placement): Placement {
  return { pin, spot: spot && { ...spot, planX: rounded(spot.planX), planY: rounded(spot.planY) } };
}

function withPlacement(pins: readonly Pin[], { pin, spot }: Placement): Pin[] {
  const others = pins.filter((other) => keyOf(other) !== keyOf(pin));
  const existing = pins.find((other) => keyOf(other) === keyOf(pin));
  if (!spot) return others;
  const { outline, ...moved } = { ...existing, ...pin, ...spot };
  return [...others, { ...moved, ...(outline ? { outline } : {}) }];
}
