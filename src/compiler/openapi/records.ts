import { MAX_SEVERAL } from '../../engine/action-effect.ts';
import type { Json, JsonSchema } from '../../engine/json.ts';
import { labelKeyOf } from '../../engine/projections/columns.ts';
import { formNames, formSchema, toForm } from '../../engine/projections/form.ts';
import type { Action, Field, Resource } from '../../engine/resource.ts';
import { choicesOf, hasWords } from '../../kinds/parts/choices.ts';
import { type SampleWorld, toSampleBody, toSamples } from '../samples/samples.ts';
import type { RowShape } from './call.ts';
import { ref } from './envelope.ts';

/** Schema name: `sysUser` → SysUser, `sysUser` with `add` → SysUserAdd. */
export function componentName(resource: string, part = ''): string {
  return capital(resource) + capital(part);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Ids may be numbers or texts (wire.md#1.2). */
export const ID: JsonSchema = { type: ['integer', 'string'], title: '编号' };

/** Schemas of a resource by name: row, detail and list row if they differ, page, and the body of every form. */
export function recordSchemas(resource: Resource, shape: RowShape, world: SampleWorld): { [name: string]: JsonSchema } {
  const name = componentName(resource.name);
  const row = rowSchema(resource, shape);
  const forms = formNames(resource).map((form) => [
    componentName(resource.name, form),
    bodySchema(resource, form, world),
  ]);
  return {
    [name]: { ...row, description: resource.description || resource.title, examples: examplesOf(resource, world) },
    ...(shape.detail ? { [`${name}Detail`]: closed({ ...row.properties, ...shape.detail }) } : {}),
    ...(shape.list ? { [`${name}ListRow`]: closed(pick(row.properties ?? {}, shape.list)) } : {}),
    ...(isPaged(resource) ? { [`${name}Page`]: pageSchema(ref(name)) } : {}),
    ...Object.fromEntries(forms),
  };
}

export function closed(properties: { [key: string]: JsonSchema }, required: string[] = []): JsonSchema {
  const needed = required.length > 0 ? { required } : {};
  return { type: 'object', properties, ...needed, additionalProperties: false };
}

function pick(properties: { [key: string]: JsonSchema }, keys: readonly string[]) {
  return Object.fromEntries(Object.entries(properties).filter(([key]) => keys.includes(key)));
}

function examplesOf(resource: Resource, world: SampleWorld): Json[] {
  const [sample] = toSamples(resource, { ...world, count: 1 });
  return [sample as Json]; // samples are wire values, and those are JSON
}

/** Schema of a row; null values are left out, so that only the id is always present. */
function rowSchema(resource: Resource, shape: RowShape): JsonSchema {
  const readable = resource.fields.filter((field) => !field.secret);
  const own = Object.fromEntries(readable.map((field) => [field.key, readSchema(field)]));
  // The parent of a root is the number 0, whatever the type of ids (wire.md#1.2).
  if (resource.tree !== null) own[resource.tree] = { ...own[resource.tree], ...rootOf(own[resource.tree]) };
  const labels = readable.filter((field) => field.relation && !(labelKeyOf(field) in own));
  const named = labels.map((field) => [labelKeyOf(field), { type: 'string', title: `${field.title}（名称）` }]);
  return closed({ ...own, ...Object.fromEntries(named), ...shape.row }, ['id']);
}

function rootOf(parent: JsonSchema | undefined): JsonSchema {
  return parent?.type === 'string' ? { type: ['string', 'integer'], description: '顶层为 0' } : {};
}

/** Schema of a value in an answer, without limits of forms: stored values may be older than limits (decision 024). */
function readSchema(field: Field): JsonSchema {
  const { default: _, minimum, maximum, minLength, maxLength, pattern, ...schema } = field.schema;
  const isKept = field.readOnly ? { readOnly: true } : {};
  return { ...schema, ...describe(field), ...isKept };
}

/** Facts about a field that plain JSON Schema cannot express. */
function describe(field: Field): JsonSchema {
  const { help, unit, dictionary, relation, permission, compare, readOnlyWhen } = field;
  const meanings = hasWords(field) ? choicesOf(field).map(({ value, label }) => `${value} ${label}`) : [];
  const lock = readOnlyWhen ? ['有时只读，只读时送来的值不保存'] : [];
  const rules = [...lock, ...compare.map(({ message }) => message)];
  const coded = dictionary && `字典：${dictionary}`;
  const words = [help, unit && `单位：${unit}`, coded, meanings.join('，'), ...rules].filter(Boolean);
  const guarded = Object.entries(permission).filter(([, code]) => code !== null);
  return {
    ...(words.length > 0 ? { description: words.join('；') } : {}),
    ...(dictionary ? { 'x-dictionary': dictionary } : {}),
    ...(relation ? { 'x-relation': relation.resource } : {}),
    ...(guarded.length > 0 ? { 'x-permission': Object.fromEntries(guarded) } : {}),
  };
}

/** Schema of a form's body: its inputs, and the keys of targetOf(). */
function bodySchema(resource: Resource, formName: string, world: SampleWorld): JsonSchema {
  const { fields, title } = toForm(resource, formName);
  const { properties = {}, required = [], allOf } = withDefaults(formSchema(fields), fields);
  const inputs = fields.map((field) => [field.key, inputSchema(field, properties[field.key])]);
  const action = resource.actions.find(({ verb }) => verb === formName);
  const target = action ? targetOf(resource, action) : {};
  const names = Object.keys(target).filter((key) => target[key] === ID);
  const isPatch = formName === 'edit' && !action?.form;
  const body = { ...Object.fromEntries(names.map((key) => [key, 1])), ...toSampleBody(resource, formName, world) };
  const needed = [...names, ...(isPatch ? [] : required)];
  return {
    ...closed({ ...target, ...Object.fromEntries(inputs) }, [...new Set(needed)]),
    ...(allOf && !isPatch ? { allOf } : {}),
    description: isPatch ? `${title}；未给出的字段保持不变` : title,
    examples: [body as Json], // a sample body is JSON
  };
}

/** Makes fields with a default optional: the server fills in the default, as an untouched form does. */
function withDefaults(form: JsonSchema, fields: readonly Field[]): JsonSchema {
  // A preset of null is no value: it only keeps a form from taking over the record's value.
  const isFilled = ({ default: standard, preset }: Field) =>
    standard !== undefined || (preset !== null && preset.expression !== null);
  const given = new Set(fields.filter(isFilled).map(({ key }) => key));
  const needed = (schema: JsonSchema): JsonSchema => {
    const { required, ...rest } = schema;
    const left = required?.filter((key) => !given.has(key)) ?? [];
    return left.length > 0 ? { ...schema, required: left } : rest;
  };
  const parts = form.allOf?.map((one) => (one.then ? { ...one, then: needed(one.then) } : one));
  return { ...needed(form), ...(parts ? { allOf: parts } : {}) };
}

function inputSchema(field: Field, always: JsonSchema | undefined): JsonSchema {
  const secret = field.secret ? { writeOnly: true } : {};
  return { ...(always ?? field.schema), ...describe(field), ...secret };
}

/** Keys of the body besides the inputs, such as id, version and reason. */
export function targetOf(resource: Resource, { verb, effect, place, form }: Action): { [key: string]: JsonSchema } {
  if (place === 'toolbar' && form) return {};
  const version: JsonSchema = { type: 'integer', title: '版本', description: '读取时的版本；已被他人修改时拒绝' };
  if (effect?.several) {
    const description = '对多条记录执行，全部完成或全部不做；与 id 二选一';
    const ids: JsonSchema = {
      type: 'array',
      items: ID,
      minItems: 1,
      maxItems: MAX_SEVERAL,
      title: '多个编号',
      description,
    };
    return { id: { ...ID }, version, ids };
  }
  if (resource.workflow === null) return verb === 'add' ? {} : { id: ID, version };
  const isRecord = resource.workflowRecord === 'id';
  if (isRecord && verb === 'add') return { submit: { type: 'boolean', title: '同时提交' } };
  const key = !isRecord && verb === 'add' ? resource.workflowRecord : 'id';
  const reason: JsonSchema = { type: 'string', title: '原因', maxLength: 200 };
  return { [key]: ID, version, ...(verb === 'edit' && isRecord ? {} : { reason }) };
}

function isPaged(resource: Resource): boolean {
  return resource.actions.some(({ verb, method }) => method === 'GET' && isPageVerb(verb));
}

/** True for verbs of paged lists, which contain the word "page": page, allPage, pageAccepRecord … */
export function isPageVerb(verb: string): boolean {
  return /page/i.test(verb);
}

/** A page of rows with its totals (wire.md#1.4). */
export function pageSchema(row: JsonSchema): JsonSchema {
  const count = (title: string): JsonSchema => ({ type: 'integer', title });
  const properties = {
    pageNo: count('页码'),
    pageSize: count('每页条数'),
    totalPage: count('总页数'),
    totalRows: count('总条数'),
    totalCount: count('总条数'),
    rows: { type: 'array', items: row } satisfies JsonSchema,
  };
  return closed(properties, Object.keys(properties));
}
