import { fitted } from '../../src/compiler/samples/samples.ts';
import { toForm } from '../../src/engine/projections/form.ts';
import type { Field, Relation, Resource } from '../../src/engine/resource.ts';
import { hiddenKeys } from '../../src/engine/rules/conditions.ts';
import { exampleOf } from '../../src/kinds/parts/meaning.ts';
import { rowsOf } from '../../src/kinds/rows/meaning.ts';
import { pointersOf } from '../../src/kinds/rows/row-pointers.ts';
import { kindFacets } from '../../src/kinds/tables/meanings.ts';
import type { Catalog } from '../../src/server/catalog.ts';
import type { ApiClient } from '../support/api-client.ts';

export type Body = Record<string, unknown>;

const FIRST = 1;
/** Number of a sample that differs from the first and satisfies every rule about steps and limits. */
const OTHER = 3;

/** Valid bodies for any resource, made from its descriptor; what they point to is created when it is not there. */
export class Samples {
  readonly #api: ApiClient;
  readonly #catalog: Catalog;
  readonly #targets = new Map<string, Promise<unknown>>();
  /** Resources a target of which is being added now. */
  readonly #adding = new Set<string>();
  #count = 100;

  constructor(api: ApiClient, catalog: Catalog) {
    this.#api = api;
    this.#catalog = catalog;
  }

  /** A body for add with every input that applies. Texts that must be unique differ from call to call. */
  body(name: string): Promise<Body> {
    return this.#body(name, FIRST);
  }

  /** A body that differs from `body` in every input but references, which keep their targets. */
  otherBody(name: string): Promise<Body> {
    return this.#body(name, OTHER);
  }

