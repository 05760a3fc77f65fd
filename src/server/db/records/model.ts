import { columnOf, isStored, toSnake, toTable } from '../../../engine/projections/table.ts';
import type { Field, Relation, Resource } from '../../../engine/resource.ts';
import type { FieldKind } from '../../../kinds/kinds.ts';
import type { ServerFacet } from '../../../kinds/parts/storage.ts';
import { serverFacets } from '../../../kinds/tables/server/storages.ts';
import { choiceColumn, isByPinyin, pinyinColumn } from '../migrate/tables.ts';

export type Lookup = (resource: string) => Resource | undefined;

/** Column of the row's own table (alias `r`) or of a joined one. */
export interface Source {
  alias: string;
  column: string;
}

export interface Join {
  alias: string;
  table: string;
  resource: string;
  /** Column that holds the joined row's id. */
  from: Source;
}

/** A value to read with a row. */
export interface Output {
  key: string;
  /** The field, or for a displayed name the relation that refers to the named record. */
  field: Field;
  isLabel: boolean;
  kind: FieldKind;
  facet: ServerFacet;
  source: Source;
  /** Table from which a sub-select reads names for a list of ids, or for a target not stored by id; else null. */
  labels: { table: string; by: string; label: string; list: boolean } | null;
}

export const ROOT = 'r';
/** Maximum x-from fields in a chain; a longer one is a fault of the descriptors. */
const MAX_DEPTH = 6;

let serial = 0;

/** Columns of one resource for SQL, and the joins that read values through relations. */
export class RecordModel {
  readonly resource: Resource;
  readonly table: string;
  /** Unique per version of a descriptor, as a part of keys of cached SQL. */
  readonly id: string;
  readonly outputs: readonly Output[];
  readonly joins: readonly Join[];
  readonly #lookup: Lookup;
  readonly #joins = new Map<string, Join>();
  readonly #fields: ReadonlyMap<string, Field>;
  /** First columns of all indexes. */
  readonly #leading: ReadonlySet<string>;

