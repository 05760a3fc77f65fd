import { createHash } from 'node:crypto';
import { compileAll, compileResource } from '../../compiler/compile.ts';
import { CompileError } from '../../compiler/problem.ts';
import type { Calls } from '../../compiler/programs.ts';
import type { Descriptor } from '../../engine/descriptor.ts';
import { isStored } from '../../engine/projections/table.ts';
import type { PropertySchema } from '../../engine/record-schema.ts';
import type { Field, Resource } from '../../engine/resource.ts';
import { Catalog, type Catalogs } from '../catalog.ts';
import type { Database } from '../db/database.ts';
import type { DbSession } from '../db/session.ts';
import type { Log } from '../log.ts';
import type { LiveCatalogs } from '../platform.ts';
import { NO_TENANT } from '../tenants.ts';
import {
  type RevisionRow,
  readSchemaVersion,
  readSchemaVersions,
  selectPublished,
  selectTombstones,
  type Tombstone,
  tenantsWithRevisions,
} from './schemas.sql.ts';

/** A descriptor file of the installation. */
export interface BaseDocument {
  descriptor: Descriptor;
  /** Hash of the descriptor's content and key order, independent of the file's layout. */
  hash: string;
}

/** Value in place of `hash` for a resource created online, which has no file. */
export const MADE_ONLINE = 'online';

export type BaseDocuments = ReadonlyMap<string, BaseDocument>;

export function toBaseDocuments(descriptors: readonly Descriptor[]): BaseDocuments {
  return new Map(
    descriptors.map((descriptor) => [descriptor.name, { descriptor, hash: documentHash(descriptor) }] as const),
  );
}

export function documentHash(descriptor: Descriptor): string {
  return createHash('sha256').update(JSON.stringify(descriptor)).digest('hex').slice(0, 32);
}

/** Formats a descriptor like the files, for readable diffs. */
export function documentText(descriptor: Descriptor): string {
  return `${JSON.stringify(descriptor, null, 2)}\n`;
}

/** Parses a stored text, which readDocument() has checked. */
export function storedDocument(text: string): Descriptor {
  return JSON.parse(text) as Descriptor;
}

export type Documents = ReadonlyMap<string, Descriptor>;

/** All descriptors of a tenant: files, replaced by revisions in force, and those created online. */
export function liveDocuments(base: BaseDocuments, published: readonly RevisionRow[]): Documents {
  const documents = new Map([...base].map(([name, { descriptor }]) => [name, descriptor]));
  for (const { resource, document, base_hash: origin } of published) {
    if (base.has(resource) || origin === MADE_ONLINE) documents.set(resource, storedDocument(document));
  }
  return documents;
}

export interface Compiled {
  resources: Resource[];
  /** Reasons why revisions do not compile, by resource. */
  unusable: Map<string, string>;
}

/** Compiles descriptors in force; leaves out and reports a revision that no longer fits, so that the server starts. */
export function compileLive(base: BaseDocuments, documents: Documents): Compiled {
  const unusable = new Map<string, string>();
  const used = new Map(documents);
  for (;;) {
    const outcome = tryCompile(used);
    if (Array.isArray(outcome)) return { resources: outcome, unusable };
    const culprits = culpritsOf(base, used, outcome);
    if (culprits.length === 0) throw outcome;
    for (const name of culprits) {
      unusable.set(name, outcome.message);
      const file = base.get(name);
      if (file) used.set(name, file.descriptor);
      else used.delete(name);
    }
  }
}

function tryCompile(documents: Documents): Resource[] | CompileError {
  try {
    return [...compileAll(documents.values()).values()];
  } catch (error) {
    if (error instanceof CompileError) return error;
    throw error;
  }
}

