import { createHash } from 'node:crypto';
import { isStored } from '../engine/projections/table.ts';
import type { Field, Resource } from '../engine/resource.ts';
import type { FieldKind } from '../kinds/kinds.ts';
import { RecordModel } from './db/records/model.ts';
import type { ReferringField } from './db/records/references.ts';

/** Field whose values refer to records of another resource. Records referred to cannot be deleted (D1007). */
export type Reference = ReferringField;

export interface Edition {
  /** Rises with every publish of the tenant; 0: nothing was published. */
  version?: number;
  /** Previous catalogue. Unchanged resources are reused, with everything cached for them. */
  previous?: Catalog | undefined;
  /** Removed fields, by resource name; the database keeps their columns. */
  removed?: ReadonlyMap<string, readonly Field[]>;
  /** Fields that an edit removed from forms, by resource name. */
  withdrawn?: ReadonlyMap<string, readonly Field[]>;
}

/** Compiled descriptors of one tenant at one version, with facts about all of them; immutable. */
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

  /** Content hash of all resources, as a cache key. */
  get key(): string {
    this.#key ??= sha256(this.resources.map(({ name }) => `${name}:${this.hash(name)}`).join());
    return this.#key;
  }

  /** Removed fields, which forms opened before the removal may still send (decision 026). */
  removedFields(name: string): readonly Field[] {
    return this.#removed.get(name) ?? [];
  }

  /** Fields removed from forms, which forms opened before the removal may still send (decision 026). */
  withdrawnFields(name: string): readonly Field[] {
    return this.#withdrawn.get(name) ?? [];
  }

  find(name: string): Resource | undefined {
    return this.#byName.get(name);
  }

  /** @throws Error for an unknown name, which is a defect of the calling code */
  resource(name: string): Resource {
    const resource = this.#byName.get(name);
    if (!resource) throw new Error(`no resource is named ${name}`);
    return resource;
  }

  /** Resource to which values of a kind refer. @throws Error if no descriptor declares it */
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

  /** Content hash of a resource: equal hashes have equal forms, lists and validators. */
  hash(name: string): string {
    return hashOf(this.resource(name));
  }

  /** Reuses SQL models whose resources, including those reached through relations, are unchanged. */
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

  /** Stored fields of all resources that refer to records of this one. */
  references(name: string): readonly Reference[] {
    return this.#references.get(name) ?? [];
  }

  /** Stored fields of all resources with codes of this dictionary type. */
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

/** Hashes by compiled resource; resources are immutable and shared by tenants. */
const hashes = new WeakMap<Resource, string>();

function hashOf(resource: Resource): string {
  const hash = hashes.get(resource) ?? sha256(JSON.stringify(resource));
  hashes.set(resource, hash);
  return hash;
}

/** Returns the previous object if the content is equal: validators and query schemas are cached by object. */
function unchanged(resource: Resource, previous: Catalog | undefined): Resource | undefined {
  const before = previous?.find(resource.name);
  return before && (before === resource || hashOf(before) === hashOf(resource)) ? before : undefined;
}

/** Stored fields of a resource; a table field is followed by the fields of its rows. */
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

/** Catalogue of the descriptor files, and one catalogue for each tenant with published edits. */
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

  /** Sets a tenant's catalogue unless a newer catalogue is set: notices of publishes may arrive out of order. */
  use(tenant: string, catalog: Catalog): void {
    if (catalog.version >= this.of(tenant).version) this.#own.set(tenant, catalog);
  }

  /** Replaces the catalogue of the descriptor files; only in development do these change while the server runs. */
  rebase(base: Catalog): void {
    this.#base = base;
  }
}
