import type { Field, Resource } from '../resource.ts';

/** Filters and sorts a list accepts: the whitelist behind every query (security.md#R6). */
export interface QueryModel {
  filters: { [queryKey: string]: { field: Field; mode: 'contains' | 'equals' | 'in' | 'range' } };
  /** Fields by which the list may be sorted, by key. */
  sort: { [key: string]: Field };
  /** Fields compared with `searchValue`: any part of a text, but the whole of a unique value. */
  keyword: QueryModel['filters'][string][];
}

export function toQuery(resource: Resource): QueryModel {
  const readable = resource.fields.filter((field) => !field.secret && !field.virtual);
  const filters: QueryModel['filters'] = {};
  for (const field of readable) if (field.search) filters[field.search.key] = { field, mode: field.search.mode };
  return {
    filters,
    sort: Object.fromEntries(readable.filter((field) => field.sortable).map((field) => [field.key, field])),
    keyword: Object.values(filters).filter(({ field, mode }) => mode === 'contains' || field.unique),
  };
}
