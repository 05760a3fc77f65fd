import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../../client/api/api-error.ts';
import { send } from '../../../../client/api/send.ts';
import { setup } from '../../../../generated/client.ts';

/** Maximum people of one call, so that progress can be shown. */
const AT_ONCE = 50;

interface Role {
  id: number;
  name: string;
}

export interface GivingRun {
  role: Role;
  /** Number of people in the confirmation. */
  wanted: number;
  /** Ids of people who got the role. */
  ids: readonly number[];
  isBusy: boolean;
  /** Progress of an undo in people; null: not undone. */
  undone: { seen: number; taken: number } | null;
  /** Reason of an early end. */
  error: string | null;
}

/** Gives one role to all people without a role, in several calls, and can take the role back. */
export function useGiveRole() {
  const client = useQueryClient();
  const [run, setRun] = useState<GivingRun | null>(null);
  const change = (more: Partial<GivingRun>) => setRun((before) => before && { ...before, ...more });

  const perform = async (steps: () => Promise<void>) => {
    try {
      await steps();
    } catch (problem) {
      change({ error: messageOf(problem) });
    } finally {
      change({ isBusy: false });
      void client.invalidateQueries({ queryKey: ['setup'] });
    }
  };
  const give = (role: Role, wanted: number) => {
    setRun({ role, wanted, ids: [], isBusy: true, undone: null, error: null });
    return perform(async () => {
      const ids: number[] = [];
      for (let left = wanted; left > 0 && ids.length < wanted; ) {
        const reply = await send(setup.giveRole, { roleId: role.id, most: Math.min(AT_ONCE, wanted - ids.length) });
        ids.push(...reply.ids);
        change({ ids: [...ids] });
        left = reply.ids.length > 0 ? reply.left : 0;
      }
    });
  };
  /** Takes the role back, from the beginning or from where an earlier undo stopped. */
  const undo = ({ role, ids, undone: before }: GivingRun) => {
    let undone = before ?? { seen: 0, taken: 0 };
    change({ isBusy: true, error: null, undone });
    return perform(async () => {
      while (undone.seen < ids.length) {
        const part = ids.slice(undone.seen, undone.seen + AT_ONCE);
        const { taken } = await send(setup.takeRole, { roleId: role.id, ids: part });
        undone = { seen: undone.seen + part.length, taken: undone.taken + taken };
        change({ undone });
      }
    });
  };
  return { run, give, undo };
}
