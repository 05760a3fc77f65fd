import { HoverTooltip } from '../../client/ui/words/hover-tooltip.tsx';
import type { CellProps, ClientFacet } from '../parts/client/facet.ts';
import { text } from '../text/cell.tsx';
import { toCronWords } from './cron-words.ts';

/** How people say it; the expression is in the tooltip. */
function CronCell({ value, place }: CellProps) {
  const expression = String(value);
  const words = toCronWords(expression);
  if (place === 'detail' && words !== expression) {
    return (
      <span>
        {words} <code className="cron-expression">{expression}</code>
      </span>
    );
  }
  return (
    <HoverTooltip title={words === expression ? undefined : expression} className="cell-line">
      {words}
    </HoverTooltip>
  );
}

export const cron: ClientFacet = { ...text, Cell: CronCell };
