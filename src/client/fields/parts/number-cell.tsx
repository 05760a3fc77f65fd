import { kindFacets } from '../../../engine/fields/registry.ts';
import type { CellProps } from '../facet.ts';

/** Tabular figures with thousands separators, the unit quietly behind them (look.md#13.3). */
export function NumberCell({ field, value }: CellProps) {
  return (
    <span className="cell-number">
      {kindFacets[field.kind].format(value, field)}
      {field.unit && <span className="cell-unit">{field.unit}</span>}
    </span>
  );
}
