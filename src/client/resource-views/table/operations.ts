import type { Can } from '../../../engine/permissions.ts';
import type { Column } from '../../../engine/projections/columns.ts';
import type { Action, Resource, Screen } from '../../../engine/resource.ts';
import { rowVerbs } from '../../resource/offered-actions.ts';
import { textWidth } from '../../resource/text-width.ts';
import { IN_SIGHT, openChildren } from '../list/row-actions.tsx';

const DETAIL = 'detail';
/** Width in px of half a Chinese letter of 13 px. */
const HALF_LETTER = 6.5;
const GAP = 12;
/** Padding of the cell in px, plus one for rounding. */
const SIDES = 26;
/** Text of the menu button with its arrow. */
const MORE = '更多 ▾';
/** Minimum width in px: the heading 操作 with its padding. */
const LEAST = 64;

/** Actions of the operations column, without a button for the record if the name opens it already (look.md#3). */
export function operationVerbs(
  resource: Resource,
  screen: Screen,
  of: { can: Can; columns: readonly Column[] },
): Action[] {
  const verbs = rowVerbs(resource, screen, of.can);
  const isNameInSight = of.columns.some(({ isName }) => isName);
  if (screen.operationsWidth !== null || !isNameInSight) return verbs;
  return verbs.filter(({ verb }) => verb !== DETAIL);
}

/** Width of the operations column: that of the screen, else of the widest actions a row may show. */
export function operationsWidth(
  resource: Resource,
  screen: Screen,
  of: { can: Can; verbs: readonly Action[] },
): number {
  if (screen.operationsWidth !== null) return screen.operationsWidth;
  const children = openChildren(resource, of.can);
  const inRow = [...children, ...of.verbs.filter(({ place }) => place === 'row')].map(({ title }) => widthOf(title));
  const widest = inRow.toSorted((a, b) => b - a).slice(0, IN_SIGHT);
  const hasMore = children.length + of.verbs.length > widest.length;
  const parts = hasMore ? [...widest, widthOf(MORE)] : widest;
  const words = parts.reduce((sum, width) => sum + width, 0) + Math.max(0, parts.length - 1) * GAP;
  return Math.max(LEAST, Math.ceil(words) + SIDES);
}

const widthOf = (title: string) => textWidth(title) * HALF_LETTER;
