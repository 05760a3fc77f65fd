import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../client/api/api-error.ts';
import { send } from '../../../client/api/send.ts';
import { setup } from '../../../generated/client.ts';

/** People of one call, so that there is progress to show. */
const AT_ONCE = 50;

interface Role {
  id: number;
  name: string;
}

export interface GivingRun {
  role: Role;
  /** Number of people the question named. */
  wanted: number;
  /** Those who have it. */
  ids: readonly number[];
  isBusy: boolean;
  /** People of an undo gone through so far; null: not undone. */
  undone: { seen: number; taken: number } | null;
  /** Why it ended early. */
  error: string | null;
}

/** Gives one role to all people without one, call by call, and takes it back. */
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
  /** From the beginning, or from where it stopped. */
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
