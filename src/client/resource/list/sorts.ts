import type { Direction } from '../../../engine/descriptor.ts';
import type { ListQuery } from '../list-state.ts';

export interface Sort {
  key: string;
  order: Direction;
}

type Order = Pick<ListQuery, 'sortField' | 'sortOrder'>;

/** Maximum number of sort fields (wire.md#1.4). */
const MAX_SORTS = 3;

const isDirection = (word: string | undefined): word is Direction => word === 'ascend' || word === 'descend';

/** Sort fields with their directions, in order of priority. */
export function sortsOf({ sortField, sortOrder }: Order): Sort[] {
  const orders = (sortOrder ?? '').split(',');
  return (sortField ?? '').split(',').flatMap((key, index) => {
    const order = orders[index];
    return key !== '' && isDirection(order) ? [{ key, order }] : [];
  });
}

export function toOrder(sorts: readonly Sort[]): Order {
  if (sorts.length === 0) return { sortField: null, sortOrder: null };
  return { sortField: sorts.map(({ key }) => key).join(), sortOrder: sorts.map(({ order }) => order).join() };
}

/** Order after a press on a heading: by that column alone, or with `isAdded` by the other sorted columns first. */
export function pressedSorts(
  before: readonly Sort[],
  pressed: Sort | { key: string; order: null },
  isAdded: boolean,
): Sort[] {
  const { key, order } = pressed;
  if (!isAdded) return order === null ? [] : [{ key, order }];
  if (order === null) return before.filter((sort) => sort.key !== key);
  if (before.some((sort) => sort.key === key)) return before.map((sort) => (sort.key === key ? { key, order } : sort));
  return [...before.slice(0, MAX_SORTS - 1), { key, order }];
}
