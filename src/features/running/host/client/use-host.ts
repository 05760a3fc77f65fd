import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { send } from '../../../../client/api/send.ts';
import { sysMachine } from '../../../../generated/client.ts';

/** Milliseconds between two readings (wire.md#5.11). */
const EVERY_MS = 3_000;
/** Number of points the charts keep: five minutes. */
const MAX_POINTS = 100;

/** Reads the facts that stay the same while the server runs, once. */
export function useHost() {
  return useQuery({
    queryKey: ['sysMachine', 'base'],
    queryFn: ({ signal }) => send(sysMachine.base, undefined, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Uptime and load in words. */
export function useUse() {
  return useQuery({
    queryKey: ['sysMachine', 'use'],
    queryFn: ({ signal }) => send(sysMachine.use, undefined, { signal }),
    refetchInterval: EVERY_MS,
    retry: false,
  });
}

export function useHostState() {
  return useQuery({
    queryKey: ['sysMachine', 'state'],
    queryFn: ({ signal }) => send(sysMachine.state, undefined, { signal }),
    refetchInterval: EVERY_MS,
    gcTime: 0,
    retry: false,
  });
}

export type HostState = NonNullable<ReturnType<typeof useHostState>['data']>;

/** One moment of the charts. */
export interface Point {
  time: number;
  state: HostState;
}

/** Points collected since this page opened, oldest first. */
export function usePoints(state: HostState | undefined, time: number): readonly Point[] {
  const [points, setPoints] = useState<readonly Point[]>([]);
  useEffect(() => {
    if (state) setPoints((before) => [...before, { time, state }].slice(-MAX_POINTS));
  }, [state, time]);
  return points;
}
