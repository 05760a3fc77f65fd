import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { resourceNamed } from '../../../.storybook/kit/catalog.ts';
import { renderInput } from '../../../tests/support/views/inputs-kit.tsx';
import { user } from '../../../tests/support/views-kit.tsx';
import { compileSampler, samplerField } from '../../compiler/samples/sampler.ts';
import { toForm } from '../../engine/projections/form.ts';
import type { Field } from '../../engine/resource.ts';
import { formatWallTime } from '../../engine/wall-time.ts';
import { dayAfter, momentProblem } from './client/typed-moment.ts';

function deadline(): Field {
  const field = toForm(resourceNamed('RiskAgainCheck'), 'edit').fields.find(({ key }) => key === 'accomplishTime');
  if (!field) throw new Error('a check has no deadline');
  return field;
}

const plain = () => samplerField('date-time', compileSampler());
const day = () => samplerField('date', compileSampler());

/** Renders the input, followed by a second element in the tab order. */
function open(field: Field, start?: string) {
  const around = (input: ReactNode) => (
    <>
      {input}
      <button type="button">下一个</button>
    </>
  );
  const { value, input } = renderInput(field, { start: { [field.key]: start }, around });
  return { input: input(), value, shown: () => input().value };
}

describe('a typed date survives Tab', () => {
  it.each([
    ['2026-12-01', '2026-12-01 23:59:59'],
    ['2026-12-01 00:00:00', '2026-12-01 00:00:00'],
  ])('of a deadline: %s is %s', async (text, value) => {
    const { input, value: last, shown } = open(deadline());
    await user.click(input);
    await user.paste(text);
    await user.tab();
    expect(last()).toBe(value);
    await waitFor(() => expect(shown()).toBe(value));
  });

  it.each([
    ['another time', plain(), '2026-12-01', '2026-12-01 00:00:00'],
    ['a date', day(), '20261201', '2026-12-01'],
  ])('of %s a bare day is its first second, or the day', async (_what, field, text, expected) => {
    const { input, value, shown } = open(field);
    await user.click(input);
    await user.paste(text);
    await user.tab();
    expect(value()).toBe(expected);
    await waitFor(() => expect(shown()).toBe(expected));
  });

  it('one that cannot be read stays as it was typed, and the format is named', async () => {
    const { input, value, shown } = open(deadline(), '2026-12-01 23:59:59');
    await user.clear(input);
    await user.keyboard('下周三');
    await user.tab();
    expect(value()).toBe('下周三');
    expect(shown()).toBe('下周三');
    expect(momentProblem(deadline(), value(), new Date())).toBe('完成期限应为时间，如 2026-11-20 14:05:00');
    await user.clear(input);
    await user.paste('2026-12-02');
    await user.tab();
    expect(value()).toBe('2026-12-02 23:59:59');
  });

  it('an emptied one is empty', async () => {
    const { input, value } = open(deadline(), '2026-12-01 23:59:59');
    await user.clear(input);
    await user.tab();
    expect(value()).toBeUndefined();
  });
});

describe('a deadline', () => {
  it('is one press away, to the last second of that day, by the keyboard as well', async () => {
    const { value } = open(deadline());
    await user.click(screen.getByRole('button', { name: '3 天' }));
    expect(value()).toBe(`${dayAfter(3, new Date())} 23:59:59`);
    screen.getByRole('button', { name: '今天' }).focus();
    await user.keyboard('{Enter}');
    expect(value()).toBe(`${dayAfter(0, new Date())} 23:59:59`);
  });

  it('of an extension is counted from the old deadline', async () => {
    const [until, later] = [5, 8].map((days) => `${dayAfter(days, new Date())} 23:59:59`);
    const fields = toForm(resourceNamed('RiskRectify'), 'applyDelay').fields;
    const extension = fields.find(({ key }) => key === 'newAccomplishTime') as Field;
    const { value } = renderInput(extension, { start: { accomplishTime: until ?? '' } });
    await user.click(await screen.findByRole('button', { name: '再延 3 天' }));
    expect(value()).toBe(later);
  });

  it('chosen as a day means its last second; a day gone by cannot be chosen', async () => {
    const { input, value } = open(deadline());
    await user.click(input);
    const cell = (title: string) => document.querySelector(`.ant-picker-cell[title="${title}"]`);
    const today = dayAfter(0, new Date());
    await waitFor(() => expect(cell(today)).not.toBeNull());
    const days = [...document.querySelectorAll('.ant-picker-cell')].map((one) => [
      one.getAttribute('title') ?? '',
      one.classList.contains('ant-picker-cell-disabled'),
    ]);
    expect(days.length).toBeGreaterThan(27);
    for (const [title, isDisabled] of days) expect([title, isDisabled]).toEqual([title, String(title) < today]);
    await user.click(cell(today)?.firstElementChild as Element);
    expect(value()).toBe(`${today} 23:59:59`);
  });

  it('typed in the past is told before anything is sent', () => {
    const now = new Date('2026-12-01T10:00:00+08:00');
    expect(momentProblem(deadline(), '2026-12-01 09:59:59', now)).toBe('完成期限不能早于当前时间');
    expect(momentProblem(deadline(), '2026-12-01 23:59:59', now)).toBeNull();
    const found = { ...plain(), title: '发现时间', future: false };
    expect(momentProblem(found, '2026-12-02 00:00:00', now)).toBe('发现时间不能晚于今天');
    expect(momentProblem(found, '2026-12-01 23:59:59', now)).toBeNull();
    expect(momentProblem(plain(), '2026-11-30 09:59:59', now)).toBeNull();
    expect(momentProblem(day(), '2026-13-01', now)).toContain('应为日期');
  });

  it('without a limit ahead every day can be chosen, and there are no presets', async () => {
    const { input } = open(plain());
    await user.click(input);
    await waitFor(() => expect(document.querySelector('.ant-picker-cell')).not.toBeNull());
    expect(document.querySelectorAll('.ant-picker-cell-disabled')).toHaveLength(0);
    expect(screen.queryByRole('button', { name: '3 天' })).toBeNull();
  });
});

it('此刻 is what the clock of the product says, wherever the browser is', async () => {
  const { input, value } = open(plain());
  const before = formatWallTime(new Date());
  await user.click(input);
  await user.click(await screen.findByText('此刻'));
  expect(String(value()) >= before && String(value()) <= formatWallTime(new Date())).toBe(true);
});
