import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderStory, user } from '../../../../tests/support/views-kit.tsx';
import { changeSettings, getSettings } from '../../ui/look/settings.ts';
import meta, { Desk } from './header.stories.tsx';

const settings = getSettings();

async function openAccountMenu() {
  const kit = renderStory(Desk, meta);
  await user.click(await screen.findByRole('button', { name: '赵伟，账户' }));
  await screen.findByRole('menuitem', { name: /账户设置/ });
  return kit;
}

const press = (name: string | RegExp) => user.click(screen.getByRole('menuitem', { name }));

afterEach(() => {
  changeSettings(settings);
  localStorage.clear();
});

describe('user dropdown (look.md#10.2)', () => {
  it('header-06: 切换应用 lists the applications in a modal, the current one marked', async () => {
    await openAccountMenu();
    await press(/切换应用/);
    const modal = await screen.findByRole('dialog', { name: '切换应用' });
    const buttons = within(modal).getAllByRole('listitem');
    expect(buttons.map((button) => button.textContent)).toEqual(['隐患排查', '系统管理']);
    expect(within(modal).getByRole('button', { current: true }).textContent).toBe('隐患排查');
  });

  it('header-03: along the top there is no 切换应用', async () => {
    changeSettings({ layout: 'topmenu' });
    await openAccountMenu();
    expect(screen.queryByRole('menuitem', { name: /切换应用/ })).toBeNull();
  });

  it('static-routes-14: 账户设置 opens the settings of the account', async () => {
    await openAccountMenu();
    await press(/账户设置/);
    expect(screen.getByTestId('address').dataset.path).toBe('/account/settings');
  });

  it('header-07 header-09: 退出登录 asks, and 取消 stays signed in', async () => {
    const kit = await openAccountMenu();
    await press(/退出登录/);
    const question = await screen.findByRole('dialog');
    expect(question.textContent).toContain('真的要注销登录吗 ?');
    expect(
      within(question)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['取消', '确定']);
    await user.click(within(question).getByRole('button', { name: '取消' }));
    await waitFor(() => expect(screen.queryByText('真的要注销登录吗 ?')).toBeNull());
    expect(kit.calls('/logout')).toEqual([]);
  });
});
