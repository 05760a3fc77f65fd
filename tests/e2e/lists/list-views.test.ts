import { beforeAll, describe, expect, it } from 'vitest';
import { atConsole } from '../../support/browser/console.ts';
import { startCompanyServer } from '../../support/company.ts';

const CAMERAS = '/site/CameraFile';

const person = atConsole(startCompanyServer, { account: 'linanqi', at: CAMERAS });

beforeAll(() => person.sees('1-10共12条'));

const query = () => new URL(person.page.url()).searchParams;
/** True when the rows are those of the filter; columns may have moved. */
const isNarrowed = async () => {
  const rows = await person.page.locator('.ant-table-row').allInnerTexts();
  return rows.length > 0 && rows.every((row) => row.includes('罐组'));
};
const heading = (title: string) => person.page.locator('.ant-table-thead th').filter({ hasText: title }).first();
const widthOf = async (title: string) => Math.round((await heading(title).boundingBox())?.width ?? 0);

it('gives a deleted record back when 撤销 is pressed in time', async () => {
  await person.sees('1-10共12条');
  // Camera that no warning device uses, so it can be deleted.
  const name = 'CAM-02 合成二装置';
  await person.act(name, '删除');
  await person.answer(/确认删除/, '确定');
  await person.sees('删除成功');
  await person.sees('1-10共11条');
  await person.press('撤销');
  await person.sees('已撤销删除');
  await person.sees('1-10共12条');
  await person.row(name).waitFor();
});

// The tests follow one user who sets up a list step by step.
describe.sequential('a list that a user sets up', () => {
  it('is narrowed by conditions on any field, which stand in words and can be taken away', async () => {
    const { page } = person;
    await person.press('高级筛选');
    await person.press('筛选');
    await page.getByText('请填写摄像头名称的值').waitFor();
    await page
      .getByRole('textbox', { name: '摄像头名称' })
      .or(page.locator('.criterion input').last())
      .last()
      .fill('罐组');
    await person.press('添加条件');
    await page.getByLabel('条件 2 的字段').click();
    await page.keyboard.type('监控显示');
    await page.keyboard.press('Enter');
    await page.getByLabel('条件 2 的关系').click();
    await page.locator('.ant-select-item-option').filter({ hasText: '不为空' }).click();
    await person.press('筛选');
    const set = page.getByRole('list', { name: '高级筛选条件' });
    await set.getByText('摄像头名称 包含 罐组').waitFor();
    await expect.poll(isNarrowed).toBe(true);
    expect(JSON.parse(query().get('criteria') ?? '')).toEqual([
      ['cameraName', 'has', '罐组'],
      ['monitorShow', 'filled', ''],
    ]);
    await page.reload();
    await set.getByText('监控显示 不为空').waitFor();
  });

  it('is sorted by several columns with Shift', async () => {
    await person.press('重置');
    await person.sees('1-10共12条');
    await heading('端口').click();
    await heading('摄像头名称').click({ modifiers: ['Shift'] });
    await expect.poll(() => query().get('sortField')).toBe('port,cameraName');
    await heading('端口 1').waitFor();
    await heading('摄像头名称').click();
    await expect.poll(() => query().get('sortOrder')).not.toContain(',');
    await person.press('重置');
  });

  it('keeps widths and columns at the left over a reload', async () => {
    const { page } = person;
    const before = await widthOf('位置');
    const grip = heading('位置').locator('.column-grip');
    const box = await grip.boundingBox();
    if (!box) throw new Error('no edge to drag');
    await page.mouse.move(box.x + 4, box.y + 8);
    await page.mouse.down();
    await page.mouse.move(box.x + 84, box.y + 8, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => widthOf('位置')).toBe(before + 80);
    await person.press('列设置');
    await person.press('IP固定在左侧');
    await page.keyboard.press('Escape');
    await page.reload();
    await person.sees('1-10共12条');
    expect(await widthOf('位置')).toBe(before + 80);
    expect((await person.headings())[0]).toBe('IP');
  });

  it('is saved under a name, and opens by its address as it was', async () => {
    const { page } = person;
    await person.lead(`${CAMERAS}?cameraFile=%E7%BD%90%E7%BB%84&sortField=seq&sortOrder=descend`);
    await expect.poll(isNarrowed).toBe(true);
    await person.press('视图');
    await page.getByText('还没有视图。筛选、排序和列设置好后，在下方保存。').waitFor();
    await page.getByRole('button', { name: /^保\s*存$/ }).click();
    await page.getByText('请输入视图名称！').waitFor();
    await page.getByLabel('视图名称').fill('罐组摄像头');
    await page.keyboard.press('Enter');
    await person.sees('保存成功');
    const admin = await person.client('linanqi');
    const [view] = await admin.read<{ id: number; state: object }[]>('/listView/list', { screen: 'CameraFile' });
    expect(view?.state).toMatchObject({ filters: { cameraFile: '罐组' }, look: { kept: ['ip'] } });
    await page.keyboard.press('Escape');
    await person.press('列设置');
    await person.press('恢复默认');
    await page.goto(`${person.base}${CAMERAS}?view=${view?.id}`);
    await expect.poll(() => query().get('cameraFile')).toBe('罐组');
    await expect.poll(async () => (await person.headings())[0]).toBe('IP');
    await expect.poll(() => query().has('view')).toBe(false);
    await person.comeTo(`${CAMERAS}?view=999999`);
    await person.sees('视图不存在或已取消共享');
  });

  it('is there on a phone, too: views and conditions in sight, links copied without https', async () => {
    const { page } = person;
    await page.setViewportSize({ width: 375, height: 812 });
    await page.goto(`${person.base}${CAMERAS}`);
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    const panel = page.locator('.ant-popover-container:visible, .ant-popover-inner:visible').last();
    const isInSight = async () => {
      const box = await panel.boundingBox();
      return box !== null && box.x >= 0 && box.x + box.width <= 375;
    };
    await person.press('视图');
    await person.press('复制“罐组摄像头”的链接');
    await person.sees('复制完毕');
    await expect.poll(isInSight).toBe(true);
    await page.getByRole('link', { name: '罐组摄像头', exact: true }).last().click();
    await expect.poll(() => query().get('cameraFile')).toBe('罐组');
    await person.press('高级筛选');
    await page.getByRole('form', { name: '高级筛选' }).getByRole('textbox').last().fill('甲醇');
    await expect.poll(isInSight).toBe(true);
    await person.press('筛选', page.getByRole('form', { name: '高级筛选' }));
    await page.getByRole('list', { name: '高级筛选条件' }).getByText('摄像头名称 包含 甲醇').waitFor();
    await expect.poll(() => page.locator('.card').count()).toBe(1);
    expect(person.browser.problems).toEqual([]);
  });
});
