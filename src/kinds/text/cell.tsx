import { PlainFilterText, TextFilter } from '../parts/client/text-filter.tsx';
import '../parts/client/cell.css';
import { truncate } from '../../client/resource/text-width.ts';
import { HoverTooltip } from '../../client/ui/words/hover-tooltip.tsx';
import { isChosen } from '../parts/choices.ts';
import { ChoiceCell } from '../parts/client/choice-cell.tsx';
import type { CellProps, ClientFacet } from '../parts/client/facet.ts';
import { kindFacets } from '../tables/meanings.ts';

/** One line with the whole text in a tooltip; a detail shows everything, line breaks kept. */
export function TextCell(props: CellProps) {
  const { field, value, place } = props;
  if (isChosen(field)) return <ChoiceCell {...props} />;
  const raw = kindFacets[field.kind].format(value, field);
  const text = field.relation?.multiple ? raw.replaceAll(',', '、') : raw;
  if (place === 'detail') return <span className="cell-multiline">{text}</span>;
  const line = field.truncate === null ? text : truncate(text, field.truncate);
  if (place === 'card') return <span>{line}</span>;
  return (
    <HoverTooltip title={text.length > 8 ? text : undefined} className="cell-line">
      {line}
    </HoverTooltip>
  );
}

export const text: ClientFacet = { Cell: TextCell, Filter: TextFilter, FilterText: PlainFilterText };
