import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { WireRecord } from '../../../engine/json.ts';
import { sysOrg, sysUser } from '../../../generated/client.ts';
import { send } from '../../api/send.ts';

/** People a page of the picker shows. */
export const PICKER_PAGE_SIZE = 10;

export interface TreeNode {
  key: string;
  title: string;
  children: TreeNode[];
}

export function usePickerOrganisations() {
  return useQuery({
    queryKey: ['sysOrg', 'tree'],
    queryFn: ({ signal }) => send(sysOrg.tree, undefined, { signal }),
    staleTime: 60_000,
  });
}

export function toTreeNodes(rows: readonly WireRecord[]): TreeNode[] {
  return rows.map((row) => ({
    key: String(row.id),
    title: String(row.name ?? row.title ?? ''),
    children: Array.isArray(row.children) ? toTreeNodes(row.children) : [],
  }));
}

interface Wanted {
  orgId: string | null;
  keyword: string;
  /** Holder of sysUser:page; others choose from the selector, which tells id and name alone (wire §5.1). */
  maySearch: boolean;
}

/** Users for the picker. A new keyword or organisation starts on page 1. */
export function usePickerUsers({ orgId, keyword, maySearch }: Wanted) {
  const filter = `${orgId ?? ''}\n${keyword}`;
  const [position, setPosition] = useState({ filter, page: 1 });
  const page = position.filter === filter ? position.page : 1;
  const organisation = orgId === null ? {} : { 'sysEmpParam.orgId': orgId };
  const query = maySearch
    ? { pageNo: page, pageSize: PICKER_PAGE_SIZE, searchValue: keyword, ...organisation }
    : organisation;
  const result = useQuery({
    queryKey: ['sysUser', maySearch ? 'page' : 'selector', query],
    queryFn: async ({ signal }) => {
      if (maySearch) return send(sysUser.page, query, { signal });
      const rows = await send(sysUser.selector, organisation, { signal });
      return { pageNo: 1, pageSize: rows.length, totalRows: rows.length, rows };
    },
    placeholderData: keepPreviousData,
  });
  const all = result.data?.rows ?? [];
  return {
    rows: maySearch ? all : all.slice((page - 1) * 10, page * 10),
    total: result.data?.totalRows ?? 0,
    page,
    setPage: (next: number) => setPosition({ filter, page: next }),
    isFetching: result.isFetching,
    error: result.error,
  };
}
