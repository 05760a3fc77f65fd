import type { WireRecord } from '../../../engine/json.ts';
import type { Catalog } from '../../catalog.ts';
import type { DbSession } from '../../db/session.ts';

/** A tenant with empty tables. */
export interface NewTenant {
  /** Name of the tenant's root organisation. */
  name: string;
  administrator: {
    account: string;
    name: string;
    /** Further columns of sysUser. */
    more?: WireRecord;
  };
  password: string;
  at: Date;
}

/**
 * Writes the first data of a tenant in the transaction that creates it. Its one administrator has to change the password
 * at the first login.
 * @returns the administrator's id
 */
export type FillTenant = (session: DbSession, catalog: Catalog, tenant: NewTenant) => Promise<number>;

let installed: FillTenant | undefined;

/** Registers the feature with the first data at boot, so that tenants need not import it. */
export function installFirstData(fill: FillTenant): void {
  installed = fill;
}

/** @throws Error if no subject has first data */
export const fillTenant: FillTenant = (session, catalog, tenant) => {
  if (!installed) throw new Error('no subject has first data for tenants');
  return installed(session, catalog, tenant);
};