  constructor(resource: Resource, lookup: Lookup) {
    this.resource = resource;
    this.table = toSnake(resource.name);
    serial += 1;
    this.id = `${resource.name}#${serial}`;
    this.#lookup = lookup;
    this.#fields = new Map(resource.fields.map((field) => [field.key, field]));
    const { indexes, uniques } = toTable(resource);
    const leading = [...indexes, ...uniques].flatMap(([first]) => first ?? []);
    this.#leading = new Set(['id', 'created_time', ...leading, choiceColumn(resource) ?? 'id']);
    this.outputs = [...this.#fieldOutputs(), ...this.#labelOutputs()];
    this.joins = [...this.#joins.values()];
  }

  field(key: string): Field | undefined {
    return this.#fields.get(key);
  }

  /** Column of a field, for filters and order. @throws Error for an unknown key */
  source(key: string): Source {
    return this.#resolve(this.resource, ROOT, key);
  }

  /** True if an index returns rows ordered by this field. */
  isIndexed(key: string): boolean {
    const { alias, column } = this.source(key);
    return alias === ROOT && this.#leading.has(column);
  }

  /** Stored field behind an x-from field, with its join; null for the row's own fields. */
  behind(key: string): { join: Join; field: Field } | null {
    const { join, field } = this.#at(this.source(key));
    return join && field ? { join, field } : null;
  }

  /** Column with the pinyin of the names in column `source`, by which lists are sorted; null if there is none. */
  pinyinOf(source: Source): Source | null {
    const column = pinyinColumn(this.#at(source).resource, source.column);
    return column === undefined ? null : { alias: source.alias, column };
  }

  isByPinyin(source: Source): boolean {
    const { field } = this.#at(source);
    return field !== undefined && isByPinyin(field);
  }

  #at({ alias, column }: Source) {
    const join = [...this.#joins.values()].find((candidate) => candidate.alias === alias);
    const resource = (join && this.#lookup(join.resource)) ?? this.resource;
    const field = resource.fields.find((candidate) => isStored(candidate) && columnOf(candidate) === column);
    return { join, resource, field };
  }

  /** Joins that reach these aliases, each after the joins it needs. */
  joinsFor(aliases: Iterable<string>): Join[] {
    const wanted = new Set(aliases);
    for (const join of [...this.joins].reverse()) if (wanted.has(join.alias)) wanted.add(join.from.alias);
    return this.joins.filter((join) => wanted.has(join.alias));
  }

  #fieldOutputs(): Output[] {
    return this.resource.fields
      .filter((field) => !field.secret && !field.virtual)
      .map((field) => ({
        key: field.key,
        field,
        isLabel: false,
        kind: field.kind,
        facet: serverFacets[field.kind],
        source: this.#resolve(this.resource, ROOT, field.key),
        labels: null,
      }));
  }

  /** Outputs of names that relations display but do not store (wire.md#6). */
  #labelOutputs(): Output[] {
    const outputs = new Map<string, Output>();
    for (const field of this.resource.fields) {
      const { relation } = field;
      if (!relation || relation.labelStored || field.secret || field.virtual) continue;
      if (this.#fields.has(relation.labelKey) || outputs.has(relation.labelKey)) continue;
      const label = this.#labelOutput(field, relation);
      if (label) outputs.set(relation.labelKey, label);
    }
    return [...outputs.values()];
  }

  #labelOutput(field: Field, relation: Relation): Output | null {
    const target = this.#lookup(relation.resource);
    if (!target) return null;
    const shared = { key: relation.labelKey, field, isLabel: true, kind: 'text' as const, facet: serverFacets.text };
    const own = this.#resolve(this.resource, ROOT, field.key);
    if (!relation.multiple && relation.value === 'id') {
      const join = this.#join(own, target);
      return { ...shared, source: this.#resolve(target, join.alias, relation.label), labels: null };
    }
    const labels = {
      table: toSnake(target.name),
      by: columnNamed(target, relation.value),
      label: columnNamed(target, relation.label),
      list: relation.multiple,
    };
    return { ...shared, source: own, labels };
  }

  #resolve(resource: Resource, alias: string, key: string): Source {
    const field = resource.fields.find((candidate) => candidate.key === key);
    if (!field || field.virtual) throw new Error(`resource ${resource.name} has no stored field "${key}"`);
    if (!field.from) return { alias, column: columnOf(field) };
    if (alias.split('_').length > MAX_DEPTH) throw new Error(`x-from of ${resource.name}.${key} goes in circles`);
    const through = resource.fields.find((candidate) => candidate.key === field.from?.relation);
    const target = through?.relation && this.#lookup(through.relation.resource);
    if (!through?.relation || !target || through.relation.value !== 'id' || through.relation.multiple) {
      throw new Error(`x-from of ${resource.name}.${key} must go through a relation by id`);
    }
    const join = this.#join(this.#resolve(resource, alias, through.key), target);
    return this.#resolve(target, join.alias, field.from.field);
  }

  #join(from: Source, target: Resource): Join {
    const path = `${from.alias}.${from.column}>${target.name}`;
    const existing = this.#joins.get(path);
    if (existing) return existing;
    const alias = `${from.alias === ROOT ? 'j' : from.alias}_${this.#joins.size + 1}`;
    const join = { alias, table: toSnake(target.name), resource: target.name, from };
    this.#joins.set(path, join);
    return join;
  }
}

/** Column of the field with this key; its name differs from the key if the field's kind was changed. */
export function columnNamed({ fields }: Resource, key: string): string {
  const field = fields.find((candidate) => candidate.key === key);
  return field ? columnOf(field) : toSnake(key);
}

/** Fields with a column in the resource's own table. */
export function storedFields(resource: Resource): Field[] {
  return resource.fields.filter(isStored);
}
