import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { send } from '../../../../client/api/send.ts';
import { sysRole, sysUser } from '../../../../generated/client.ts';

/** Permission code, and id or number of the record on which it is used; `record` is empty without a record. */
export interface Asked {
  code: string;
  record: string;
}

/**
 * Returns code, kind and id of the record as parameters of calls; the kind is the part of the code before the colon.
 */
function about({ code, record }: Asked) {
  return record === '' ? { code } : { code, resource: code.slice(0, code.indexOf(':')), record };
}

export function useMatrix() {
  return useQuery({
    queryKey: ['sysRole', 'matrix'],
    queryFn: ({ signal }) => send(sysRole.matrix, undefined, { signal }),
  });
}

export type Matrix = NonNullable<ReturnType<typeof useMatrix>['data']>;

export function useWhy(user: string, asked: Asked) {
  return useQuery({
    queryKey: ['sysUser', 'why', user, asked],
    queryFn: ({ signal }) => send(sysUser.why, { id: user, ...about(asked) }, { signal }),
    enabled: user !== '' && asked.code !== '',
    retry: false,
    gcTime: 0,
  });
}

export type Verdict = NonNullable<ReturnType<typeof useWhy>['data']>;

export function useWhoCan(asked: Asked, searchValue: string, pageNo: number) {
  const query = { ...about(asked), searchValue, pageNo, pageSize: 10 };
  return useQuery({
    queryKey: ['sysRole', 'whoCan', query],
    queryFn: ({ signal }) => send(sysRole.whoCan, query, { signal }),
    enabled: asked.code !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** Returns the users whose permissions the server explains to the caller. */
export function usePeople() {
  return useQuery({
    queryKey: ['sysUser', 'selector', {}],
    queryFn: ({ signal }) => send(sysUser.selector, {}, { signal }),
  });
}
