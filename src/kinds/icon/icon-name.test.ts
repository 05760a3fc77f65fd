import { expect, it } from 'vitest';
import { toIconExport, toIconWord } from './icon-name.ts';

it.each([
  ['UserOutlined', 'user'],
  ['FileSearchOutlined', 'file-search'],
  ['HomeFilled', 'home-fill'],
  ['HomeTwoTone', 'home-twotone'],
  ['Html5Outlined', 'html5'],
])('%s is stored as %s, and both mean the same icon', (pascal, kebab) => {
  expect(toIconWord(pascal)).toBe(kebab);
  expect(toIconWord(kebab)).toBe(kebab);
  expect(toIconExport(kebab)).toBe(pascal);
  expect(toIconExport(pascal)).toBe(pascal);
});

it('reads the names of older consoles', () => {
  expect(['safety', 'check-circle', 'clock-circle-o'].map(toIconExport)).toEqual([
    'SafetyOutlined',
    'CheckCircleOutlined',
    'ClockCircleOutlined',
  ]);
  expect(toIconWord('')).toBe('');
});
