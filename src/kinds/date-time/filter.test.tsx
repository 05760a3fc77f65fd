import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderViews, user } from '../../../tests/support/views-kit.tsx';
import type { Filters } from '../../client/resource/list-state.ts';
import { compileSampler, samplerField } from '../../compiler/samples/sampler.ts';
import RangeFilter from './filter.tsx';

const field = samplerField('date-time', compileSampler());

function Search({ onValue }: { onValue(filters: Filters): void }) {
  const [values, setValues] = useState<Filters>({});
  const change = (patch: Filters) => {
    setValues({ ...values, ...patch });
    onValue({ ...values, ...patch });
  };
  return <RangeFilter id="it" field={field} queryKey="when" mode="range" values={values} onChange={change} />;
}

function open() {
  let last: Filters = {};
  const take = (filters: Filters) => {
    last = filters;
  };
  renderViews(<Search onValue={take} />);
  const [from, to] = [...document.querySelectorAll('input')];
  if (!from || !to) throw new Error('a range has two inputs');
  return { from, to, when: () => last.when };
}

it('typed ends of a range survive Tab, and are its first and last second', async () => {
  const { from, to, when } = open();
  await user.click(from);
  await user.paste('20261101');
  await user.tab();
  expect(when()).toBe('2026-11-01 00:00:00,');
  await waitFor(() => expect(document.activeElement).toBe(to));
  await user.paste('2026/11/5');
  await user.tab();
  expect(when()).toBe('2026-11-01 00:00:00,2026-11-05 23:59:59');
  await waitFor(() => expect([from.value, to.value]).toEqual(['2026-11-01', '2026-11-05']));
  expect(from.checkValidity()).toBe(true);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('an end that cannot be read stays as it was typed, and the format is named', async () => {
  const { from, when } = open();
  await user.click(from);
  await user.paste('上周,一');
  await user.tab();
  expect(from.value).toBe('上周 一');
  expect(when()).toBe('上周 一,');
  expect(from.checkValidity()).toBe(false);
  expect(screen.getByRole('alert').textContent).toBe('请按 2026-11-20 的格式填写日期');
});

it('ends in the wrong order are told', async () => {
  const { from, to } = open();
  await user.click(from);
  await user.paste('2026-11-05');
  await user.tab();
  await waitFor(() => expect(document.activeElement).toBe(to));
  await user.paste('2026-11-01');
  await user.tab();
  expect((await screen.findByRole('alert')).textContent).toBe('结束日期不能早于开始日期');
});