/** Resources whose edits cause the problems: files alone compile, so a file's problem comes from an edit elsewhere. */
function culpritsOf(base: BaseDocuments, used: Documents, { problems }: CompileError): string[] {
  const edited = [...used.keys()].filter((name) => used.get(name) !== base.get(name)?.descriptor);
  const named = edited.filter((name) => problems.some(({ resource }) => resource === name));
  return named.length > 0 ? named : edited;
}

/** Removed properties of a resource, as publish() stored them. */
export function removedProperties(tombstones: readonly Tombstone[], name: string): { [key: string]: PropertySchema } {
  const own = tombstones.filter(({ resource }) => resource === name);
  return Object.fromEntries(own.map(({ key, property }) => [key, JSON.parse(property) as PropertySchema]));
}

/** Removed fields of resources, compiled together with the present fields. */
function removedFields(documents: Documents, tombstones: readonly Tombstone[]): Map<string, Field[]> {
  const found = new Map<string, Field[]>();
  for (const name of new Set(tombstones.map(({ resource }) => resource))) {
    const descriptor = documents.get(name);
    if (!descriptor) continue;
    const gone = removedProperties(tombstones, name);
    const properties = { ...gone, ...descriptor.record.properties };
    const whole: Descriptor = { ...descriptor, record: { ...descriptor.record, properties } };
    const { resource } = compileResource(whole, documents);
    const keys = new Set(Object.keys(gone));
    found.set(
      name,
      resource.fields.filter(({ key }) => keys.has(key) && !descriptor.record.properties[key]),
    );
  }
  return found;
}

/**
 * Fields that no form offers any more, though the product's form did or administrators added them. Excludes computed,
 * numbered, secret and read-only fields, and others that users could not freely edit (isPlain).
 */
function withdrawnFields(
  resources: Iterable<Resource>,
  baseOf: (name: string) => Resource | undefined,
): Map<string, Field[]> {
  return new Map(
    [...resources].map(({ name, fields }): [string, Field[]] => {
      const own = new Map(baseOf(name)?.fields.map((field) => [field.key, field]));
      const wasOffered = ({ key }: Field) => own.get(key)?.show.form ?? true;
      return [name, fields.filter((field) => !field.show.form && isPlain(field) && wasOffered(field))];
    }),
  );
}

function isPlain(field: Field): boolean {
  const { relation, readOnly, secret, value, number, single, readOnlyWhen, base } = field;
  if (!isStored(field) || base || readOnly || secret || relation?.labelStored) return false;
  return [value, number, single, readOnlyWhen].every((word) => word === null);
}

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
 * with its session, so that no process serves older descriptors (security.md#R24).
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

  /** Calls declared in code, once registered. A verb of an edited descriptor must be in them or in the verb table. */
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

  /** Waits until this process has at least this version of the tenant's descriptors; undefined: it already has. */
  ensure(tenant: string, version: number): Promise<void> | undefined {
    if (this.#parts.catalogs.of(tenant).version >= version) return undefined;
    const running = this.#loading.get(tenant) ?? this.load(tenant).finally(() => this.#loading.delete(tenant));
    this.#loading.set(tenant, running);
    // The running load may have read the previous version.
    return running.then(() => this.ensure(tenant, version));
  }

  /** Loads new descriptors of all tenants: requests for validator modules are anonymous, without tenant and version. */
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

  documentsOf({ published }: Pick<InForce, 'published'>): Documents {
    return liveDocuments(this.#base, published);
  }

  /** Compiles the tenant's catalogue; revisions that do not compile are left out, logged, and kept for `problemOf`. */
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

  /** Reason why a revision in force is not used; undefined: the revision is used. */
  problemOf(tenant: string, resource: string): string | undefined {
    return this.#unusable.get(tenant)?.get(resource);
  }
}

/** Reads the version first: if a publish follows, the version read is too low, and the revisions are read again. */
export async function readInForce(db: DbSession): Promise<InForce> {
  const version = await readSchemaVersion(db);
  return { version, published: await selectPublished(db), tombstones: await selectTombstones(db) };
}
