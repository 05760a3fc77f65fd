import type { JsonSchema } from '../../engine/json.ts';
import { CRITERIA_KEY, LIST_WORDS } from '../../engine/lists.ts';
import { addAll } from '../../engine/many.ts';
import { mayRead } from '../../engine/permissions.ts';
import { type QueryModel, toQuery } from '../../engine/projections/query.ts';
import type { Field, Resource } from '../../engine/resource.ts';
import { namedDays } from '../../kinds/date-time/relative-days.ts';
import { momentTests } from '../../kinds/date-time/storage.ts';
import { kindFacets } from '../../kinds/tables/meanings.ts';
import { serverFacets } from '../../kinds/tables/server/storages.ts';
import { may, type UserCtx } from '../ctx.ts';
import { all, any, type RowFilter } from '../db/records/filter.ts';
import type { Order } from '../db/records/order.ts';
import { type FieldError, invalid, refuse } from '../errors.ts';
import { type CriteriaFilter, readCriteriaFilter } from './criteria-filter.ts';
import { hooksOf } from './hooks/registry.ts';
import { PAGING, type Paging, pagingOf } from './paging.ts';

export interface ListQuery extends Paging {
  filter: RowFilter;
  order: readonly Order[];
  /** Fields of conditions without an index, and the filter without these conditions. */
  unserved: { fields: readonly Field[]; others: RowFilter };
}

type Query = Record<string, unknown>;

const TEXT: JsonSchema = { type: 'string', maxLength: 4_000 };

const models = new WeakMap<Resource, QueryModel>();

function queryModel(resource: Resource): QueryModel {
  const model = models.get(resource) ?? toQuery(resource);
  models.set(resource, model);
  return model;
}

const querySchemas = new WeakMap<Resource, JsonSchema>();

/** Schema of the query keys of a resource's lists (wire.md#1.4); always one object, by which validators are cached. */
export function listQuerySchema(resource: Resource): JsonSchema {
  const schema = querySchemas.get(resource) ?? createQuerySchema(resource);
  querySchemas.set(resource, schema);
  return schema;
}

/** Adds `own` keys to the schemas of list queries; one object for each resource, by which validators are cached. */
export function listQueryWith(own: Record<string, JsonSchema>): (resource: Resource) => JsonSchema {
  const queries = new WeakMap<JsonSchema, JsonSchema>();
  return (resource) => {
    const list = listQuerySchema(resource);
    const query = queries.get(list) ?? { ...list, properties: { ...list.properties, ...own } };
    queries.set(list, query);
    return query;
  };
}

function createQuerySchema(resource: Resource): JsonSchema {
  const filters = [...Object.keys(queryModel(resource).filters), ...Object.keys(hooksOf(resource.name).filters ?? {})];
  return {
    type: 'object',
    additionalProperties: false,
    properties: {
      ...PAGING,
      sortField: TEXT,
      sortOrder: TEXT,
      searchValue: TEXT,
      searchBeginTime: TEXT,
      searchEndTime: TEXT,
      [CRITERIA_KEY]: TEXT,
      ...Object.fromEntries(filters.map((key) => [key, TEXT])),
    },
  };
}

/** Parses a list's query: only the resource's keys reach SQL (security.md#R6), and only fields the caller may read. */
export async function readListQuery(ctx: UserCtx, resource: Resource, query: Query): Promise<ListQuery> {
  const { filter, criteria } = await readAll(ctx, resource, query);
  return {
    // few: at most ten conditions
    filter: all(filter, ...criteria.served, ...criteria.unserved),
    order: readOrder(ctx, resource, query),
    // few: at most ten conditions
    unserved: { fields: criteria.unservedFields, others: all(filter, ...criteria.served) },
    ...pagingOf(query),
  };
}

/** Filter of a query's conditions, keyword and time. */
export async function readFilters(ctx: UserCtx, resource: Resource, query: Query): Promise<RowFilter> {
  const { filter, criteria } = await readAll(ctx, resource, query);
  // few: at most ten conditions
  return all(filter, ...criteria.served, ...criteria.unserved);
}

/** @throws 400 with every invalid parameter */
async function readAll(
  ctx: UserCtx,
  resource: Resource,
  query: Query,
): Promise<{ filter: RowFilter; criteria: CriteriaFilter }> {
  const errors: FieldError[] = [];
  const parts: RowFilter[] = [];
  const asked = { ...hooksOf(resource.name).filterDefaults, ...Object.fromEntries(givenFilters(query)) };
  for (const [key, value] of Object.entries(asked)) {
    if (!isFilter(ctx, resource, key)) continue;
    const part = await readFilter(ctx, resource, { key, raw: String(value), query });
    if ('message' in part) errors.push({ field: key, message: part.message });
    else parts.push(part);
  }
  const time = timeFilter(ctx, resource, query);
  if (time === null) errors.push({ field: 'searchBeginTime', message: '起止时间格式不正确' });
  const criteria = readCriteriaFilter(ctx, resource, String(query[CRITERIA_KEY] ?? ''));
  addAll(errors, criteria.errors);
  if (errors.length > 0) throw invalid(errors.slice(0, 20));
  // few: one condition for each key of the query
  return { filter: all(...parts, ...(time ?? []), keywordFilter(ctx, resource, query)), criteria };
}

