import type { WireRecord } from '../../../engine/json.ts';
import type { Catalog } from '../../catalog.ts';
import type { DbSession } from '../../db/session.ts';

/** A tenant whose tables are made and empty. */
export interface NewTenant {
  /** Name of its root organisation. */
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
 * Fills a further tenant in the transaction that makes it. Its one administrator changes the password at the first login.
 * @returns the administrator's id
 */
export type FillTenant = (session: DbSession, catalog: Catalog, tenant: NewTenant) => Promise<number>;

let installed: FillTenant | undefined;

/** The feature that has the first data is handed in by boot: tenants do not know what is in it. */
export function installFirstData(fill: FillTenant): void {
  installed = fill;
}

/** @throws where no subject has first data */
export const fillTenant: FillTenant = (session, catalog, tenant) => {
  if (!installed) throw new Error('no subject has first data for tenants');
  return installed(session, catalog, tenant);
};
