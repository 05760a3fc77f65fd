import { HoverTooltip } from '../../../client/ui/words/hover-tooltip.tsx';
import type { CellProps } from '../../parts/client/facet.ts';
import { toCronWords } from '../cron-words.ts';

/** A schedule in words; the tooltip shows the expression. */
export default function CronCell({ value, place }: CellProps) {
  const expression = String(value);
  const words = toCronWords(expression);
  if (place === 'detail' && words !== expression) {
    return (
      <span>
        {words} <code className="cron-expression">{expression}</code>
      </span>
    );
  }
  if (place === 'card') return <span>{words}</span>;
  return (
    <HoverTooltip title={words === expression ? undefined : expression} className="cell-line">
      {words}
    </HoverTooltip>
  );
}
