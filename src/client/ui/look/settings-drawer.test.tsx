import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderViews, user } from '../../../../tests/support/views-kit.tsx';
import { applySettings } from './apply-settings.ts';
import { changeSettings, getSettings } from './settings.ts';
import { SettingsDrawer } from './settings-drawer-lazy.tsx';

const before = getSettings();

beforeEach(async () => {
  renderViews(<SettingsDrawer />);
  await user.click(await screen.findByRole('button', { name: '界面设置' }));
});

afterEach(() => {
  changeSettings(before);
  localStorage.clear();
});

const choose = (name: string) => user.click(screen.getByRole('radio', { name }));
const toggle = (name: string) => screen.getByRole<HTMLButtonElement>('switch', { name });

describe('settings drawer (look.md#10.4, layout-07: outside of production)', () => {
  it('settings-01 settings-02: theme of the menu and layout', async () => {
    await choose('浅色');
    await choose('顶部菜单');
    expect(getSettings()).toMatchObject({ navTheme: 'light', layout: 'topmenu' });
  });

  it('settings-03 settings-04 settings-06: 流式 only along the top, a fixed sidebar only beside', async () => {
    const fluid = () => screen.getByRole<HTMLInputElement>('radio', { name: '流式' });
    expect(fluid().disabled).toBe(true);
    expect(toggle('固定侧边菜单').disabled).toBe(false);
    await choose('顶部菜单');
    expect(fluid().disabled).toBe(false);
    expect(toggle('固定侧边菜单').disabled).toBe(true);
    await choose('流式');
    expect(getSettings().contentWidth).toBe('Fluid');
    await choose('侧边菜单');
    expect(getSettings().contentWidth).toBe('Fixed');
  });

  it('settings-05: a header hides only where it is fixed', async () => {
    expect(toggle('下滑时隐藏顶栏').disabled).toBe(false);
    await user.click(toggle('固定顶栏'));
    expect(toggle('下滑时隐藏顶栏').disabled).toBe(true);
  });

  it('settings-07 settings-08: colour-weak mode and tabs', async () => {
    applySettings();
    await user.click(toggle('色弱模式'));
    expect(document.documentElement.classList.contains('color-weak')).toBe(true);
    await user.click(toggle('多标签'));
    expect(getSettings().multiTab).toBe(false);
  });

  it('settings-09 look-03: the eight theme colours, and the way back to the own one', async () => {
    applySettings();
    const colors = within(screen.getByRole('radiogroup', { name: '主题色' })).getAllByRole<HTMLInputElement>('radio');
    expect(colors.map(({ value }) => value)).toEqual(
      '#F5222D #FA541C #FAAD14 #13C2C2 #52C41A #1890FF #2F54EB #722ED1'.split(' '),
    );
    await user.click(screen.getByRole('radio', { name: /#722ED1/ }));
    expect(getSettings().color).toBe('#722ED1');
    expect(document.documentElement.style.getPropertyValue('--hz-primary-solid').toUpperCase()).toBe('#722ED1');
    await user.click(screen.getByRole('button', { name: '恢复默认主题色' }));
    expect(getSettings().color).toBe('#0960BD');
  });

  it('settings-10 settings-11: copying the settings says whether it worked', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce();
    await user.click(screen.getByRole('button', { name: '拷贝设置' }));
    await screen.findByText('复制完毕');
    expect(JSON.parse(write.mock.calls[0]?.[0] ?? '')).toMatchObject({ layout: 'sidemenu', color: '#0960BD' });
    write.mockRejectedValueOnce(new Error('denied'));
    await user.click(screen.getByRole('button', { name: '拷贝设置' }));
    await waitFor(() => screen.getByText('复制失败'));
    write.mockRestore();
  });
});
