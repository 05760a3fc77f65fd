import { initialFilters, type ListQuery } from '../../../../client/resource/list-state.ts';
import { listShape } from '../../../../client/resource-views/list/list-shape.ts';
import { CRITERIA_KEY } from '../../../../engine/lists.ts';
import type { Can } from '../../../../engine/permissions.ts';
import type { Resource, Screen } from '../../../../engine/resource.ts';
import { type Criterion, criteriaFields, readCriteria, writeCriteria } from '../../../../kinds/parts/criteria.ts';

/** State of a list that a view keeps, in the form the server stores. */
export interface ViewState {
  filters: { [key: string]: string };
  sortField?: string | null;
  sortOrder?: string | null;
  pageSize?: number;
  look?: object;
}

export interface SavedView {
  id: number;
  name: string;
  isShared: boolean;
  inMenu: boolean;
  isChangeable: boolean;
  version: number;
  state: ViewState;
}

const isSet = ([, value]: [string, string]) => value !== '';

/** Filters that have a value, in a fixed order. */
const setFilters = (filters: ViewState['filters']) =>
  Object.entries(filters)
    .filter(isSet)
    .sort(([a], [b]) => a.localeCompare(b));

export function toViewState(query: ListQuery, look: object): ViewState {
  const { filters, sortField, sortOrder, pageSize } = query;
  return { filters: Object.fromEntries(setFilters(filters)), sortField, sortOrder, pageSize, look };
}

/** True if the list shows the same rows in the same order as the view. */
export function isOpen({ state }: SavedView, query: ListQuery): boolean {
  const keyOf = ({ filters, sortField, sortOrder }: ViewState) =>
    JSON.stringify([setFilters(filters), sortField ?? null, sortOrder ?? null]);
  return keyOf(state) === keyOf(query);
}

interface Opened {
  patch: Partial<ListQuery>;
  /** Number of parts without effect: removed by a newer schema, or no longer permitted to the caller. */
  dropped: number;
}

/** Applies a saved view to the list with its present columns and rights. */
export function openView({ state }: SavedView, of: { resource: Resource; screen: Screen; can: Can }): Opened {
  const { resource, screen, can } = of;
  const shape = listShape(resource, screen);
  const given = setFilters(state.filters);
  const valid = given.filter(([key]) => shape.filterKeys.includes(key));
  const fields = criteriaFields(resource, can);
  const criteria = readCriteria(state.filters[CRITERIA_KEY] ?? '') ?? [];
  const isKnown = ({ key }: Criterion) => fields.some((field) => field.key === key);
  const kept = criteria.filter(isKnown);
  const sorts = (state.sortField ?? '').split(',').filter((key) => key !== '');
  const isSortable = sorts.every((key) => resource.fields.some((field) => field.key === key && field.sortable));
  const empty = Object.fromEntries(Object.keys(initialFilters(shape)).map((key) => [key, '']));
  return {
    dropped: given.length - valid.length + criteria.length - kept.length + (isSortable ? 0 : 1),
    patch: {
      filters: { ...empty, ...Object.fromEntries(valid), [CRITERIA_KEY]: writeCriteria(kept) },
      sortField: isSortable ? (state.sortField ?? null) : null,
      sortOrder: isSortable ? (state.sortOrder ?? null) : null,
      ...(state.pageSize === undefined ? {} : { pageSize: state.pageSize }),
    },
  };
}
