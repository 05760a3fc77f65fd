import { Tooltip } from 'antd';
import { toCronWords } from '../../engine/fields/cron-words.ts';
import type { CellProps, ClientFacet } from './facet.ts';
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
    <Tooltip title={words === expression ? undefined : expression} placement="topLeft" mouseEnterDelay={0.4}>
      <span className="cell-line">{words}</span>
    </Tooltip>
  );
}

export const cron: ClientFacet = { ...text, Cell: CronCell, input: 'cron' };