async function readFilter(
  ctx: UserCtx,
  resource: Resource,
  of: { key: string; raw: string; query: Query },
): Promise<RowFilter | { message: string }> {
  const own = hooksOf(resource.name).filters?.[of.key];
  const declared = queryModel(resource).filters[of.key];
  const filter = own
    ? await own(ctx, of.raw, of.query)
    : declared
      ? fieldFilter(declared, dated(declared.field, of.raw, ctx))
      : null;
  return filter ?? { message: `参数${declared?.field.labels.search ?? of.key}格式不正确` };
}

/** True if every key of the query is a filter of this caller. */
export function knowsFilters(ctx: UserCtx, resource: Resource, query: Query): boolean {
  return givenFilters(query).every(([key]) => isFilter(ctx, resource, key));
}

/** Refuses unknown filters, and filters of fields that the caller may not read. @throws 400 that names each of them */
export function refuseUnknownFilters(ctx: UserCtx, resource: Resource, query: Query): void {
  const unknown = givenFilters(query).filter(([key]) => !isFilter(ctx, resource, key));
  const errors = unknown.map(([key]) => ({ field: key, message: `未知参数：${key}` }));
  if (errors.length > 0) throw invalid(errors.slice(0, 20));
}

function givenFilters(query: Query): [string, unknown][] {
  return Object.entries(query).filter(([key, value]) => isGiven(value) && !LIST_WORDS.has(key));
}

function isFilter(ctx: UserCtx, resource: Resource, key: string): boolean {
  const declared = queryModel(resource).filters[key];
  return (
    hooksOf(resource.name).filters?.[key] !== undefined || (declared !== undefined && isReadable(ctx, declared.field))
  );
}

const isGiven = (value: unknown) => value !== '' && value !== undefined && value !== null;

function isReadable(ctx: UserCtx, field: Field): boolean {
  return mayRead(field, (code) => may(ctx, code));
}

function fieldFilter(
  by: { field: Field; mode: 'contains' | 'equals' | 'in' | 'range' },
  raw: string,
): RowFilter | null {
  const tests = serverFacets[by.field.kind].where(by.mode, raw, by.field);
  // few: at most three tests for a filter
  return tests && all(...tests.map((test) => ({ key: by.field.key, ...test })));
}

/** Replaces days relative to today by dates, since filters of presets must be valid on any day (wire.md#1.4). */
function dated({ kind }: Field, raw: string, ctx: UserCtx): string {
  return kindFacets[kind].time === undefined ? raw : namedDays(raw, ctx.now());
}

/** Filter for `searchValue` in any searchable text (wire.md#1.4). */
function keywordFilter(ctx: UserCtx, resource: Resource, query: Query): RowFilter | null {
  const keyword = typeof query.searchValue === 'string' ? query.searchValue.trim() : '';
  if (keyword === '') return null;
  const fields = queryModel(resource).keyword.filter(({ field }) => isReadable(ctx, field));
  const parts = fields.map((by) => fieldFilter(by, keyword));
  // few: one entry for each field of a resource
  return parts.length === 0 ? null : any(...parts.filter((part) => part !== null));
}

/** Filter of the time search; null: invalid or reversed range. */
function timeFilter(ctx: UserCtx, resource: Resource, query: Query): RowFilter[] | null {
  const [begin, end] = [query.searchBeginTime, query.searchEndTime].map((side) =>
    typeof side === 'string' ? side.trim() : '',
  );
  const tests = momentTests(begin ?? '', end ?? '');
  if (!tests) return null;
  return tests.map((test) => ({ key: timeFieldOf(ctx, resource), ...test }));
}

/** Key of the field for the time search: the hook's, else the first time field with range search, else createdTime. */
function timeFieldOf(ctx: UserCtx, resource: Resource): string {
  const ownField = hooksOf(resource.name).timeField;
  const offered = resource.fields.find(
    (field) => kindFacets[field.kind].time === 'moment' && field.search?.mode === 'range' && isReadable(ctx, field),
  );
  return ownField ?? offered?.key ?? 'createdTime';
}

/** Parses sort fields and directions, one or several with commas (wire.md#1.4). */
function readOrder(ctx: UserCtx, resource: Resource, query: Query): readonly Order[] {
  const [keys, directions] = [query.sortField, query.sortOrder].map((list) => String(list ?? '').split(','));
  if (!keys || !directions || keys.length > MAX_SORTS) throw wrongField();
  if (directions.length > keys.length) throw wrongOrder();
  const order = keys.map((key, index) => readSort(ctx, resource, { key, direction: directions[index] || 'ascend' }));
  if (keys[0] === '' && keys.length === 1) return resource.order;
  const fields = order.flatMap((sort) => sort ?? []);
  if (fields.length < keys.length || new Set(keys).size < keys.length) throw wrongField();
  return fields;
}

const MAX_SORTS = 3;

function wrongField() {
  const error = refuse('SORT_FIELD');
  error.extras.errors = [{ field: 'sortField', message: error.message }];
  return error;
}

/** Refusal if directions do not match the sort fields. */
function wrongOrder() {
  return invalid([
    { field: 'sortOrder', message: '排序方向不合法，每个排序字段应为 ascend（升序）或 descend（降序）' },
  ]);
}

/** Order by a field; null: unknown field. */
function readSort(ctx: UserCtx, resource: Resource, of: { key: string; direction: string }): Order | null {
  const { key, direction } = of;
  if (direction !== 'ascend' && direction !== 'descend') throw wrongOrder();
  const sortable = queryModel(resource).sort;
  const field = Object.hasOwn(sortable, key) ? sortable[key] : undefined;
  return field && isReadable(ctx, field) ? { field: field.key, direction } : null;
}
