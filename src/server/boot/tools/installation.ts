import pino from 'pino';
import type { Descriptor } from '../../../engine/descriptor.ts';
import type { Catalogs } from '../../catalog.ts';
import { type Database, type DatabaseOptions, openDatabase } from '../../db/database.ts';
import { compileCatalogs, readDescriptors } from '../../schemas/descriptors.ts';
import { type BaseDocuments, LiveSchemas, toBaseDocuments } from '../../schemas/live-schemas.ts';
import { tenantsWithRevisions } from '../../schemas/schemas.sql.ts';
import { NO_TENANT } from '../../tenants.ts';

/** A database and the descriptors of its tenants, without a server. */
export interface Installation {
  database: Database;
  catalogs: Catalogs;
  live: LiveSchemas;
  base: BaseDocuments;
  /** Ids of tenants; empty before the first start. */
  tenants: string[];
}

/** Reads tenants and their descriptors, by default with the files of this version; migrates nothing. */
export async function readInstallation(
  database: Database,
  descriptors: readonly Descriptor[] = readDescriptors(),
): Promise<Installation> {
  const catalogs = compileCatalogs(descriptors);
  const base = toBaseDocuments(descriptors);
  const live = new LiveSchemas({ database, catalogs, log: pino({ level: 'silent' }), base });
  const tenants = await tenantsWithRevisions(database.session(NO_TENANT));
  for (const tenant of tenants) await live.load(tenant);
  return { database, catalogs, live, base, tenants };
}

export async function withInstallation<T>(
  connection: DatabaseOptions['connection'],
  work: (installation: Installation) => Promise<T>,
): Promise<T> {
  const database = openDatabase({ connection, onError: () => undefined });
  try {
    return await work(await readInstallation(database));
  } finally {
    await database.close();
  }
}
