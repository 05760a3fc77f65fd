import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { resourceNamed } from '../../../../.storybook/kit/catalog.ts';
import { renderViews } from '../../../../tests/support/views-kit.tsx';
import '../../../client/features.ts';
import FormModal from '../../../client/resource-views/form/form-modal.tsx';
import type { MockRequest } from '../../../compiler/samples/mock-replies.ts';
import RestDayNote from './rest-day-note.tsx';

beforeEach(() => window.localStorage.clear());

/** The check of a hazard with a deadline, as the calendar knows the day. */
function open(accomplishTime: string, note: object) {
  const resource = resourceNamed('RiskAgainCheck');
  const action = resource.actions.find(({ verb }) => verb === 'edit');
  if (!action) throw new Error('nothing is checked');
  const row = { id: 5, riskRegisterId: 5, riskName: '管线渗漏', status: 0, againCheckResult: 1, accomplishTime };
  return renderViews(<FormModal resource={resource} action={action} row={row} given={{}} onClose={() => undefined} />, {
    answers: { '/RiskAgainCheck/detail': row, '/WorkCalendar/dayNote': note },
    resources: ['RiskAgainCheck'],
  });
}

it('a deadline on a holiday is warned of by name and next working day, and stays as entered (domain.md#9.8)', async () => {
  const kit = open('2098-10-01 23:59:59', { isRest: true, name: '国庆节', next: '2098-10-08', isUnpublished: true });
  const dialog = within(await screen.findByRole('dialog'));
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
  // The answers come in this order: the first is there when the second is shown.
  const days = Object.keys(notes).map((day) => <RestDayNote key={day} day={day} />);
  const answers = { '/WorkCalendar/dayNote': ({ query }: MockRequest) => notes[String(query.day)] };
  renderViews(<div>{days}</div>, { answers, resources: [] });
  await screen.findByText('所选日期是周六，下一个工作日是 10 月 20 日（周一）');
  expect(screen.getAllByText(/所选日期是/)).toHaveLength(1);
});
