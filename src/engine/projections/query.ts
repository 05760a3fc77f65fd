import type { Field, Resource } from '../resource.ts';

/** Filters and order that a list accepts; anything else never reaches SQL (security.md#R6). */
export interface QueryModel {
  filters: { [queryKey: string]: { field: Field; mode: 'contains' | 'equals' | 'in' | 'range' } };
  /** Sortable fields by key. */
  sort: { [key: string]: Field };
  /** Fields compared with `searchValue`: any part of a text, or the whole of a unique value. */
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
