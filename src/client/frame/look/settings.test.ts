import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => localStorage.clear());

it('look-02 settings-12: defaults, and a changed setting is kept under its key', async () => {
  const first = await import('./settings.ts');
  expect(first.getSettings()).toMatchObject({
    color: '#0960BD',
    navTheme: 'dark',
    fixedHeader: true,
    fixedSidebar: true,
    multiTab: true,
  });
  first.changeSettings({ navTheme: 'light', multiTab: false });
  expect(JSON.parse(localStorage.getItem('pro__DEFAULT_THEME') ?? '')).toMatchObject({ value: 'light' });
  vi.resetModules();
  localStorage.setItem('pro__DEFAULT_COLOR', JSON.stringify({ value: 'url(javascript:1)', expire: null }));
  const again = await import('./settings.ts');
  expect(again.getSettings()).toMatchObject({ navTheme: 'light', multiTab: false, color: '#0960BD' });
});
