import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { HoverTooltip } from './hover-tooltip.tsx';

const NAME = '反应釜法兰滴漏待处理';

it('shows the whole text over the line, whose DOM node stays: a press on it may have begun', async () => {
  render(
    <button type="button">
      <HoverTooltip title={NAME} className="cell-line">
        反应釜…
      </HoverTooltip>
    </button>,
  );
  const line = screen.getByText('反应釜…');
  fireEvent.mouseEnter(line);
  expect(screen.getByText('反应釜…')).toBe(line);
  await screen.findByText(NAME);
  expect(screen.getByText('反应釜…')).toBe(line);
});
