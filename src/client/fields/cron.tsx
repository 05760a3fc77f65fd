import { toCronWords } from '../../engine/fields/cron-words.ts';
import type { CellProps, ClientFacet } from './facet.ts';
import { HoverTooltip } from './parts/hover-tooltip.tsx';
import { text } from './text.ts';

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

export const cron: ClientFacet = { ...text, Cell: CronCell, input: 'cron' };
