import type { Calls } from '../../compiler/programs.ts';
import { Catalog, type Catalogs } from '../catalog.ts';
import type { Database } from '../db/database.ts';
import {
  type RevisionRow,
  readSchemaVersion,
  readSchemaVersions,
  selectPublished,
  selectTombstones,
  type Tombstone,
  tenantsWithRevisions,
} from '../db/revisions/revisions.ts';
import type { DbSession } from '../db/session.ts';
import type { Log } from '../log.ts';
import type { LiveCatalogs } from '../platform.ts';
import { NO_TENANT } from '../tenants.ts';
import {
  type BaseDocuments,
  compileLive,
  type Documents,
  liveDocuments,
  removedFields,
  withdrawnFields,
} from './documents.ts';

/** Revisions of a tenant in force, as stored. */
export interface InForce {
  version: number;
  published: RevisionRow[];
  tombstones: Tombstone[];
}

export interface LiveParts {
  database: Database;
  catalogs: Catalogs;
  log: Log;
  base: BaseDocuments;
}

/**
 * Descriptors of each tenant: files, replaced by published revisions. Every request reads the tenant's schema version
 * with its session, so that no process serves an older one (security.md#R24).
 */
export class LiveSchemas implements LiveCatalogs {
  readonly #parts: LiveParts;
  readonly #loading = new Map<string, Promise<void>>();
  /** Reasons why revisions in force do not compile, by tenant and resource. */
  readonly #unusable = new Map<string, ReadonlyMap<string, string>>();
  #base: BaseDocuments;
  #calls: Calls | undefined;

  constructor(parts: LiveParts) {
    this.#parts = parts;
    this.#base = parts.base;
  }

  get database(): Database {
    return this.#parts.database;
  }

  /** Calls declared in code, once registered: verbs of edits must be among them or in the verb table. */
  get calls(): Calls | undefined {
    return this.#calls;
  }

  serve(calls: Calls): void {
    this.#calls = calls;
  }

  get base(): BaseDocuments {
    return this.#base;
  }

  /** Replaces the files in development; the caller reloads the tenants. */
  rebase(base: BaseDocuments): void {
    this.#base = base;
  }

  /** Loads every tenant's revisions, before tables are compared with descriptors. */
  async loadAll(): Promise<string[]> {
    const tenants = await tenantsWithRevisions(this.#parts.database.session(NO_TENANT));
    for (const tenant of tenants) await this.load(tenant);
    return tenants;
  }

  /** Waits until this process has at least this version; undefined: it has. */
  ensure(tenant: string, version: number): Promise<void> | undefined {
    if (this.#parts.catalogs.of(tenant).version >= version) return undefined;
    const running = this.#loading.get(tenant) ?? this.load(tenant).finally(() => this.#loading.delete(tenant));
    this.#loading.set(tenant, running);
    // The running load may have read the previous version.
    return running.then(() => this.ensure(tenant, version));
  }

  /** Loads all tenants' versions for readers of modules, who are anonymous, so that their requests have no version. */
  async refreshAll(): Promise<void> {
    const tenants = await readSchemaVersions(this.#parts.database.session(NO_TENANT));
    for (const { id, schema_version } of tenants) await this.ensure(id, schema_version);
  }

  /** Loads the tenant's descriptors if the database has newer ones. */
  async refresh(tenant: string): Promise<void> {
    const version = await readSchemaVersion(this.#parts.database.session(tenant));
    await this.ensure(tenant, version);
  }

  async load(tenant: string): Promise<void> {
    const inForce = await this.#parts.database.tx(tenant, (db) => readInForce(db));
    this.adopt(tenant, this.compile(tenant, this.documentsOf(inForce), inForce));
  }

  /** All descriptors of the tenant. */
  documentsOf({ published }: Pick<InForce, 'published'>): Documents {
    return liveDocuments(this.#base, published);
  }

  /** Compiles the tenant's catalogue; revisions that do not fit are left out, logged and noted. */
  compile(tenant: string, documents: Documents, of: Pick<InForce, 'version' | 'tombstones'>): Catalog {
    const { resources, unusable } = compileLive(this.#base, documents);
    for (const [resource, problems] of unusable) {
      this.#parts.log.error({ tenant, resource, problems }, 'published revision does not compile and is not in use');
    }
    this.#unusable.set(tenant, unusable);
    const removed = removedFields(documents, of.tombstones);
    const withdrawn = withdrawnFields(resources, (name) => this.#parts.catalogs.base.find(name));
    const previous = this.#parts.catalogs.of(tenant);
    return new Catalog(resources, { version: of.version, previous, removed, withdrawn });
  }

  adopt(tenant: string, catalog: Catalog): void {
    this.#parts.catalogs.use(tenant, catalog);
  }

  /** Reason why a revision in force is not used; undefined: it is. */
  problemOf(tenant: string, resource: string): string | undefined {
    return this.#unusable.get(tenant)?.get(resource);
  }
}

/** Reads the version first: after a publish in between, it is too low, and the revisions are read again. */
export async function readInForce(db: DbSession): Promise<InForce> {
  const version = await readSchemaVersion(db);
  return { version, published: await selectPublished(db), tombstones: await selectTombstones(db) };
}
