import { createHash } from 'node:crypto';
import { isStored } from '../engine/projections/table.ts';
import type { Field, Resource } from '../engine/resource.ts';
import type { FieldKind } from '../kinds/kinds.ts';
import { RecordModel } from './db/records/model.ts';
import type { ReferringField } from './db/records/references.ts';

/** A field of a resource that holds a value of another one, which a delete must check (D1007). */
export type Reference = ReferringField;

export interface Edition {
  /** Rises with every publish of the tenant; 0: only the files apply. */
  version?: number;
  /** The catalogue before: unchanged resources are taken from it, with everything compiled from them. */
  previous?: Catalog | undefined;
  /** Fields taken out of a resource whose columns and values are kept, by resource. */
  removed?: ReadonlyMap<string, readonly Field[]>;
  /** Fields an edit took from the forms, by resource. */
  withdrawn?: ReadonlyMap<string, readonly Field[]>;
}

/** The compiled descriptors of one tenant at one version, and what follows from all of them together. Never changes. */
export class Catalog {
  readonly resources: readonly Resource[];
  readonly version: number;
  readonly #byName: ReadonlyMap<string, Resource>;
  readonly #models = new Map<string, RecordModel>();
  readonly #references: ReadonlyMap<string, Reference[]>;
  readonly #dictionaryUses: ReadonlyMap<string, Reference[]>;
  readonly #removed: ReadonlyMap<string, readonly Field[]>;
  readonly #withdrawn: ReadonlyMap<string, readonly Field[]>;
  #key: string | undefined;

  constructor(
    resources: Iterable<Resource>,
    { version = 0, previous, removed = new Map(), withdrawn = new Map() }: Edition = {},
  ) {
    this.version = version;
    this.resources = [...resources].map((resource) => unchanged(resource, previous) ?? resource);
    this.#byName = new Map(this.resources.map((resource) => [resource.name, resource]));
    this.#references = this.#collect((field) => (field.base ? undefined : field.relation?.resource));
    this.#dictionaryUses = this.#collect((field) => field.dictionary ?? undefined);
    this.#removed = removed;
    this.#withdrawn = withdrawn;
    if (previous) this.#takeModels(previous);
  }

  /** Content hash over all resources: the cache key for what is derived from all of them together. */
  get key(): string {
    this.#key ??= sha256(this.resources.map(({ name }) => `${name}:${this.hash(name)}`).join());
    return this.#key;
  }

  /** Fields a form opened before an edit may still send (decision 026). */
  removedFields(name: string): readonly Field[] {
    return this.#removed.get(name) ?? [];
  }

  /** Existing fields that an edit took from the forms; a form opened before it may still send them (decision 026). */
  withdrawnFields(name: string): readonly Field[] {
    return this.#withdrawn.get(name) ?? [];
  }

  find(name: string): Resource | undefined {
    return this.#byName.get(name);
  }

  /** Throws for a name no descriptor has: a mistake of the caller's code, never of a request. */
  resource(name: string): Resource {
    const resource = this.#byName.get(name);
    if (!resource) throw new Error(`no resource is named ${name}`);
    return resource;
  }

  /** The resource whose records values of a kind refer to. Throws where no descriptor says so. */
  referredBy(kind: FieldKind): Resource {
    const resource = this.resources.find(({ referenceKind }) => referenceKind === kind);
    if (!resource) throw new Error(`no resource has the referenceKind ${kind}`);
    return resource;
  }

  model(name: string): RecordModel {
    const cached = this.#models.get(name);
    if (cached) return cached;
    const model = new RecordModel(this.resource(name), (other) => this.#byName.get(other));
    this.#models.set(name, model);
    return model;
  }

  /** Content hash of the compiled resource: equal hashes mean equal forms, lists and validators. */
  hash(name: string): string {
    return hashOf(this.resource(name));
  }

  /** Reuses the SQL models of the previous catalogue where nothing changed that they reach through relations. */
  #takeModels(previous: Catalog): void {
    for (const [name, model] of previous.#models) {
      if (this.#reach(name).every((other) => this.find(other) === previous.find(other))) this.#models.set(name, model);
    }
  }

  #reach(name: string): string[] {
    const reached = new Set([name]);
    for (const at of reached) {
      for (const { relation } of this.find(at)?.fields ?? []) if (relation) reached.add(relation.resource);
    }
    return [...reached];
  }

  /** Stored fields of all resources that point to records of this one. */
  references(name: string): readonly Reference[] {
    return this.#references.get(name) ?? [];
  }

  /** Stored fields of all resources that hold codes of this dictionary type. */
  dictionaryUses(code: string): readonly Reference[] {
    return this.#dictionaryUses.get(code) ?? [];
  }

  #collect(groupOf: (field: Field) => string | undefined): Map<string, Reference[]> {
    const groups = new Map<string, Reference[]>();
    for (const at of this.resources.flatMap(placesIn)) {
      const group = groupOf(at.inner ?? at.field);
      if (group !== undefined) groups.set(group, [...(groups.get(group) ?? []), at]);
    }
    return groups;
  }
}

/** Hashes by compiled resource. Compiled resources never change, and the catalogues of many tenants share them. */
const hashes = new WeakMap<Resource, string>();

function hashOf(resource: Resource): string {
  const hash = hashes.get(resource) ?? sha256(JSON.stringify(resource));
  hashes.set(resource, hash);
  return hash;
}

/** Returns the same resource object for the same content, because validators and query schemas are cached by it. */
function unchanged(resource: Resource, previous: Catalog | undefined): Resource | undefined {
  const before = previous?.find(resource.name);
  return before && (before === resource || hashOf(before) === hashOf(resource)) ? before : undefined;
}

/** The stored fields of a resource, each followed by those of its rows. */
function placesIn({ name, fields }: Resource): Reference[] {
  return fields
    .filter(isStored)
    .flatMap((field) => [
      { resource: name, field },
      ...field.rowFields.map((inner) => ({ resource: name, field, inner })),
    ]);
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

/** The catalogue every tenant starts with, and those of tenants that have published edits of their own. */
export class Catalogs {
  #base: Catalog;
  readonly #own = new Map<string, Catalog>();

  constructor(base: Catalog) {
    this.#base = base;
  }

  get base(): Catalog {
    return this.#base;
  }

  of(tenant: string): Catalog {
    return this.#own.get(tenant) ?? this.#base;
  }

  all(): Catalog[] {
    return [this.#base, ...this.#own.values()];
  }

  /** Takes a tenant's catalogue into use unless a newer one is: notices of publishes may arrive in any order. */
  use(tenant: string, catalog: Catalog): void {
    if (catalog.version >= this.of(tenant).version) this.#own.set(tenant, catalog);
  }

  /** Replaces the catalogue of the files, which in development change while the server runs. */
  rebase(base: Catalog): void {
    this.#base = base;
  }
}
