import { waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { resources } from '../../../../.storybook/kit/catalog.ts';
import { openForm } from '../../../../tests/support/views/forms-kit.tsx';
import { user } from '../../../../tests/support/views-kit.tsx';
import { toForm } from '../../../engine/projections/form.ts';

const JUDGEMENTS = ['RiskRegister.isRisk', 'RiskAgainCheck.againCheckResult', 'RiskAcceptRecord.accetResult'];

describe('no verdict is preselected', () => {
  it.each([
    ['beside the buttons of a phone', 375, '.form-foot'],
    ['among the inputs of a desk', 1280, '.form-grid'],
  ])('a judgement %s is asked for before anything is sent', async (_place, innerWidth, place) => {
    vi.stubGlobal('innerWidth', innerWidth);
    const row = { id: 5, riskRegisterId: 5, riskName: '管线渗漏', status: 1 };
    const { dialog, sent } = await openForm('RiskRegister', 'judge', { row });
    const choices = await dialog.findAllByRole<HTMLInputElement>('radio');
    expect(choices.length).toBeGreaterThan(1);
    expect(choices.filter(({ checked }) => checked)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: '确定' }));
    const message = await dialog.findByText('请选择是否隐患！');
    expect([message, ...choices].filter((one) => one.closest(place) === null)).toEqual([]);
    expect(dialog.getAllByText('是否隐患')).toHaveLength(1);
    expect(sent()).toEqual([]);
    await user.click(choices[1] as HTMLElement);
    await waitFor(() => expect(dialog.queryByText('请选择是否隐患！')).toBeNull());
    vi.unstubAllGlobals();
  });

  // A field on which other fields of the form depend is a decision of the user.
  it('nor is anything else that a step of a workflow turns on, all of which is required', () => {
    const decided = resources
      .filter(({ workflow }) => workflow !== null)
      .flatMap((resource) =>
        resource.actions
          .filter((action) => action.form !== null)
          .flatMap((action) => {
            const { fields } = toForm(resource, action.verb);
            const hung = JSON.stringify(fields.map(({ when, requiredWhen }) => [when, requiredWhen]));
            return fields.filter(({ key }) => hung.includes(`"${key}":`)).map((field) => ({ resource, field }));
          }),
      );
    const nameOf = ({ resource, field }: (typeof decided)[number]) => `${resource.name}.${field.key}`;
    expect(decided.map(nameOf)).toEqual(expect.arrayContaining(JUDGEMENTS));
    expect(decided.filter(({ field }) => field.default !== undefined).map(nameOf)).toEqual([]);
    const judged = decided.filter((one) => JUDGEMENTS.includes(nameOf(one)));
    expect(judged.filter(({ field }) => !field.required).map(nameOf)).toEqual([]);
  });
});
