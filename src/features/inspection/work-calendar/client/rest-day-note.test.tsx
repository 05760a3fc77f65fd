import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openForm } from '../../../../../tests/support/views/forms-kit.tsx';
import { renderViews } from '../../../../../tests/support/views-kit.tsx';
import '../../../../client/features.ts';
import type { MockRequest } from '../../../../../.storybook/kit/mocks/mock-replies.ts';
import RestDayNote from './rest-day-note.tsx';

it('a deadline on a holiday is warned of by name and next working day, and stays as entered (domain.md#9.8)', async () => {
  const task = { id: 5, riskRegisterId: 5, riskName: '管线渗漏', status: 0, againCheckResult: 1 };
  const note = { isRest: true, name: '国庆节', next: '2098-10-08', isUnpublished: true };
  const { kit, dialog } = await openForm('RiskAgainCheck', 'edit', {
    row: { ...task, accomplishTime: '2098-10-01 23:59:59' },
    answers: { '/WorkCalendar/dayNote': note },
  });
  const warning = await dialog.findByText(/所选日期是国庆节/);
  expect(warning.textContent).toBe('所选日期是国庆节（调休安排尚未公布），下一个工作日是 10 月 8 日（周三）');
  expect(kit.calls('/WorkCalendar/dayNote').map(({ query }) => query.day)).toEqual(['2098-10-01']);
  expect(dialog.getByLabelText<HTMLInputElement>(/完成期限/).value).toBe('2098-10-01 23:59:59');
  expect(dialog.queryByRole('alert')).toBeNull();
});

it('a working day is not warned of, a plain weekend is by its name', async () => {
  const notes: { [day: string]: object } = {
    '2098-10-11': { isRest: false, name: '国庆节调休', isUnpublished: false },
    '2098-10-18': { isRest: true, next: '2098-10-20', isUnpublished: false },
  };
  // Replies arrive in this order: the first is complete when the second is displayed.
  const days = Object.keys(notes).map((day) => <RestDayNote key={day} day={day} />);
  const answers = { '/WorkCalendar/dayNote': ({ query }: MockRequest) => notes[String(query.day)] };
  renderViews(<div>{days}</div>, { answers });
  await screen.findByText('所选日期是周六，下一个工作日是 10 月 20 日（周一）');
  expect(screen.getAllByText(/所选日期是/)).toHaveLength(1);
});
