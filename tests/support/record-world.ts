import '../../src/server/boot/features.ts';
import { compileAll } from '../../src/compiler/compile.ts';
import type { Descriptor } from '../../src/engine/descriptor.ts';
import { Catalog } from '../../src/server/catalog.ts';
import type { Caller, DataScope, UserCtx } from '../../src/server/ctx.ts';
import { type Database, openDatabase } from '../../src/server/db/database.ts';
import { migrate } from '../../src/server/db/migrate/migrate.ts';
import { FileLinks } from '../../src/server/file-links.ts';
import { readDescriptors } from '../../src/server/schemas/descriptors.ts';
import { createDatabase } from './database.ts';

export interface Person {
  id?: string;
  adminType?: Caller['adminType'];
  scope?: DataScope;
  permissions?: string[];
}

/** Record services on a database of their own, with the descriptors of the product and of the test. */
export interface RecordWorld {
  database: Database;
  catalog: Catalog;
  /** Address of the database, for a second process. */
  url: string;
  /** Runs work as a person, in one transaction. */
  as<T>(person: Person, work: (ctx: UserCtx) => Promise<T>): Promise<T>;
  stop(): Promise<void>;
}

export async function createRecordWorld(descriptors: readonly Descriptor[]): Promise<RecordWorld> {
  const own = await createDatabase();
  const database = openDatabase({ connection: own.url, checkNames: true });
  const catalog = new Catalog(compileAll([...readDescriptors(), ...descriptors]).values());
  await migrate(database, () => catalog.resources);
  return {
    database,
    catalog,
    url: own.url,
    as: (person, work) => database.tx('1', (db) => work(contextOf({ person, catalog, db }))),
    stop: async () => {
      await database.close();
      await own.drop();
    },
  };
}

/** Builds the context of a person on a database session, as the request pipeline does. */
export function contextOf(of: { person: Person; catalog: Catalog; db: UserCtx['db'] }): UserCtx {
  const { person, catalog, db } = of;
  const { id = '1', adminType = '3', scope = 'all', permissions = [] } = person;
  return {
    tenant: '1',
    caller: { id, account: `user${id}`, name: `用户${id}`, adminType, orgId: null, orgName: null, roles: [] },
    permissions: new Set(permissions),
    scope,
    scopeOf: () => scope,
    requestId: null,
    ip: '127.0.0.1',
    now: () => new Date('2026-11-20T00:00:00Z'),
    db,
    catalog,
    links: new FileLinks(Buffer.alloc(32), () => new Date('2026-11-20T00:00:00Z')),
    afterCommit: () => undefined,
  };
}