  async #body(name: string, n: number): Promise<Body> {
    this.#count += 1;
    const resource = this.#catalog.resource(name);
    return this.#filled(resource, inputsOf(resource), n);
  }

  /** A body for a form of an action's own. */
  formBody(name: string, form: string): Promise<Body> {
    const resource = this.#catalog.resource(name);
    return this.#filled(resource, toForm(resource, form).fields, FIRST);
  }

  async #filled(resource: Resource, fields: readonly Field[], n: number): Promise<Body> {
    const body: Body = {};
    for (const field of fields) {
      const value = await this.#value(resource, field, n);
      if (value !== undefined) body[field.key] = value;
    }
    for (const key of hiddenKeys(fields, body)) delete body[key];
    return fitted(fields, body, { n, another: (field, row) => exampleOf(kindFacets[field.kind], field, row) });
  }

  async #value(resource: Resource, field: Field, n: number): Promise<unknown> {
    if (field.kind === 'images' || field.kind === 'files' || field.key === resource.tree) return undefined;
    if (field.dictionary && field.kind === 'dictionary' && !field.schema.examples) return this.#code(field, n);
    if (field.relation) return this.#reference(field, field.relation);
    if (pointersOf(field.rowFields).length > 0) return this.#rows(field, n);
    const isUnique = field.unique || resource.unique.some((keys) => keys.includes(field.key));
    const isOwnPattern = field.kind === 'text' && field.schema.pattern !== undefined;
    const hasExamples = (field.schema.examples ?? []).length > 0 && !field.unique;
    if (isOwnPattern && !field.required && !hasExamples) return undefined;
    // The seed's own record has the value already, and giving it up is a change of its own.
    if (field.kind === 'boolean') return n === FIRST && !field.single;
    return isUnique ? this.#unique(field, isOwnPattern) : exampleOf(kindFacets[field.kind], field, n);
  }

  /** Another value at every call. */
  #unique(field: Field, isOwnPattern: boolean): unknown {
    const [example] = field.schema.examples ?? [];
    // A number before the example still fits the pattern, as in the name before the @ of an address.
    if (isOwnPattern && example !== undefined) return `${this.#count}${example}`;
    const { minimum = 1, maximum = Number.MAX_SAFE_INTEGER } = field.schema;
    const n = isNarrowField(field) ? minimum + (this.#count % (maximum - minimum + 1)) : this.#count;
    return kindFacets[field.kind].sample(field, n);
  }

  async #code(field: Field, n: number): Promise<unknown> {
    const asked = { code: String(field.dictionary) };
    const offered = await this.#api.read<{ code: string }[]>('/sysDictType/dropDown', asked);
    const usable = offered.filter(({ code }) => !field.schema.enum || field.schema.enum.map(String).includes(code));
    const code = usable[n === FIRST ? 0 : usable.length - 1]?.code;
    return field.schema.type === 'integer' ? Number(code) : code;
  }

  /** Rows that point to records there are. */
  async #rows(field: Field, n: number): Promise<Body[]> {
    const rows: Body[] = rowsOf(exampleOf(kindFacets[field.kind], field, n));
    for (const pointer of pointersOf(field.rowFields)) {
      const target = await this.#reference(pointer, pointer.relation);
      for (const row of rows) row[pointer.key] = target;
    }
    return rows;
  }

  async #reference(field: Field, { value, stage }: Relation): Promise<unknown> {
    if (value !== 'id') return field.required ? this.#valueOf(field, value) : undefined;
    const target = stage === null ? await this.#target(field) : await this.#person(stage);
    if (field.schema.type === 'array') return [target];
    // The first record of all has none to point at.
    return field.schema.type === 'string' && target !== undefined ? String(target) : target;
  }

  /** Value of a reference that stores another field of its target than the id. */
  async #valueOf(field: Field, value: string): Promise<unknown> {
    const id = String(await this.#target(field));
    return (await this.#api.read<Body>(`/${field.relation?.resource}/detail`, { id }))[value];
  }

  /** Id of a person who can act at the stage by a role of his own. */
  #person(stage: string): Promise<unknown> {
    type Candidate = { id: string; roleNames: string[] };
    const find = async () => {
      const rows = await this.#api.rows<Candidate>('/RiskRegister/candidates', { stage, pageSize: 100 });
      return rows.find(({ roleNames }) => roleNames.length > 0)?.id;
    };
    const person = this.#targets.get(`stage ${stage}`) ?? find();
    this.#targets.set(`stage ${stage}`, person);
    return person;
  }

  async #target(field: Field): Promise<unknown> {
    const name = String(field.relation?.resource);
    if (name === 'sysMenu') return this.#folder();
    // A department has a leader, and a leader a department: one of them is there before.
    if (this.#adding.has(name)) return this.#first(name);
    const target = this.#targets.get(name) ?? this.#find(name);
    this.#targets.set(name, target);
    return target;
  }

  /** A record of our own where we may add one: those of the installation may be protected. */
  async #find(name: string): Promise<unknown> {
    if (plainResources(this.#catalog).some((resource) => resource.name === name)) {
      this.#adding.add(name);
      const { id } = await this.add(name);
      this.#adding.delete(name);
      return id;
    }
    return this.#first(name);
  }

  /** Menus are put into folders; pages and buttons take none. */
  async #folder(): Promise<unknown> {
    const menus = await this.#api.read<{ id: unknown; type: number }[]>('/sysMenu/list');
    return menus.find(({ type }) => type === 0)?.id;
  }

  async #first(name: string): Promise<unknown> {
    const [first] = await this.#api.read<{ id: unknown }[]>(`/${name}/list`);
    return first?.id;
  }

  /** Adds a record through the API and answers it as its page shows it. */
  async add(name: string): Promise<Body> {
    const body = await this.body(name);
    await this.makeRoom(name, body);
    await this.#api.write(`/${name}/add`, body);
    return newest(this.#api, name);
  }

  /** Deletes the record that holds a unique value of few. Where others refer to it, the body gets another value. */
  async makeRoom(name: string, body: Body): Promise<void> {
    const narrow = this.#catalog.resource(name).fields.find((field) => field.unique && isNarrowField(field));
    if (!narrow) return;
    const { key, schema } = narrow;
    const rows = await this.#api.rows<Body>(`/${name}/page`, { pageSize: 500 });
    const others = Array.from({ length: Number(schema.maximum) }, (_, at) => at + 1);
    for (const value of [body[key], ...others]) {
      const holder = rows.find((row) => row[key] === value);
      const isFree = !holder || (await this.#api.post(`/${name}/delete`, { id: holder.id })).body.success;
      if (isFree) {
        body[key] = value;
        return;
      }
    }
  }
}

/** A number of so few values that those of the installation take them all. */
const isNarrowField = ({ schema }: Field) => (schema.maximum ?? 1e9) < 10;

export async function newest(api: ApiClient, name: string): Promise<Body> {
  const [row] = await newestRows(api, name, 1);
  if (!row) throw new Error(`${name} has no record`);
  return row;
}

/** Newest first. A resource without pages has a list of all, in a tree as rows within rows. */
export async function newestRows(api: ApiClient, name: string, count: number): Promise<Body[]> {
  const paged = await api.get(`/${name}/page`, { pageSize: count, sortField: 'id', sortOrder: 'descend' });
  if (paged.body.success) return (paged.body.data as { rows: Body[] }).rows; // wire.md#1.4
  const all = flat(await api.read<Body[]>(`/${name}/list`));
  return all.sort((one, other) => Number(other.id) - Number(one.id)).slice(0, count);
}

function flat(rows: readonly Body[]): Body[] {
  return rows.flatMap(({ children, ...row }) => [row, ...(Array.isArray(children) ? flat(children) : [])]);
}

/** The inputs people fill; what a relation by id brings along is the server's business. */
export function inputsOf(resource: Resource): Field[] {
  const { fields } = toForm(resource, 'add');
  const copied = fields.flatMap(({ relation }) => (relation?.value === 'id' ? Object.keys(relation.copy) : []));
  return fields.filter(({ key }) => !copied.includes(key));
}

/** Resources whose add, edit and delete are the generic ones. */
export function plainResources(catalog: Catalog): Resource[] {
  return catalog.resources.filter(
    (resource) =>
      resource.workflow === null && ['add', 'edit', 'delete', 'page'].every((verb) => pathOf(resource, verb)),
  );
}

/** Resources with the generic forms and a page of their records, those whose records go on into a workflow included. */
export function editableResources(catalog: Catalog): Resource[] {
  const isGeneric = ({ actions }: Resource, verb: string) =>
    actions.some((action) => action.verb === verb && !action.form);
  return catalog.resources.filter((resource) =>
    ['add', 'edit', 'delete', 'page'].every((verb) => isGeneric(resource, verb)),
  );
}

export function pathOf(resource: Resource, verb: string): string | undefined {
  return resource.actions.find((action) => action.verb === verb)?.path;
}

/** A record as it is stored: rows without the names of what they point to, which only readers get. */
export function storedRows(resource: Resource, record: Body): Body {
  const fields = resource.fields.filter(({ key, rowFields }) => record[key] !== undefined && rowFields.length > 0);
  const rows = fields.map(({ key, rowFields }) => {
    const names = pointersOf(rowFields).map(({ relation }) => relation.labelKey);
    const kept = (row: Body) => Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));
    return [key, rowsOf(record[key]).map(kept)];
  });
  return { ...record, ...Object.fromEntries(rows) };
}
