import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { atConsole } from '../support/browser/console.ts';
import { startDemoServer } from '../support/company.ts';
import { serverOfFile } from '../support/servers/of-file.ts';

/** Account pages (look.md#9.2), visited by one user in turn. */

const server = serverOfFile(startDemoServer);
const person = atConsole(server, { account: 'lizhigang' });

const PAGES = ['基本设置', '安全设置', '个性化设置', '账户绑定', '新消息通知'];

const path = () => new URL(person.page.url()).pathname;
const heading = (name: string) => person.page.getByRole('heading', { name, level: 1 }).waitFor();
const headerPicture = () => person.page.getByRole('button', { name: '李志刚，账户' }).locator('img');

describe.sequential('the account pages', () => {
  it('static-routes-14 static-routes-09 the header’s entry leads to the settings, and these to their first page', async () => {
    await person.page.getByRole('button', { name: '李志刚，账户' }).click();
    await person.page.getByRole('menuitem', { name: '账户设置' }).click();
    await heading('基本设置');
    expect(path()).toBe('/account/settings/base');
    expect(await person.page.title()).toMatch(/^(\(\d+\) )?基本设置 - /);
    await person.goto('/account/settings');
    await person.page.waitForURL('**/account/settings/base');
  });

  it('static-routes-02 static-routes-10 static-routes-11 they offer their pages, which are not in the menu', async () => {
    const nav = person.page.getByRole('navigation', { name: '账户' });
    for (const name of PAGES) {
      await nav.getByRole('link', { name, exact: true }).click();
      await heading(name);
    }
    const menu = person.page.getByRole('navigation', { name: '菜单' });
    await menu.getByText('隐患治理').waitFor();
    expect(await menu.locator('a[href^="/user"]').count()).toBe(0);
    for (const name of ['个人中心', ...PAGES]) expect(await menu.getByText(name, { exact: true }).count()).toBe(0);
  });

  it('static-routes-13 the avatar opens its modal; cut by keyboard, it is in the header at once', async () => {
    await person.goto('/account/settings/base');
    expect(await headerPicture().count()).toBe(0);
    await person.page.getByRole('button', { name: '更换头像' }).click();
    const picture = readFileSync('tests/fixtures/portrait.png');
    await person.modal
      .locator('input[type=file]')
      .setInputFiles({ name: '我.png', mimeType: 'image/png', buffer: picture });
    await person.modal.getByRole('group', { name: /裁剪区域/ }).press('ArrowRight');
    await person.modal.getByRole('slider', { name: '缩放' }).press('End');
    await person.modal.getByRole('slider', { name: '旋转' }).press('Home');
    await person.confirm('头像更新成功');
    await headerPicture().waitFor();
    await person.modal.waitFor({ state: 'hidden' });
    const user = await (await server.login('lizhigang')).read<{ avatar: string }>('/getLoginUser');
    const { rows } = await server.platform.database.query(
      'select content_type, bytes, file_suffix from t_1.sys_file_info where id = $1',
      [user.avatar],
    );
    expect(rows[0]).toMatchObject({ content_type: 'image/jpeg', file_suffix: 'jpg' });
    expect(Number(rows[0]?.bytes)).toBeLessThanOrEqual(1_048_576);
  });

  it('static-routes-12 the security page has the form that changes the password', async () => {
    await person.goto('/account/settings/security');
    await person.page.getByLabel('旧密码').fill('not-the-password');
    await person.page.getByLabel('新密码', { exact: true }).fill('12345678');
    await person.sees('密码强度：弱');
    await person.page.getByLabel('确认密码').fill('12345678');
    await person.press('修改密码');
    await person.sees('旧密码输入错误');
  });

  it('static-routes-08 the personal centre shows who I am and what waits for me', async () => {
    await person.goto('/account/center');
    await heading('个人中心');
    await person.sees('合成一车间');
    for (const name of ['我的待办', '最近消息', '与我有关的隐患']) {
      await person.page.getByRole('region', { name }).waitFor();
    }
    const hazards = person.page.getByRole('region', { name: '与我有关的隐患' }).getByRole('link');
    await hazards.first().click();
    await person.modal.getByText('隐患名称').first().waitFor();
    expect(person.browser.problems).toEqual([]);
  });
});
