import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { send } from '../../../../client/api/send.ts';
import { message } from '../../../../client/ui/feedback/feedback.ts';
import { demoData } from '../../../../generated/client.ts';

/** Removes demo data batch by batch until nothing is left or the user stops. */
export function useRemoval(total: number, done: () => void) {
  const client = useQueryClient();
  const [left, setLeft] = useState(total);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const stopped = useRef(false);
  const stop = useCallback(() => {
    stopped.current = true;
  }, []);
  useEffect(() => stop, [stop]);
  const start = async (word: string) => {
    stopped.current = false;
    setBusy(true);
    setError(null);
    try {
      let rest = 1;
      while (rest > 0 && !stopped.current) {
        rest = (await send(demoData.remove, { word })).left;
        setLeft(rest);
      }
      if (rest === 0) {
        void message.success('演示数据已清除');
        done();
      }
    } catch (problem) {
      setError(problem);
    } finally {
      setBusy(false);
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'schemas' });
    }
  };
  return { isBusy, error, start, stop, percent: Math.round((100 * (total - left)) / Math.max(1, total)) };
}
