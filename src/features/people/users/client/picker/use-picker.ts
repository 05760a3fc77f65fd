import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../../../client/api/client.ts';
import type { WireRecord } from '../../../../../engine/json.ts';
import { type Naming, useCandidates } from '../../../../../kinds/user/client/use-candidates.ts';

export const PICKER_PAGE_SIZE = 10;

export interface TreeNode {
  key: string;
  title: string;
  children: TreeNode[];
}

export function usePickerOrganisations(resource: string) {
  return useQuery({
    queryKey: [resource, 'tree'],
    queryFn: ({ signal }) => call<WireRecord[]>('GET', `/${resource}/tree`, { signal }),
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

/** Maximum people whose department, roles and tasks are loaded beside their name. */
const MAX_DETAILED = 500;

const BY_NAME = { sortField: 'name', sortOrder: 'ascend' };

interface Wanted {
  resource: string;
  orgId: string | null;
  keyword: string;
  /** True if the caller may read pages of users. Others use the selector, which returns id and name (wire.md#5.1). */
  maySearch: boolean;
  /** Limits the list to people who can be named for this workflow stage; null: no limit. */
  naming: Naming | null;
}

/** Users for the picker. A new keyword or organisation starts on page 1. */
export function usePickerUsers({ resource, orgId, keyword, maySearch, naming }: Wanted) {
  const filter = `${orgId ?? ''}\n${keyword}`;
  const [position, setPosition] = useState({ filter, page: 1 });
  const page = position.filter === filter ? position.page : 1;
  const organisation = orgId === null ? {} : { 'sysEmpParam.orgId': orgId };
  const stage = naming ? { stage: naming.stage, ...(naming.id ? { riskRegisterId: naming.id } : {}) } : {};
  const query = maySearch
    ? { pageNo: page, pageSize: PICKER_PAGE_SIZE, searchValue: keyword, ...BY_NAME, ...organisation, ...stage }
    : { ...organisation, ...stage };
  // Open tasks of each person, which lists of users do not contain.
  const able = useCandidates(naming, {
    ...(orgId === null ? {} : { orgId }),
    ...(maySearch ? { searchValue: keyword } : {}),
    pageSize: MAX_DETAILED,
  });
  const result = useQuery({
    queryKey: [resource, maySearch ? 'page' : 'selector', query],
    queryFn: async ({ signal }): Promise<{ rows: WireRecord[]; totalRows: number }> => {
      if (maySearch) return call('GET', `/${resource}/page`, { query, signal });
      const rows = await call<WireRecord[]>('GET', `/${resource}/selector`, { query, signal });
      return { rows, totalRows: rows.length };
    },
    placeholderData: keepPreviousData,
  });
  const rows = result.data?.rows ?? [];
  const details = new Map(able.data?.rows.map((row) => [row.id, row]));
  return {
    rows: (maySearch ? rows : rows.slice((page - 1) * PICKER_PAGE_SIZE, page * PICKER_PAGE_SIZE)).map((row) => ({
      ...row,
      ...details.get(String(row.id)),
    })),
    total: result.data?.totalRows ?? 0,
    page,
    setPage: (next: number) => setPosition({ filter, page: next }),
    isFetching: result.isFetching,
    error: result.error,
  };
}
