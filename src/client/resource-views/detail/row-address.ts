import { useQuery } from '@tanstack/react-query';
import { createContext, use, useCallback } from 'react';
import { useLocation } from 'react-router-dom';
import type { WireRecord } from '../../../engine/json.ts';
import type { Resource } from '../../../engine/resource.ts';
import { resourceIndexQuery } from '../../resource/load-resource.ts';
import { pathOfScreen, useMenus } from '../../shell/menu/page-context.ts';

type AddressOf = (row: WireRecord) => string | null;

/** Addresses of the rows of the surrounding list. */
export const RowAddressContext = createContext<AddressOf>(() => null);

export function useAddressOfRow(row: WireRecord): string | null {
  return use(RowAddressContext)(row);
}

/** Addresses of a resource's records, on this page; inside dialogs on another page that shows them; null: none. */
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

/** Addresses of records by the name of their resource, on the user's first menu that lists it. */
export function useRecordPaths(): (resource: string, id: string | number) => string | null {
  const { data: index } = useQuery(resourceIndexQuery);
  const { routes } = useMenus();
  return (resource, id) => {
    const page = pathOfScreen(routes, index?.find(({ name }) => name === resource)?.screens ?? [resource]);
    return page && `${page}?record=${id}`;
  };
}

/** Query key and value of a record's address; null: it has none. */
export function queryOf({ address }: Resource, record: WireRecord | null): readonly [string, string] | null {
  const value = address && record?.[address.field];
  return address && value ? [address.query, String(value)] : null;
}
