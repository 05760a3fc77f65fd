import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ICON_CATEGORIES } from './icon-names.ts';
import IconPicker from './icon-picker.tsx';

afterEach(cleanup);

it('other-screens-03 offers icons by category, finds them by name and names the one that is picked', () => {
  const picked: string[] = [];
  render(<IconPicker value="user" onPick={(name) => picked.push(name)} />);
  const tabs = screen.getAllByRole('tab').map((tab) => tab.textContent);
  expect(tabs).toEqual(ICON_CATEGORIES.map(({ title }) => title));
  expect(tabs.length).toBeGreaterThan(3);
  fireEvent.click(screen.getByRole('tab', { name: String(tabs[1]) }));
  expect(screen.getAllByRole('button', { hidden: false }).length).toBeGreaterThan(5);
  fireEvent.change(screen.getByLabelText('搜索图标'), { target: { value: 'safetycert' } });
  fireEvent.click(screen.getByRole('button', { name: 'safety-certificate' }));
  expect(picked).toEqual(['safety-certificate']);
});
