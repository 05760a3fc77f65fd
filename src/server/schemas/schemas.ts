import { createHash } from 'node:crypto';
import { isUsableKey } from '../../compiler/vocabulary.ts';
import { type Start, toStarts } from '../../engine/projections/starts.ts';
import type { Field, Resource, Screen } from '../../engine/resource.ts';
import { keysOfCondition } from '../../engine/rules/conditions.ts';
import { type Catalog, Catalogs } from '../catalog.ts';
import { may, type UserCtx } from '../ctx.ts';
import type { Database } from '../db/database.ts';
import type { DbSession } from '../db/session.ts';
import { notFound } from '../errors.ts';
import { isUndoable } from '../records/hooks/registry.ts';
import { NO_TENANT } from '../tenants.ts';
import { insertModule, selectModule } from './schemas.sql.ts';
import { compileValidators } from './validators.ts';

/** A resource in the list of descriptors, by which browsers detect changes. */
export interface SchemaSummary {
  name: string;
  hash: string;
  screens: string[];
  /** Actions that the reader may start without a record. */
  starts: Start[];
}

/** A compiled resource as its reader may see it, with the hash of this version. */
export type ReadableSchema = Resource & {
  hash: string;
  /** True if a deletion can be undone for a short time. */
  isUndoable: boolean;
};

export function listSchemas(ctx: UserCtx): SchemaSummary[] {
  const can = (code: string) => may(ctx, code);
  return ctx.catalog.resources.map(({ name }) => {
    const { hash, resource } = readableVersion(ctx, name);
    return { name, hash, screens: resource.screens.map((screen) => screen.name), starts: toStarts(resource, can) };
  });
}

export function readSchema(ctx: UserCtx, name: string): ReadableSchema {
  if (!ctx.catalog.find(name)) throw notFound();
  const { resource, hash } = readableVersion(ctx, name);
  // Leaves out `sheets`, the columns of imported ledgers, which only the server reads.
  return { ...resource, import: { ...resource.import, sheets: [] }, hash, isUndoable: isUndoable(resource) };
}

/** Hash of the version from which the caller's forms are now rendered. */
export function currentHash(ctx: UserCtx, name: string): string {
  return readableVersion(ctx, name).hash;
}

interface Version {
  resource: Resource;
  hash: string;
}

/** All resources as the reader may see them, and one hash of these versions. */
export function readableResources(ctx: UserCtx): { resources: Resource[]; hash: string } {
  const versions = ctx.catalog.resources.map(({ name }) => readableVersion(ctx, name));
  const hash = createHash('sha256').update(versions.map((version) => version.hash).join());
  return { resources: versions.map(({ resource }) => resource), hash: hash.digest('hex').slice(0, 32) };
}

/** The resource without fields that the reader may not see, not even by name. */
function readableVersion(ctx: UserCtx, name: string): Version {
  return versionFor(ctx.catalog, name, (code) => may(ctx, code));
}

function versionFor(catalog: Catalog, name: string, can: (code: string) => boolean): Version {
  const whole = catalog.resource(name);
  const hidden = hiddenFrom(whole, can);
  return { resource: withoutFields(whole, hidden), hash: hashWithout(catalog.hash(name), hidden) };
}

function hashWithout(whole: string, hidden: ReadonlySet<string>): string {
  if (hidden.size === 0) return whole;
  const hash = createHash('sha256').update(`${whole}-${[...hidden].join()}`);
  return hash.digest('hex').slice(0, 32);
}

/** The resource as a reader with these permissions may see it; the same object if nothing is hidden. */
export function resourceFor(resource: Resource, can: (code: string) => boolean): Resource {
  return withoutFields(resource, hiddenFrom(resource, can));
}

function withoutFields(resource: Resource, hidden: ReadonlySet<string>): Resource {
  if (hidden.size === 0) return resource;
  const fields = resource.fields.filter(({ key }) => !hidden.has(key)).map((field) => namelessSources(field, hidden));
  return { ...namelessOf(resource, hidden), fields };
}

/** Removes hidden fields from the sources of an imported value. */
function namelessSources(field: Field, hidden: ReadonlySet<string>): Field {
  const { importColumn } = field;
  const { from, pinyin } = importColumn;
  const isSpelled = pinyin !== null && !hidden.has(pinyin);
  if (isSpelled === (pinyin !== null) && !from.some((key) => hidden.has(key))) return field;
  const visible = { from: from.filter((key) => !hidden.has(key)), pinyin: isSpelled ? pinyin : null };
  return { ...field, importColumn: { ...importColumn, ...visible } };
}

function hiddenFrom({ fields }: Resource, can: (code: string) => boolean): Set<string> {
  return new Set(fields.filter((field) => !isKnown(field, can)).map(({ key }) => key));
}

/** Removes hidden fields from lists, groups and rules of a resource. */
function namelessOf(resource: Resource, hidden: ReadonlySet<string>): Resource {
  const visible = (keys: readonly string[]) => keys.filter((key) => !hidden.has(key));
  const whole = (lists: readonly string[][]) => lists.filter((keys) => visible(keys).length === keys.length);
  return {
    ...resource,
    order: resource.order.filter(({ field }) => !hidden.has(field)),
    unique: whole(resource.unique),
    indexes: whole(resource.indexes),
    import: {
      ...resource.import,
      key: visible(resource.import.key),
      sheets: resource.import.sheets.map((one) => ({
        ...one,
        fields: one.fields.filter(({ key }) => !hidden.has(key)),
      })),
    },
    label: resource.label && { ...resource.label, fields: visible(resource.label.fields) },
    sections: resource.sections.map((section) => ({ ...section, fields: visible(section.fields) })),
    screens: resource.screens.map((screen) => ({
      ...screen,
      columns: visible(screen.columns),
      fold: visible(screen.fold),
      search: visible(screen.search),
      ...namelessWords(screen, resource, hidden),
    })),
  };
}

