import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { MockRequest } from '../../../.storybook/kit/mocks/mock-replies.ts';
import { renderInput } from '../../../tests/support/views/inputs-kit.tsx';
import { Refusal, user } from '../../../tests/support/views-kit.tsx';
import { UploadQueue, UploadsContext } from '../../client/resource/uploads/upload-queue.ts';
import { compileSampler, samplerField } from '../../compiler/samples/sampler.ts';

const nameOf = ({ body }: MockRequest) => ((body as FormData).get('file') as File).name.replace('.png', '');

/**
 * Renders rows with a name and photos. A photo is stored under its name once `arrive` is called, or never if it is
 * refused.
 */
function open({ refused = false } = {}) {
  const sampler = compileSampler();
  const rows = samplerField('rows', sampler);
  const photos = { ...samplerField('images', sampler), key: 'photos', title: '照片' };
  const field = { ...rows, rowFields: [...rows.rowFields.filter(({ key }) => key === 'name'), photos] };
  const queue = new UploadQueue();
  const waiting: (() => void)[] = [];
  const store = async (sent: MockRequest) => {
    if (refused) return new Refusal('存储空间不足');
    await new Promise<void>((resolve) => waiting.push(resolve));
    return nameOf(sent);
  };
  const { value } = renderInput(field, {
    start: { [field.key]: [{ name: '甲' }, { name: '乙' }] },
    answers: { '/sysFileInfo/upload': store, '/sysFileInfo/preview': new Blob(['x']) },
    around: (input) => <UploadsContext value={queue}>{input}</UploadsContext>,
  });
  const row = (at: number) => screen.getByRole('group', { name: new RegExp(`第 ${at} 行$`) });
  const choose = (at: number, name: string) =>
    user.upload(
      row(at).querySelector('input[multiple]') as HTMLInputElement,
      new File(['x'], `${name}.png`, { type: 'image/png' }),
    );
  const arrive = async (count: number) => {
    await waitFor(() => expect(waiting).toHaveLength(count));
    for (const go of waiting.splice(0)) go();
  };
  return { value, row, choose, arrive, queue };
}

it('photos of two rows that arrive at the same time are both kept', async () => {
  const { value, choose, arrive } = open();
  await choose(1, '11');
  await choose(2, '12');
  await arrive(2);
  await waitFor(() =>
    expect(value()).toEqual([
      { name: '甲', photos: '11' },
      { name: '乙', photos: '12' },
    ]),
  );
});

it('a photo finds its row where that was moved while the photo was on its way', async () => {
  const { value, choose, arrive } = open();
  await choose(2, '12');
  await user.click(screen.getByRole('button', { name: '上移第 2 行' }));
  await arrive(1);
  await waitFor(() => expect(value()).toEqual([{ name: '乙', photos: '12' }, { name: '甲' }]));
});

it('a row that is removed takes its failed photo along, and no other', async () => {
  const { row, choose, queue } = open({ refused: true });
  await choose(1, '11');
  await choose(2, '12');
  await within(row(2)).findByText('上传失败：存储空间不足');
  await user.click(screen.getByRole('button', { name: '删除第 2 行' }));
  expect(queue.items().map(({ name }) => name)).toEqual(['11.png']);
});
