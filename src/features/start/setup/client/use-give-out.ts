import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../../../client/api/send.ts';
import { setup } from '../../../../generated/client.ts';

/** Maximum people of one call: hashing is slow on purpose. */
const AT_ONCE = 20;

export interface Slip {
  id: number;
  name: string;
  account: string;
  orgName: string;
  password: string;
}

/** Gives out first passwords in small calls, and keeps them in memory until `forget`. */
export function useGiveOut() {
  const client = useQueryClient();
  const [slips, setSlips] = useState<Slip[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const start = async (ids: readonly number[]) => {
    setBusy(true);
    setError(null);
    setSlips([]);
    try {
      for (let at = 0; at < ids.length; at += AT_ONCE) {
        const { rows } = await send(setup.passwords, { ids: ids.slice(at, at + AT_ONCE) });
        setSlips((known) => [...known, ...rows]);
      }
    } catch (problem) {
      // Passwords given out before the failure can still be printed.
      setError(problem);
    } finally {
      setBusy(false);
    }
  };
  const forget = () => {
    setSlips([]);
    void client.invalidateQueries({ queryKey: ['setup'] });
  };
  return { slips, done: slips.length, isBusy, error, start, forget };
}
