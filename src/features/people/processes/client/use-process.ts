import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { send } from '../../../../client/api/send.ts';
import { processChart } from '../../../../generated/client.ts';

export function useProcesses() {
  return useQuery({
    queryKey: ['schemas', 'processes'],
    queryFn: ({ signal }) => send(processChart.list, undefined, { signal }),
    meta: { dependsOn: ['sysDictData', 'sysMenu', 'sysRole'] },
  });
}

export type ProcessName = NonNullable<ReturnType<typeof useProcesses>['data']>[number];

/** One process with its counts and, for a chosen person, the steps he may take. */
export function useProcess(name: ProcessName | undefined, userId: string) {
  const key = name?.key ?? '';
  return useQuery({
    queryKey: [name?.resource ?? '', 'process', key, userId],
    queryFn: ({ signal }) => send(processChart.read, { key, ...(userId === '' ? {} : { userId }) }, { signal }),
    enabled: name !== undefined,
    // Keeps the picture while a person's rights are read, but not for another process, whose labels would be wrong.
    placeholderData: (before, query) => (query?.queryKey[2] === key ? keepPreviousData(before) : undefined),
    meta: { dependsOn: ['schemas', 'sysDictData', 'sysRole', 'sysUser'] },
  });
}

export type ReadProcess = NonNullable<ReturnType<typeof useProcess>['data']>;
export type ProcessState = ReadProcess['states'][number];
export type ProcessStep = ReadProcess['steps'][number];

/** Number of records in words: a count at the limit may be more. */
export function countText({ count }: Pick<ProcessState, 'count'>, limit: number): string | undefined {
  if (count === undefined) return undefined;
  return count < limit ? String(count) : `${limit}+`;
}
