import { createHash, randomBytes } from 'node:crypto';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { MockRequest } from '../../../../.storybook/kit/mocks/mock-replies.ts';
import { renderInput } from '../../../../tests/support/views/inputs-kit.tsx';
import { Refusal, user } from '../../../../tests/support/views-kit.tsx';
import { sha256 as digestWithoutHttps } from '../../../client/resource/uploads/sha256.ts';
import { compileSampler, samplerField } from '../../../compiler/samples/sampler.ts';
import type { Field } from '../../../engine/resource.ts';

const photo = (name: string) => new File(['x'], `${name}.png`, { type: 'image/png' });
const nameOf = ({ body }: MockRequest) => ((body as FormData).get('file') as File).name.replace('.png', '');

const field = samplerField('images', compileSampler());
const choose = (names: readonly string[]) =>
  user.upload(document.querySelector('input[multiple]') as HTMLInputElement, names.map(photo));

/** Renders an input for pictures; uploads are stored under their file names. */
function openWith(store: (sent: MockRequest) => unknown, start?: string, of: { field?: Field; answers?: object } = {}) {
  const answers = { '/sysFileInfo/upload': store, '/sysFileInfo/preview': new Blob(['x']), ...of.answers };
  return renderInput(of.field ?? field, { start: { [field.key]: start }, answers });
}

/** Renders the input; uploads named in `late` finish only when released. */
function open(start?: string, late: readonly string[] = []) {
  const waiting: (() => void)[] = [];
  const { value } = openWith(async (sent) => {
    if (late.includes(nameOf(sent))) await new Promise<void>((resolve) => waiting.push(resolve));
    return nameOf(sent);
  }, start);
  return { value, waiting };
}

it('pictures stand in the order in which they were chosen, whichever arrives first', async () => {
  const input = open('7', ['11']);
  await choose(['11', '12']);
  await waitFor(() => expect(input.value()).toBe('7,12'));
  input.waiting[0]?.();
  await waitFor(() => expect(input.value()).toBe('7,11,12'));
});

it('the original of a photo taken on the spot follows the copy, whose digest is announced first', async () => {
  let arrive = () => {};
  const answers = {
    '/sysFileInfo/announceOriginal': null,
    '/sysFileInfo/uploadPart': () => new Promise((resolve) => (arrive = () => resolve({ received: 1, id: '31' }))),
  };
  const { value, kit } = openWith(nameOf, undefined, { field: { ...field, scene: 'onSite' }, answers });
  await choose(['31']);
  await waitFor(() => expect(value()).toBe('31'));
  const sha256 = createHash('sha256').update('x').digest('hex');
  expect(kit.calls('/sysFileInfo/announceOriginal')[0]?.body).toEqual({ id: '31', sha256, bytes: 1 });
  expect(await screen.findByText('1 张原图正在后台上传')).toBeTruthy();
  const form = kit.calls('/sysFileInfo/uploadPart')[0]?.body as FormData;
  expect(['original', 'offset', 'size'].map((name) => form.get(name))).toEqual(['31', '0', '1']);
  arrive();
  await waitFor(() => expect(screen.queryByText('1 张原图正在后台上传')).toBeNull());
  // Pages without HTTPS count by themselves.
  const bytes = randomBytes(1_048_697);
  for (const size of [0, 55, 56, 64, 1_048_697])
    expect(await digestWithoutHttps(new Blob([bytes.subarray(0, size)]))).toBe(
      createHash('sha256').update(bytes.subarray(0, size)).digest('hex'),
    );
});

it('tells how many were left out where there is no room for all', async () => {
  const input = open('1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18');
  await choose(['31', '32', '33']);
  expect(await screen.findByText('最多 20 个，多选的 1 个没有上传')).toBeTruthy();
  await waitFor(() => expect(String(input.value()).split(',').slice(-3)).toEqual(['18', '31', '32']));
});

