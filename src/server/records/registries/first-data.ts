import type { WireRecord } from '../../../engine/json.ts';
import type { Catalog } from '../../catalog.ts';
import type { DbSession } from '../../db/session.ts';
import { OnlyEntry } from './registry.ts';

/** A tenant with empty tables. */
export interface NewTenant {
  /** Name of the tenant's root organisation. */
  name: string;
  administrator: {
    account: string;
    name: string;
    /** Further values of the administrator's account (sysUser). */
    more?: WireRecord;
  };
  password: string;
  at: Date;
}

/**
 * Writes a tenant's first data in the transaction that creates it, with one administrator, who must change the password
 * at first login.
 * @returns the administrator's id
 */
export type FillTenant = (session: DbSession, catalog: Catalog, tenant: NewTenant) => Promise<number>;

export const FIRST_DATA = new OnlyEntry<FillTenant>('first data');

/** @throws Error if no feature registered first data */
export const fillTenant: FillTenant = (session, catalog, tenant) => {
  const fill = FIRST_DATA.only();
  if (!fill) throw new Error('no subject has first data for tenants');
  return fill(session, catalog, tenant);
};
