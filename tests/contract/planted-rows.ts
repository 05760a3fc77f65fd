import type { WireRecord } from '../../src/engine/json.ts';
import { isStored, toSnake } from '../../src/engine/projections/table.ts';
import type { Field, Relation, Resource } from '../../src/engine/resource.ts';
import { exampleOf } from '../../src/kinds/parts/meaning.ts';
import { kindFacets } from '../../src/kinds/tables/meanings.ts';
import { serverFacets } from '../../src/kinds/tables/server/storages.ts';
import type { Catalog } from '../../src/server/catalog.ts';
import type { DbSession } from '../../src/server/db/session.ts';

/** A row as it was put into its table: wire values under the keys of the fields, empty columns left out. */
export interface PlantedRow {
  id: number;
  deleted: boolean;
  record: WireRecord;
}

/** Tenant and ids of planted rows, and the marks that distinguish them from rows planted for others. */
export interface Soil {
  db: DbSession;
  catalog: Catalog;
  /** First letter of every text. */
  mark: string;
  /** Ids from here on; other tenants begin elsewhere. */
  firstId: number;
  /** Id of the user whom every second row names in each of its roles. */
  userId: string;
  /** Organisation of every row that has one; by default one planted beside them. */
  orgId?: string;
}

/** Number of filled rows; the first two are equal wherever they may be. */
const FILLED = 8;
/** Row with nothing but what every row of the product has. */
const SPARSE = FILLED;
const DELETED = FILLED + 1;
const ROWS = [...Array(FILLED + 2).keys()];
const IDS_PER_RESOURCE = 100;

/** Milliseconds added to planted moments: a range that ends with the second shown must include them. */
const LATE_MS = 999;

/** Wildcards of LIKE, both cases, a wide letter, digits that sort otherwise as numbers. */
const TEXTS = ['B%号', 'b_10', 'Zz\\9', 'Ａ全', '9号', 'a10'];

/** Columns that a trigger of the database fills from others of the row: what it made of them is read back. */
const KEPT_BY_DATABASE: { readonly [resource: string]: readonly string[] } = {
  RiskRegister: ['verdictTime', 'rectifiedTime', 'isOnTime', 'repeatHours'],
};

/**
 * Plants a handful of rows in every table of a tenant, from the descriptors alone and past the services. The
 * expectations for lists, filters and refusals must not come from the judged code.
 */
export class Plantation {
  readonly #soil: Soil;
  readonly #codes = new Map<string, string[]>();
  readonly #rows = new Map<string, PlantedRow[]>();

  private constructor(soil: Soil) {
    this.#soil = soil;
  }

  static async plant(soil: Soil): Promise<Plantation> {
    const plantation = new Plantation(soil);
    await plantation.#readCodes();
    for (const resource of soil.catalog.resources) await plantation.#plant(resource);
    await plantation.#nameInspector();
    return plantation;
  }

  get firstId(): number {
    return this.#soil.firstId;
  }

  rows(name: string): readonly PlantedRow[] {
    return this.#rows.get(name) ?? [];
  }

  live(name: string): readonly PlantedRow[] {
    return this.rows(name).filter(({ deleted }) => !deleted);
  }

