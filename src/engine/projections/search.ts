import type { Json } from '../json.ts';
import { type Can, mayRead } from '../permissions.ts';
import type { Field, Resource } from '../resource.ts';
import { screenOf } from './columns.ts';

export interface SearchInput {
  /** Key in the query string. */
  key: string;
  label: string;
  field: Field;
  mode: 'contains' | 'equals' | 'in' | 'range';
  initial: Json | undefined;
}

/** Inputs of a screen's search bar for fields that the caller may read. */
export function toSearch(resource: Resource, screenName: string, can: Can): SearchInput[] {
  const screen = screenOf(resource, screenName);
  const byKey = new Map(resource.fields.map((field) => [field.key, field]));
  return screen.search.flatMap((key) => {
    const field = byKey.get(key);
    if (!field?.search || !mayRead(field, can)) return [];
    const { key: queryKey, mode } = field.search;
    return [{ key: queryKey, label: field.labels.search, field, mode, initial: screen.initial[queryKey] }];
  });
}
