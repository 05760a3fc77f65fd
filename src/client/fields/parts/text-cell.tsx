import { kindFacets } from '../../../engine/fields/registry.ts';
import { truncate } from '../../resource/text-width.ts';
import type { CellProps } from '../facet.ts';
import { HoverTooltip } from './hover-tooltip.tsx';

/** One line with the whole text in a tooltip; a detail shows everything, line breaks kept. */
export function TextCell({ field, value, place }: CellProps) {
  const text = kindFacets[field.kind].format(value, field);
  if (place === 'detail') return <span className="cell-multiline">{text}</span>;
  const shown = field.truncate === null ? text : truncate(text, field.truncate);
  if (place === 'card') return <span>{shown}</span>;
  return (
    <HoverTooltip title={text.length > 8 ? text : undefined} className="cell-line">
      {shown}
    </HoverTooltip>
  );
}
