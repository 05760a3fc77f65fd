import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { CAMERA, SPARE } from '../../../.storybook/kit/cameras.ts';
import { pageOf } from '../../../.storybook/kit/replies.ts';
import { Refusal, renderStory, user } from '../../../tests/support/views-kit.tsx';
import { clientFacets } from '../../kinds/tables/client/cells.ts';
import meta, { Some } from './resource-list.stories.tsx';

const ROWS = [CAMERA, SPARE];

const open = (more: Parameters<typeof renderStory>[2] = {}) => renderStory(Some, meta, more);

describe('list screen', () => {
  it('tables-01 tables-02 tables-09 camera-03 camera-04 asks for ten rows, tells start-end共N条, shows 是 in green and 否 in red', async () => {
    const kit = open();
    await screen.findByText('东门球机');
    expect(kit.calls('/CameraFile/page')[0]?.query).toEqual({ pageNo: '1', pageSize: '10' });
    expect(screen.getByText('1-10共25条')).toBeTruthy();
    expect(screen.getByText('是').className).toContain('tag-closed');
    expect(screen.getByText('否').className).toContain('tag-danger');
    expect(screen.getByRole('checkbox', { name: '选择第 2 行' })).toBeTruthy();
    expect(screen.getAllByRole('checkbox', { name: '全选本页' }).length).toBeGreaterThan(0);
  });

  it('camera-02 sends the query keys of the descriptor and keeps them in the address', async () => {
    const kit = open();
    await screen.findByText('东门球机');
    await user.type(screen.getByRole('textbox', { name: '摄像头名称' }), '东门{Enter}');
    await waitFor(() => expect(kit.calls('/CameraFile/page').at(-1)?.query.cameraFile).toBe('东门'));
    expect(decodeURIComponent(screen.getByTestId('address').textContent ?? '')).toBe('?cameraFile=东门');
    await user.click(screen.getByRole('button', { name: '重置' }));
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe(''));
  });

  it.each([
    ['3', '2', 12],
    ['900', '119', 1190],
    ['900', '1', 0],
  ])(
    'tables-07 goes from page %s, which comes back empty, to page %s, the last of %i rows',
    async (from, to, totalRows) => {
      const page = (sent: { query: { pageNo?: string } }) =>
        sent.query.pageNo === from ? { ...pageOf([]), totalRows } : pageOf(ROWS);
      const kit = open({ url: `/?pageNo=${from}`, answers: { '/CameraFile/page': page } });
      await screen.findByText('东门球机');
      expect(kit.calls('/CameraFile/page').map((call) => call.query.pageNo)).toEqual([from, to]);
    },
  );

  it('tables-08 stays on the first page when that is empty', async () => {
    const kit = open({ answers: { '/CameraFile/page': pageOf([]) } });
    await waitFor(() => expect(kit.calls('/CameraFile/page')).toHaveLength(1));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(kit.calls('/CameraFile/page').map((call) => call.query.pageNo ?? '1')).toEqual(['1']);
  });

  it('camera-01 without the page code there is no search, but the reason', async () => {
    open({ codes: [] });
    expect(await screen.findByText('没有权限查看这里的数据')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '查询' })).toBeNull();
  });

  it.each([
    [
      ['CameraFile:page', 'CameraFile:edit'],
      ['操作', '编辑', '编辑'],
    ],
    [['CameraFile:page'], []],
  ])('camera-05 camera-06 camera-08 camera-09 with %j of the verbs shows %j', async (codes, shown) => {
    open({ codes });
    await screen.findByText('东门球机');
    const named = (name: string) => screen.queryAllByRole(name === '操作' ? 'columnheader' : 'button', { name });
    const found = ['操作', '编辑', '删除', '新增', '批量删除'].flatMap((name) => named(name).map(() => name));
    expect(found).toEqual(shown);
  });

  it('says how many columns are folded and marks them, the same ones on every page', async () => {
    const width = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900);
    onTestFinished(() => width.mockRestore());
    const page = ({ query }: { query: { pageNo?: string } }) =>
      pageOf(query.pageNo === '2' ? [{ id: 3, cameraName: '空白球机' }] : ROWS, { totalRows: 25 });
    open({ answers: { '/CameraFile/page': page } });
    await screen.findByText('东门球机');
    const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    const before = headings();
    await user.click(screen.getByRole('button', { name: '列设置', description: '列设置（6 列已收起）' }));
    expect(await screen.findAllByText('已收起')).toHaveLength(6);
    await user.click(screen.getByRole('listitem', { name: '2' }));
    await screen.findByText('空白球机');
    expect(headings()).toEqual(before);
  });

  it('draws no row again when a dialog opens over it', async () => {
    const cell = vi.spyOn(clientFacets.text as { Cell: (props: never) => unknown }, 'Cell');
    open();
    await screen.findByText('东门球机');
    const drawn = cell.mock.calls.length;
    expect(drawn).toBeGreaterThan(0);
    await user.click(screen.getByRole('button', { name: '新增' }));
    await screen.findByRole('dialog');
    expect(cell).toHaveBeenCalledTimes(drawn);
    cell.mockRestore();
  });

  it('camera-10 camera-11 camera-12 camera-columns-02 crud-messages-05 deletes the ticked rows after asking, and offers what is for them alone while there are any', async () => {
    const kit = open({ answers: { '/CameraFile/mutiDelete': null } });
    await screen.findByText('东门球机');
    const offered = () => ['导入', '导出', '导出所选', '新增'].filter((name) => screen.queryByRole('button', { name }));
    expect(offered()).toEqual(['导入', '导出', '新增']);
    await user.click(screen.getByRole('button', { name: '批量删除' }));
    expect(await screen.findByText('未选择行')).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: '选择第 1 行' }));
    await waitFor(() => expect(offered()).toEqual(['导出所选']));
    await user.click(await screen.findByRole('button', { name: '取消' }));
    await waitFor(() => expect(offered()).toEqual(['导入', '导出', '新增']));
    for (const row of [1, 2]) await user.click(screen.getByRole('checkbox', { name: `选择第 ${row} 行` }));
    expect(await screen.findByText(/已选 2 项/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '批量删除' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('确认进行批量删除？');
    expect(dialog.textContent).toContain(`共 2 项：${ROWS.map((row) => row.cameraName).join('、')}`);
    await user.click(within(dialog).getByRole('button', { name: '确定' }));
    expect(await screen.findByText('删除成功')).toBeTruthy();
    expect(kit.calls('/CameraFile/mutiDelete')[0]?.body).toEqual(ROWS);
  });

  it('camera-07 crud-messages-06 asks, and tells a refused delete with the ASCII colon', async () => {
    open({ answers: { '/CameraFile/delete': new Refusal('数据不存在或含有关联引用，禁止删除') } });
    await screen.findByText('东门球机');
    await user.click(screen.getAllByRole('button', { name: '删除' })[0] as HTMLElement);
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '确定' }));
    expect(await screen.findByText('删除失败:数据不存在或含有关联引用，禁止删除')).toBeTruthy();
  });

  it('shows what happened and 重试 when the list cannot be read', async () => {
    const TOO_SLOW = '处理超时，操作没有完成，请缩小查询范围、减少一次处理的数量，或稍后再试';
    let calls = 0;
    const page = () => (++calls === 1 ? new Refusal(TOO_SLOW, { code: 503 }) : pageOf(ROWS));
    open({ answers: { '/CameraFile/page': page } });
    expect((await screen.findByRole('alert')).textContent).toContain(TOO_SLOW);
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByText('东门球机')).toBeTruthy();
  });
});