/** Removes colours and presets that read a hidden field. */
function namelessWords(screen: Screen, { fields }: Resource, hidden: ReadonlySet<string>) {
  const queryKeys = new Set(fields.flatMap(({ key, search }) => (search && hidden.has(key) ? [search.key] : [])));
  const presets = screen.presets.filter(({ filter }) => !Object.keys(filter).some((key) => queryKeys.has(key)));
  return {
    rowColors: screen.rowColors.filter(({ when }) => !keysOfCondition(when).some((key) => hidden.has(key))),
    presets,
    badge: presets.some(({ key }) => key === screen.badge) ? screen.badge : null,
  };
}

/** True if the reader may see that the field exists; a secret field has an input, but its value is never sent. */
function isKnown(field: Field, can: (code: string) => boolean): boolean {
  return field.permission.read === null || can(field.permission.read);
}

/** Maximum number of read permissions in one resource, every combination of which has its version. */
const MAX_CODES = 12;
/** Maximum number of versions compiled before a browser requests them. */
const MAX_WARM = 64;

/** Fields hidden in each version that readers may see: one per combination of read permissions, none hidden first. */
function* hiddenSets({ fields }: Resource): Generator<ReadonlySet<string>> {
  const codes = [...new Set(fields.flatMap(({ permission }) => permission.read ?? []))].slice(0, MAX_CODES);
  for (let mask = 0; mask < 2 ** codes.length; mask += 1) {
    const missing = new Set(codes.filter((_, bit) => (mask & (1 << bit)) !== 0));
    yield new Set(fields.flatMap(({ key, permission: { read } }) => (read !== null && missing.has(read) ? [key] : [])));
  }
}

/** Modules cached in this process by hash, one map per database; the database stores the modules of all processes. */
const perDatabase = new WeakMap<object, Map<string, string>>();
const compiling = new Map<string, Promise<string>>();
const MAX_MODULES = 500;

/** Catalogues of this process, and the database with the modules of all processes. */
export interface ModuleParts {
  db: DbSession;
  now(): Date;
  catalogs: Catalogs;
  /** Loads descriptors that other processes published. */
  refreshAll(): Promise<void>;
}

/** Validators of one version as an ES module, compiled once; old versions stay for browsers with an old form. */
export async function schemaModule(parts: ModuleParts, name: string, hash: string): Promise<string> {
  const modules = perDatabase.get(parts.db.database) ?? new Map<string, string>();
  perDatabase.set(parts.db.database, modules);
  const cached = modules.get(hash);
  if (cached !== undefined) return cached;
  const code = (await selectModule(parts.db, hash)) ?? (await compileOnce(parts, name, hash));
  if (modules.size >= MAX_MODULES) modules.clear();
  modules.set(hash, code);
  return code;
}

function compileOnce(parts: ModuleParts, name: string, hash: string): Promise<string> {
  const running = compiling.get(hash) ?? compile(parts, name, hash).finally(() => compiling.delete(hash));
  compiling.set(hash, running);
  return running;
}

async function compile(parts: ModuleParts, name: string, hash: string): Promise<string> {
  const version = findVersion(parts.catalogs, name, hash) ?? (await findNewVersion(parts, name, hash));
  const code = await compileValidators(version.resource);
  await insertModule(parts.db, { hash, resource: name, code, created_time: parts.now() });
  return code;
}

/** Returns the version with this hash. Searches all tenants: requests for modules are anonymous and name no tenant. */
function findVersion(catalogs: Catalogs, name: string, hash: string): Version | undefined {
  for (const catalog of catalogs.all().filter((one) => one.find(name))) {
    const [whole, wholeHash] = [catalog.resource(name), catalog.hash(name)];
    for (const hidden of hiddenSets(whole)) {
      if (hashWithout(wholeHash, hidden) === hash) return { resource: withoutFields(whole, hidden), hash };
    }
  }
  return undefined;
}

async function findNewVersion(parts: ModuleParts, name: string, hash: string): Promise<Version> {
  if (!/^[0-9a-f]{32}$/.test(hash) || !isUsableKey(name)) throw notFound();
  await parts.refreshAll();
  const version = findVersion(parts.catalogs, name, hash);
  if (!version) throw notFound();
  return version;
}

/** Compiles modules of new versions before browsers request them. */
export async function warmModules(
  database: Database,
  of: { catalog: Catalog; name: string; now(): Date },
): Promise<void> {
  const { catalog, name, now } = of;
  const parts = { db: database.session(NO_TENANT), now, catalogs: new Catalogs(catalog), refreshAll: async () => {} };
  const hashes = [...hiddenSets(catalog.resource(name))].map((hidden) => hashWithout(catalog.hash(name), hidden));
  for (const hash of hashes.slice(0, MAX_WARM)) await schemaModule(parts, name, hash);
}
