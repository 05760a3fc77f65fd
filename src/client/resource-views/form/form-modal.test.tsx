import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CAMERA } from '../../../../.storybook/kit/cameras.ts';
import type { MockRequest } from '../../../../.storybook/kit/mocks/mock-replies.ts';
import { Refusal, renderStory, user } from '../../../../tests/support/views-kit.tsx';
import meta, { One } from '../resource-list.stories.tsx';

async function open(button: '新增' | '编辑', answers: { [path: string]: unknown } = {}) {
  const kit = renderStory(One, meta, { answers });
  await screen.findByText('东门球机');
  await user.click(screen.getByRole('button', { name: button }));
  const dialog = await screen.findByRole('dialog');
  return { kit, dialog, form: within(dialog) };
}

const save = (form: ReturnType<typeof within>) => user.click(form.getByRole('button', { name: '确定' }));

describe('form modal', () => {
  beforeEach(() => window.localStorage.clear());

  it('camera-13 camera-validation-01…09 names every missing input in the words of the descriptor', async () => {
    const { form, kit } = await open('新增');
    expect(form.getByText('新增摄像头档案')).toBeTruthy();
    await form.findByLabelText(/摄像头名称/);
    await save(form);
    for (const text of ['摄像头名称！', 'IP！', '端口！', '排序！', '流地址！', '设备序列号！', '通道号！']) {
      expect(await form.findByText(`请输入${text}`)).toBeTruthy();
    }
    expect(form.getByText('请选择位置！')).toBeTruthy();
    expect(form.queryByText(/设备名称！/)).toBeNull();
    expect(kit.calls('/CameraFile/add')).toEqual([]);
  });

  it('camera-17 fills the disabled equipment number with the choice of equipment', async () => {
    const { form } = await open('新增');
    const number = await form.findByLabelText(/设备序列号/);
    expect((number as HTMLInputElement).disabled).toBe(true);
    await user.click(form.getByLabelText('设备名称'));
    await user.click(await screen.findByTitle('枪机二号'));
    await waitFor(() => expect((number as HTMLInputElement).value).toBe('EQ-002'));
  });

  it('sends null for an optional input that was emptied', async () => {
    const { form, kit } = await open('编辑', { '/CameraFile/edit': null });
    await form.findByDisplayValue('东门球机');
    const select = form.getByLabelText('设备名称').closest('.ant-select') as HTMLElement;
    await user.hover(select);
    const clear = select.querySelector('.ant-select-clear') as HTMLElement;
    await user.click(clear);
    await save(form);
    // The choice also fills its copy. A required number is missing, so that the form shows an error instead of sending.
    expect(await form.findByText('请输入设备序列号！')).toBeTruthy();
    expect(kit.calls('/CameraFile/edit')).toEqual([]);
  });

  it('crud-messages-02 a refusal is told with its prefix and at its field; it is sent by Ctrl+Enter, from its buttons as well', async () => {
    const errors = [{ field: 'cameraName', message: '摄像头名称已存在' }];
    const refusal = new Refusal('摄像头名称已存在', { code: 400, extras: { errors } });
    let answer: Refusal | null = refusal;
    const { form, kit } = await open('编辑', { '/CameraFile/edit': () => answer });
    const name = await form.findByDisplayValue('东门球机');
    await user.type(name, 'X');
    // Typed input is not lost without a confirmation.
    await user.click(form.getByRole('button', { name: '取消' }));
    await user.click(await screen.findByRole('button', { name: '继续填写' }));
    await user.type(name, '{Control>}{Enter}{/Control}');
    expect(await screen.findByText('编辑失败：摄像头名称已存在')).toBeTruthy();
    expect(await form.findByText('摄像头名称已存在')).toBeTruthy();
    answer = null;
    form.getByRole('button', { name: '取消' }).focus();
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(kit.calls('/CameraFile/edit')).toHaveLength(2));
  });

  it('takes what someone else saved meanwhile, and asks field by field where both changed the same', async () => {
    const others = [
      { ...CAMERA, version: 8, channelNo: '9' },
      { ...CAMERA, version: 9, channelNo: '9', cameraName: '东门云台' },
    ];
    const edit = (_sent: MockRequest) => {
      const current = others.shift();
      return current && new Refusal('数据已被他人修改，请刷新后重试', { code: 409, extras: { current } });
    };
    const { form, kit } = await open('编辑', { '/CameraFile/edit': edit });
    await user.type(await form.findByDisplayValue('东门球机'), '改');
    await save(form);
    await user.click(await form.findByRole('button', { name: '载入最新' }));
    expect(await form.findByDisplayValue('9')).toBeTruthy();
    await save(form);
    expect(await screen.findByText(/请刷新后重试/)).toBeTruthy();
    await user.click(await form.findByRole('button', { name: '载入最新' }));
    const choice = await screen.findByRole('group', { name: '摄像头名称' });
    // On a phone the message would cover the dialog's title.
    await waitFor(() => expect(screen.queryByText(/请刷新后重试/)).toBeNull());
    expect(choice.textContent).toBe('摄像头名称原为东门球机我改为东门球机改他人改为东门云台');
    await user.click(within(choice).getByRole('radio', { name: /他人改为/ }));
    await user.click(screen.getByRole('button', { name: '载入并继续编辑' }));
    await form.findByDisplayValue('东门云台');
    await save(form);
    await screen.findByText('编辑成功');
    const sent = kit.calls('/CameraFile/edit').map(({ body }) => body);
    expect(sent[1]).toMatchObject({ version: 8, cameraName: '东门球机改', channelNo: '9' });
    expect(sent[2]).toMatchObject({ version: 9, cameraName: '东门云台', channelNo: '9' });
  });

  it('camera-14 crud-messages-03 sends id and version back; opened again it begins with what the server holds now', async () => {
    let version = 7;
    const waiting: (() => void)[] = [];
    const { form, kit } = await open('编辑', {
      '/CameraFile/detail': () =>
        version === 7
          ? { ...CAMERA, version }
          : new Promise((resolve) => {
              waiting.push(() => resolve({ ...CAMERA, version, channelNo: '9' }));
            }),
      '/CameraFile/edit': () => {
        version += 1;
        return null;
      },
    });
    expect(form.getByText('编辑摄像头档案')).toBeTruthy();
    await user.type(await form.findByDisplayValue('东门球机'), '北');
    await save(form);
    expect(await screen.findByText('编辑成功')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: '编辑' }));
    const again = within(await screen.findByRole('dialog'));
    await expect(again.findByDisplayValue('东门球机', {}, { timeout: 600 })).rejects.toThrow();
    for (const answer of waiting) answer();
    await again.findByDisplayValue('9');
    await save(again);
    await waitFor(() => expect(kit.calls('/CameraFile/edit')).toHaveLength(2));
    expect(kit.calls('/CameraFile/edit').map(({ body }) => body)).toMatchObject([
      { id: 11, version: 7, cameraName: '东门球机北', positionName: '东门岗亭' },
      { id: 11, version: 8 },
    ]);
  });

  it('keeps a half-filled form over a reload, and throws it away when asked', async () => {
    const first = await open('新增');
    // Today's date: drafts expire after seven days.
    const today = new Date().toISOString().slice(0, 10);
    vi.spyOn(Date, 'now').mockReturnValue(Date.parse(`${today}T14:16:30Z`));
    await user.type(await first.form.findByLabelText(/摄像头名称/), '半途');
    await waitFor(() => expect(window.localStorage.getItem('pro__DRAFT:7:CameraFile:add:new')).toContain('半途'));
    vi.restoreAllMocks();
    cleanup();
    const second = await open('新增');
    expect(await second.form.findByDisplayValue('半途')).toBeTruthy();
    // In the time zone of the product, not of the browser.
    expect(second.form.getByText(/已恢复 .*未提交的内容/).textContent).toContain(`${today.slice(5)} 22:16`);
    await user.click(second.form.getByRole('button', { name: '不用恢复' }));
    await waitFor(() => expect(second.form.queryByDisplayValue('半途')).toBeNull());
    expect(window.localStorage.getItem('pro__DRAFT:7:CameraFile:add:new')).toBeNull();
  });
});
