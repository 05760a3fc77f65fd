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

it('storage-03 storage-07: every setting is kept under its key of the specification', async () => {
  const { changeSettings, getSettings } = await import('./settings.ts');
  changeSettings({ ...getSettings(), sidebarOpen: true });
  const keys = Object.keys(localStorage);
  const parts = 'THEME LAYOUT_MODE COLOR COLOR_WEAK FIXED_HEADER FIXED_SIDEMENU FIXED_HEADER_HIDDEN CONTENT_WIDTH_TYPE';
  for (const key of [...parts.split(' '), 'MULTI_TAB', 'CRUMBS_STATE']) expect(keys).toContain(`pro__DEFAULT_${key}`);
  expect(keys).toContain('pro__SIDEBAR_TYPE');
  expect(keys.filter((key) => !key.startsWith('pro__'))).toEqual([]);
});

it('settings-03: in the side menu the width is fixed, whatever storage or a caller says', async () => {
  localStorage.setItem('pro__DEFAULT_CONTENT_WIDTH_TYPE', JSON.stringify({ value: 'Fluid', expire: null }));
  vi.resetModules();
  const { changeSettings, getSettings } = await import('./settings.ts');
  expect(getSettings()).toMatchObject({ layout: 'sidemenu', contentWidth: 'Fixed' });
  changeSettings({ contentWidth: 'Fluid' });
  expect(getSettings().contentWidth).toBe('Fixed');
  changeSettings({ layout: 'topmenu', contentWidth: 'Fluid' });
  expect(getSettings().contentWidth).toBe('Fluid');
  changeSettings({ layout: 'sidemenu' });
  expect(getSettings().contentWidth).toBe('Fixed');
});
