import type { RowColorSpec } from '../../../engine/descriptor.ts';
import type { WireRecord } from '../../../engine/json.ts';
import type { Screen } from '../../../engine/resource.ts';
import { rowColorOf } from '../../../engine/rules/row-colors.ts';
import './row-tint.css';

/** Class of a row with a colour; empty without one. */
export function tintClass(color: RowColorSpec | null): string {
  return color ? `row-tint row-tint-${color.color}` : '';
}

/** Meaning of a row's colour, for screen readers. */
export function TintWords({ screen, row }: { screen: Screen; row: WireRecord }) {
  const color = screen.rowColors.length === 0 ? null : rowColorOf(screen.rowColors, row);
  return color && <span className="visually-hidden">{`${color.title}：`}</span>;
}
