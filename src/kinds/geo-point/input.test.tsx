import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInput } from '../../../tests/support/views/inputs-kit.tsx';
import { user } from '../../../tests/support/views-kit.tsx';
import { inWords } from '../../client/resource/form/form-errors.ts';
import { compileSampler, samplerField } from '../../compiler/samples/sampler.ts';

const sampler = compileSampler();
const field = samplerField('geo-point', sampler);

async function typeInto(side: '经度' | '纬度', text: string) {
  const { value } = renderInput(field, { start: { [field.key]: { lng: 120, lat: 30 } }, invalid: true });
  const input = await screen.findByRole<HTMLInputElement>('spinbutton', { name: `坐标${side}` });
  await user.clear(input);
  await user.type(input, text);
  await user.tab();
  const invalid = screen.getAllByRole('spinbutton').map((one) => one.getAttribute('aria-invalid'));
  return { shown: input.value, value: value(), invalid };
}

it.each([
  ['经度', '200.5', { lng: 200.5, lat: 30 }, ['true', null]],
  ['纬度', '-91', { lng: 120, lat: -91 }, [null, 'true']],
  ['经度', '120.15357649', { lng: 120.15357649, lat: 30 }, ['true', 'true']],
] as const)('%s %s stays as it was typed', async (side, text, value, invalid) => {
  expect(await typeInto(side, text)).toEqual({ shown: text, value, invalid });
});

it('a side beyond its limit is told with the limits of both', () => {
  const errors = [{ name: 'maximum', property: `.${field.key}.lng`, params: { limit: 180 }, stack: '' }];
  const messages = inWords(sampler.fields, errors).map(({ message }) => message);
  expect(new Set(messages)).toEqual(
    new Set(['坐标应为经度,纬度，如 120.153576,30.287459（经度 -180～180，纬度 -90～90）']),
  );
});