  async #readCodes(): Promise<void> {
    const { db } = this.#soil;
    const rows = await db.all<{ type: string; code: string }>(
      db.t
        .selectFrom('sys_dict_data as v')
        .innerJoin('sys_dict_type as t', 't.id', 'v.type_id')
        .select(['t.code as type', 'v.code as code'])
        .orderBy('v.id'),
    );
    for (const { type, code } of rows) this.#codes.set(type, [...(this.#codes.get(type) ?? []), code]);
  }

  async #plant(resource: Resource): Promise<void> {
    const { db } = this.#soil;
    const stored = resource.fields.filter(isStored);
    const planted = ROWS.map((n) => ({ id: this.#id(resource.name, n), deleted: n === DELETED, record: {} }));
    const values = planted.map(({ deleted }, n) => ({
      ...Object.fromEntries(stored.map((field) => [toSnake(field.key), this.#column(resource, field, n)])),
      is_deleted: deleted,
    }));
    await db.run(db.t.insertInto(toSnake(resource.name)).values(values));
    const kept = await this.#readKept(resource);
    this.#rows.set(
      resource.name,
      planted.map((row, n) => ({ ...row, record: { ...this.#record(resource, n), ...kept.get(row.id) } })),
    );
  }

  async #readKept(resource: Resource): Promise<Map<number, WireRecord>> {
    const fields = resource.fields.filter(({ key }) => KEPT_BY_DATABASE[resource.name]?.includes(key));
    if (fields.length === 0) return new Map();
    const { db, firstId } = this.#soil;
    const columns = ['id', ...fields.map(({ key }) => toSnake(key))];
    const rows = await db.all<Record<string, unknown>>(
      db.t.selectFrom(toSnake(resource.name)).select(columns).where('id', '>=', firstId),
    );
    return new Map(
      rows.map((row) => [
        Number(row.id),
        Object.fromEntries(
          fields.map((field) => {
            const value = row[toSnake(field.key)];
            return [field.key, value === null ? undefined : serverFacets[field.kind].fromDb(value, field)];
          }),
        ),
      ]),
    );
  }

  /** The user of the soil is an inspector of every plan that is under way. */
  async #nameInspector(): Promise<void> {
    const { db, userId } = this.#soil;
    const plans = this.rows('RiskPlanningExecute').map(({ id }) => ({ plan_id: id, user_id: Number(userId) }));
    if (plans.length > 0) await db.run(db.t.insertInto('one_off_inspector').values(plans));
    const rounds = this.rows('RiskTimedPlanningExecute').map(({ id }) => ({
      execution_id: id,
      user_id: Number(userId),
    }));
    if (rounds.length > 0) await db.run(db.t.insertInto('round_inspector').values(rounds));
  }

  #record(resource: Resource, n: number): WireRecord {
    const pairs = resource.fields.map((field) => [field.key, this.#value(resource, field, n)] as const);
    return Object.fromEntries(pairs.filter(([, value]) => value !== undefined));
  }

  #column(resource: Resource, field: Field, n: number): unknown {
    const value = this.#value(resource, field, n);
    if (value === undefined) return null;
    const written = serverFacets[field.kind].toDb(value, field);
    if (!written.ok) throw new Error(`${resource.name}.${field.key}: ${written.message}`);
    return written.value instanceof Date ? new Date(written.value.getTime() + LATE_MS) : written.value;
  }

  #id(name: string, n: number): number {
    const place = this.#soil.catalog.resources.findIndex((resource) => resource.name === name);
    return this.#soil.firstId + place * IDS_PER_RESOURCE + n;
  }

  /** The wire value of a field in the n-th row. The same question has the same answer, so rows may name each other. */
  #value(resource: Resource, field: Field, n: number): unknown {
    if (field.virtual) return undefined;
    if (field.base) return this.#baseValue(resource, field, n);
    if (field.from) return this.#valueThrough(resource, field, n);
    if (n === SPARSE && !isNeeded(resource, field) && field.key !== resource.tree) return field.default;
    if (field.relation) return this.#reference(resource, field, n);
    // The seed's own record has the value already.
    if (field.single) return field.single.other ?? undefined;
    const isUnique = field.unique || resource.unique.some((keys) => keys.includes(field.key));
    return this.#plainValue(field, isUnique || n > 1 ? n : 0, isUnique);
  }

  #baseValue(resource: Resource, { key }: Field, n: number): unknown {
    const time = `2026-03-${String(Math.max(1, n) + 9).padStart(2, '0')} 10:00:00`;
    const base: WireRecord = {
      id: serverFacets.id.fromDb(this.#id(resource.name, n), idOf(resource)),
      version: 1,
      createdTime: time,
      createdUserId: this.#soil.userId,
      createdUserName: `${this.#soil.mark}先生`,
    };
    if (n === SPARSE) return base[key];
    return { ...base, updatedTime: time, updatedUserId: this.#soil.userId, updatedUserName: base.createdUserName }[key];
  }

  #valueThrough(resource: Resource, field: Field, n: number): unknown {
    const through = resource.fields.find(({ key }) => key === field.from?.relation);
    const target = this.#soil.catalog.resource(String(through?.relation?.resource));
    const source = target.fields.find(({ key }) => key === field.from?.field);
    const row = through && this.#targetRow(resource, through, n);
    // The name of the soil's user is not a planted value.
    if (target.name === 'sysUser' && n % 2 === 0) return undefined;
    return source && row !== undefined ? this.#value(target, source, row) : undefined;
  }

  /** Number of the row a reference points to; the roots of a tree point to none. */
  #targetRow(resource: Resource, field: Field, n: number): number | undefined {
    if (field.key === resource.tree) return n === 0 || n === SPARSE ? undefined : 0;
    return n === SPARSE && !isNeeded(resource, field) ? undefined : n % FILLED;
  }

  #reference(resource: Resource, field: Field, n: number): unknown {
    const relation = field.relation as Relation; // asked for by the caller
    const row = this.#targetRow(resource, field, n);
    if (row === undefined) return undefined;
    const { catalog, orgId, userId } = this.#soil;
    const target = catalog.resource(relation.resource);
    if (relation.value !== 'id') {
      const source = target.fields.find(({ key }) => key === relation.value);
      return source && this.#value(target, source, row);
    }
    if (orgId !== undefined && target.name === 'sysOrg') return orgId;
    if (target.name === 'sysUser' && n % 2 === 0) return userId;
    const id = this.#id(target.name, row);
    if (relation.multiple) return `${id},${this.#id(target.name, (row + 1) % FILLED)}`;
    return field.schema.type === 'string' ? String(id) : id;
  }

  #plainValue(field: Field, n: number, isUnique: boolean): unknown {
    const { schema } = field;
    if (field.kind === 'images' || field.kind === 'files') return undefined;
    if (schema.enum) return schema.enum[n % schema.enum.length];
    if (field.kind === 'dictionary') return this.#code(field, n);
    if (field.kind === 'boolean') return n === 3;
    if (schema.type === 'string' && schema.pattern === undefined && schema.format === undefined) {
      const text = `${this.#soil.mark}${TEXTS[n % TEXTS.length]}${n >= TEXTS.length ? n : ''}${field.title}`;
      return [...text].slice(0, schema.maxLength).join('');
    }
    if (schema.examples && !isUnique) return exampleOf(kindFacets[field.kind], field, n + 2);
    const isNumber = schema.type === 'integer' || schema.type === 'number';
    return isUnique && isNumber ? this.#soil.firstId + n : kindFacets[field.kind].sample(field, n + 2);
  }

  #code(field: Field, n: number): unknown {
    const codes = this.#codes.get(String(field.dictionary)) ?? ['1', '2'];
    const code = codes[n % codes.length];
    return field.schema.type === 'integer' ? Number(code) : code;
  }
}

/** Columns without which the product has no row: what its form requires, and where it belongs. */
function isNeeded(resource: Resource, { key, required }: Field): boolean {
  return required || [resource.workflowRecord, resource.display, resource.scope].includes(key);
}

function idOf(resource: Resource): Field {
  const field = resource.fields.find(({ key }) => key === 'id');
  if (!field) throw new Error(`${resource.name} has no id`);
  return field;
}
