import { createHash } from 'node:crypto';
import { isStored } from '../../engine/projections/table.ts';
import type { Field, Resource } from '../../engine/resource.ts';
import { RecordModel } from '../db/records/model.ts';
import type { ReferringField } from '../db/records/references.ts';

/** Fields of a resource that hold a value of another one: what a delete must look at (D1007). */
export type Reference = ReferringField;

/** The compiled descriptors of one tenant and what follows from all of them together. */
export class Catalog {
  readonly resources: readonly Resource[];
  readonly #byName: ReadonlyMap<string, Resource>;
  readonly #hashes = new Map<string, string>();
  readonly #models = new Map<string, RecordModel>();
  readonly #references: ReadonlyMap<string, Reference[]>;
  readonly #dictionaryUses: ReadonlyMap<string, Reference[]>;

  constructor(resources: Iterable<Resource>) {
    this.resources = [...resources];
    this.#byName = new Map(this.resources.map((resource) => [resource.name, resource]));
    this.#references = this.#collect((field) => (field.base ? undefined : field.relation?.resource));
    this.#dictionaryUses = this.#collect((field) => field.dictionary ?? undefined);
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

  model(name: string): RecordModel {
    const known = this.#models.get(name);
    if (known) return known;
    const model = new RecordModel(this.resource(name), (other) => this.#byName.get(other));
    this.#models.set(name, model);
    return model;
  }

  /** Content hash of the compiled resource: equal hashes mean equal forms, lists and validators. */
  hash(name: string): string {
    const known = this.#hashes.get(name);
    if (known) return known;
    const hash = createHash('sha256')
      .update(JSON.stringify(this.resource(name)))
      .digest('hex')
      .slice(0, 32);
    this.#hashes.set(name, hash);
    return hash;
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
    for (const resource of this.resources) {
      for (const field of resource.fields.filter(isStored)) {
        const group = groupOf(field);
        if (group !== undefined) groups.set(group, [...(groups.get(group) ?? []), { resource: resource.name, field }]);
      }
    }
    return groups;
  }
}

/** The catalogue every tenant starts with, and those of tenants that have published edits of their own. */
export class Catalogs {
  readonly base: Catalog;
  readonly #own = new Map<string, Catalog>();

  constructor(base: Catalog) {
    this.base = base;
  }

  of(tenant: string): Catalog {
    return this.#own.get(tenant) ?? this.base;
  }

  /** Takes a tenant's published edits into use; null returns to the descriptors of the files. */
  use(tenant: string, resources: Iterable<Resource> | null): void {
    if (resources === null) this.#own.delete(tenant);
    else this.#own.set(tenant, new Catalog(resources));
  }
}
