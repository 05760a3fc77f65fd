import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { FieldInput } from '../../../../.storybook/kit/field-input.tsx';
import { Bare, type Kit, renderViews, user } from '../../../../tests/support/views-kit.tsx';
import { PicturesContext } from '../../../client/resource/uploads/pictures-context.ts';
import { compileSampler, samplerField } from '../../../compiler/samples/sampler.ts';

const UPLOAD = '/sysFileInfo/uploadEditor';
const LINK = '/api/sysFileInfo/preview?id=7&exp=99&sig=1.a.b';
const field = samplerField('rich-text', compileSampler());
const pictures = (count: number) =>
  Array.from({ length: count }, (_, n) => new File(['x'], `现场${n + 1}.png`, { type: 'image/png' }));
let html: unknown;

beforeEach(() => {
  html = undefined;
  // jsdom has no layout; the editor reads the position of its selection to scroll there.
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  Range.prototype.getBoundingClientRect = () => new DOMRect();
});

function write(answer: object, isKept = true): Kit {
  return renderViews(
    <PicturesContext value={isKept}>
      <FieldInput field={field} id="it" start={{}} onValue={(value) => (html = value)} />
    </PicturesContext>,
    { answers: { [UPLOAD]: new Bare(answer) } },
  );
}

const choose = async (files: File[]) => user.upload(await screen.findByLabelText('处置方案图片'), files);

it('rich-text-01 rich-text-02 rich-text-03 takes five of six, posts each as part file, inserts their addresses', async () => {
  const kit = write({ status: 'success', url: LINK });
  await choose(pictures(6));
  expect(await screen.findByText('一次最多上传 5 张图片，其余 1 张未上传')).toBeTruthy();
  await waitFor(() => expect(String(html).match(/<img /g)).toHaveLength(5));
  expect(kit.calls(UPLOAD)).toHaveLength(5);
  const sent = kit.calls(UPLOAD)[0]?.body;
  expect(sent instanceof FormData && sent.get('file')).toMatchObject({ name: '现场1.png', type: 'image/png' });
  expect(String(html)).toContain('src="/api/sysFileInfo/preview?id=7&amp;exp=99&amp;sig=1.a.b" alt="现场1"');
});

it('rich-text-04 inserts nothing when the answer has another status', async () => {
  const kit = write({ status: 'error', url: LINK });
  await choose(pictures(1));
  expect(await screen.findByText('“现场1.png”上传失败，请重试')).toBeTruthy();
  expect(kit.calls(UPLOAD)).toHaveLength(1);
  expect(String(html ?? '')).not.toContain('<img');
});

it('other-screens-04 shows an editor with its tools, without pictures where no record keeps them', async () => {
  write({ status: 'success', url: LINK }, false);
  await screen.findByRole('toolbar', { name: '处置方案格式' });
  expect(screen.getByRole('textbox', { name: '处置方案' }).getAttribute('contenteditable')).toBe('true');
  for (const name of ['加粗', '标题', '项目符号', '链接', '撤销'])
    expect(screen.getByRole('button', { name })).toBeTruthy();
  expect(screen.queryByLabelText('处置方案图片')).toBeNull();
});
