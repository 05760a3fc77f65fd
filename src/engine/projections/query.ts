import type { Field, Resource } from '../resource.ts';

/** What a list of this resource may be asked for: the whitelist behind every filter and sort (security.md#R6). */
export interface QueryModel {
  filters: { [queryKey: string]: { field: Field; mode: 'contains' | 'equals' | 'in' | 'range' } };
  /** Field keys that may be sorted by. */
  sort: { [key: string]: Field };
  /** What `searchValue` is compared with: any part of texts, the whole of a value that one record alone has. */
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
