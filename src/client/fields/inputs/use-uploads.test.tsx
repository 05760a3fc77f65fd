import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FieldInput } from '../../../../.storybook/kit/field-input.tsx';
import { renderViews, user } from '../../../../tests/support/views-kit.tsx';
import { compileSampler, samplerField } from '../../../engine/fields/fixtures/sampler.ts';
import type { MockRequest } from '../../../engine/projections/mock-replies.ts';

const photo = (name: string) => new File(['x'], `${name}.png`, { type: 'image/png' });
const nameOf = ({ body }: MockRequest) => ((body as FormData).get('file') as File).name.replace('.png', '');

/** An input of pictures; each is stored under its name, the named ones only when they are let through. */
function open(start: string | undefined, late: readonly string[] = []) {
  const field = samplerField('images', compileSampler());
  const waiting: (() => void)[] = [];
  let last: unknown = start;
  const take = (value: unknown) => {
    last = value;
  };
  const store = async (sent: MockRequest) => {
    if (late.includes(nameOf(sent))) await new Promise<void>((resolve) => waiting.push(resolve));
    return nameOf(sent);
  };
  const answers = { '/sysFileInfo/upload': store, '/sysFileInfo/preview': new Blob(['x']) };
  renderViews(<FieldInput field={field} id="it" start={{ [field.key]: start }} onValue={take} />, {
    answers,
    resources: [],
  });
  const choose = (names: readonly string[]) =>
    user.upload(document.querySelector('input[multiple]') as HTMLInputElement, names.map(photo));
  return { value: () => last, choose, waiting };
}

it('pictures stand in the order in which they were chosen, whichever arrives first', async () => {
  const input = open('7', ['11']);
  await input.choose(['11', '12']);
  await waitFor(() => expect(input.value()).toBe('7,12'));
  input.waiting[0]?.();
  await waitFor(() => expect(input.value()).toBe('7,11,12'));
});

it('tells how many were left out where there is no room for all', async () => {
  const input = open('1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18');
  await input.choose(['31', '32', '33']);
  expect(await screen.findByText('最多 20 个，多选的 1 个没有上传')).toBeTruthy();
  await waitFor(() => expect(String(input.value()).split(',').slice(-3)).toEqual(['18', '31', '32']));
});
