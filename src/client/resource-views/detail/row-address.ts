import { useQuery } from '@tanstack/react-query';
import { createContext, use, useCallback } from 'react';
import { useLocation } from 'react-router-dom';
import type { WireRecord } from '../../../engine/json.ts';
import type { Resource } from '../../../engine/resource.ts';
import { resourceIndexQuery } from '../../resource/load-resource.ts';
import { pathOfScreen, useMenus } from '../../shell/menu/page-context.ts';

type AddressOf = (row: WireRecord) => string | null;

/** Returns the address of a row of the surrounding list; null: the row has no address. */
export const RowAddressContext = createContext<AddressOf>(() => null);

export function useAddressOfRow(row: WireRecord): string | null {
  return use(RowAddressContext)(row);
}

/**
 * Returns addresses of records: on the present page, or, for a list in a dialog, on the page of the resource. null: no
 * address.
 */
export function useRecordAddress(resource: Resource | undefined, isEmbedded: boolean): AddressOf {
  const { pathname } = useLocation();
  const { routes } = useMenus();
  return useCallback(
    (row) => {
      const query = resource && row.deletedTime === undefined ? queryOf(resource, row) : null;
      if (!query) return null;
      const own = isEmbedded && resource?.fields.find(({ key }) => key === resource.address?.field)?.link;
      if (own) return `${own}${encodeURIComponent(query[1])}`;
      const page = isEmbedded ? pathOfScreen(routes, resource?.screens.map(({ name }) => name) ?? []) : pathname;
      return page && `${page}?${new URLSearchParams([[...query]])}`;
    },
    [resource, isEmbedded, pathname, routes],
  );
}

/** Returns the address of a record on the user's first menu page that lists its resource; null: no such page. */
export function useRecordPaths(): (resource: string, id: string | number) => string | null {
  const { data: index } = useQuery(resourceIndexQuery);
  const { routes } = useMenus();
  return (resource, id) => {
    const page = pathOfScreen(routes, index?.find(({ name }) => name === resource)?.screens ?? [resource]);
    return page && `${page}?record=${id}`;
  };
}

/** Query key and value of a record's address; null: the record has no address. */
export function queryOf({ address }: Resource, record: WireRecord | null): readonly [string, string] | null {
  const value = address && record?.[address.field];
  return address && value ? [address.query, String(value)] : null;
}