describe('a picture that is brought', () => {
  const carrying = (files: File[], text?: string) => ({
    files,
    types: [...(text === undefined ? [] : ['text/plain']), 'Files'],
    getData: () => text ?? '',
  });
  const dropped = (target: Element, files: File[]) => fireEvent.drop(target, { dataTransfer: carrying(files) });
  const fieldset = () => document.querySelector('[data-drop]') as HTMLElement;

  it('is taken where it is dropped, which shows while it is held there', async () => {
    const input = open();
    fireEvent.dragOver(fieldset(), { dataTransfer: carrying([photo('11')]) });
    await waitFor(() => expect(fieldset().dataset.drop).toBe('over'));
    // Prevented: the browser does not open the file itself.
    expect(dropped(fieldset(), [photo('11'), photo('12')])).toBe(false);
    expect(fieldset().dataset.drop).toBe('ready');
    await waitFor(() => expect(input.value()).toBe('11,12'));
  });

  it('beside the field is neither taken nor opened in place of the page', () => {
    const input = open();
    expect(dropped(document.body, [photo('11')])).toBe(false);
    expect(input.value()).toBeUndefined();
    expect(screen.queryByText('11.png')).toBeNull();
  });

  it('is taken when it is pasted; one of another type is named', async () => {
    const input = open();
    fireEvent.paste(document.body, { clipboardData: carrying([photo('11')]) });
    await waitFor(() => expect(input.value()).toBe('11'));
    fireEvent.paste(document.body, { clipboardData: carrying([new File(['x'], '表.txt', { type: 'text/plain' })]) });
    expect(await screen.findByText(/不支持该文件类型/)).toBeTruthy();
    expect(input.value()).toBe('11');
  });

  it('that comes along with the text of cells is left to the input that is pasted into', () => {
    const input = open();
    const other = document.body.appendChild(document.createElement('input'));
    expect(fireEvent.paste(other, { clipboardData: carrying([photo('11')], '端口') })).toBe(true);
    expect(input.value()).toBeUndefined();
    other.remove();
  });

  it('is not taken where there is no room', () => {
    open('1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20');
    expect(fieldset()).toBeNull();
  });
});

describe('a picture that did not arrive', () => {
  /** A server that refuses so many uploads before it stores one. */
  function refusing(times: number) {
    let left = times;
    return openWith((sent) => {
      left -= 1;
      return left >= 0 ? new Refusal('存储空间不足') : nameOf(sent);
    });
  }

  it('says why, is kept, and is sent again by 重试', async () => {
    const { value, kit } = refusing(1);
    await choose(['31']);
    expect(await screen.findByText('上传失败：存储空间不足')).toBeTruthy();
    expect(value()).toBeUndefined();
    await user.click(screen.getByRole('button', { name: '重试31.png' }));
    await waitFor(() => expect(value()).toBe('31'));
    expect(kit.calls('/sysFileInfo/upload').map(nameOf)).toEqual(['31', '31']);
    expect(screen.queryByText('31.png')).toBeNull();
  });

  it('is taken away by 移除, and the others stay', async () => {
    const { value } = refusing(1);
    await choose(['31', '32']);
    await waitFor(() => expect(value()).toBe('32'));
    await user.click(await screen.findByRole('button', { name: '移除31.png' }));
    expect(screen.queryByText('31.png')).toBeNull();
    expect(value()).toBe('32');
  });

  it('one that is refused as it is cannot be sent again', async () => {
    const { kit } = refusing(0);
    const input = document.querySelector('input[multiple]') as HTMLInputElement;
    fireEvent.change(input, { target: { files: [new File(['x'], '说明.svg', { type: 'image/svg+xml' })] } });
    expect(await screen.findByText('上传失败：不支持该文件类型')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^重试/ })).toBeNull();
    expect(kit.calls('/sysFileInfo/upload')).toEqual([]);
  });

  it('twenty at once go three at a time in their order; one that failed holds up no other and comes by 重试', async () => {
    const names = Array.from({ length: 20 }, (_, at) => String(at + 1));
    let [now, most, isFailing] = [0, 0, true];
    const { value } = openWith(async (sent) => {
      [now, most] = [now + 1, Math.max(most, now + 1)];
      await new Promise((resolve) => setTimeout(resolve));
      now -= 1;
      return nameOf(sent) === '5' && isFailing ? new Refusal('存储空间不足') : nameOf(sent);
    });
    await choose(names);
    await waitFor(() => expect(value()).toBe(names.filter((name) => name !== '5').join()));
    isFailing = false;
    await user.click(screen.getByRole('button', { name: '重试5.png' }));
    await waitFor(() => expect([value(), most]).toEqual([names.join(), 3]));
  });

  it('a HEIC photo that this browser cannot draw is named with the way out, and not sent', async () => {
    const { kit } = refusing(0);
    const file = new File(['\0\0\0 ftypheic'], 'IMG_1.jpg', { type: 'image/jpeg' });
    await user.upload(document.querySelector('input[multiple]') as HTMLInputElement, file);
    expect(await screen.findByText(/HEIC 照片.*“设置 → 相机 → 格式”中选“兼容性最佳”/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^重试/ })).toBeNull();
    expect(kit.calls('/sysFileInfo/upload')).toEqual([]);
  });
});
