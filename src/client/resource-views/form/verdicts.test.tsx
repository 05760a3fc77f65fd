import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { resourceNamed, resources } from '../../../../.storybook/kit/catalog.ts';
import { renderViews, user } from '../../../../tests/support/views-kit.tsx';
import { toForm } from '../../../engine/projections/form.ts';
import FormModal from './form-modal.tsx';

const JUDGEMENTS = [
  { resource: 'RiskRegister', verb: 'judge', key: 'isRisk', asks: '请选择是否隐患！' },
  { resource: 'RiskAgainCheck', verb: 'edit', key: 'againCheckResult', asks: '请选择核查结果！' },
  { resource: 'RiskAcceptRecord', verb: 'add', key: 'accetResult', asks: '请选择验收结果！' },
] as const;

beforeEach(() => window.localStorage.clear());

describe('no verdict is preselected', () => {
  it.each(JUDGEMENTS)('$resource/$verb asks for $key before anything is sent', async ({ resource, verb, asks }) => {
    const compiled = resourceNamed(resource);
    const action = compiled.actions.find((one) => one.verb === verb);
    if (!action) throw new Error(`no action ${verb}`);
    const row = { id: 5, riskRegisterId: 5, riskName: '管线渗漏', status: 1 };
    const kit = renderViews(
      <FormModal resource={compiled} action={action} row={row} given={{}} onClose={() => undefined} />,
      { answers: { [`/${resource}/detail`]: row, [action.path]: null }, resources: [resource] },
    );
    const dialog = within(await screen.findByRole('dialog'));
    const choices = await dialog.findAllByRole<HTMLInputElement>('radio');
    expect(choices.length).toBeGreaterThan(1);
    expect(choices.filter(({ checked }) => checked)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: '确定' }));
    expect(await dialog.findByText(asks)).toBeTruthy();
    expect(kit.calls(action.path)).toEqual([]);
  });

  // What other fields of a form hang on is what the form decides.
  it('nor is anything else that a step of a workflow turns on', () => {
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
    expect(decided.map(({ resource, field }) => `${resource.name}.${field.key}`)).toEqual(
      expect.arrayContaining(JUDGEMENTS.map(({ resource, key }) => `${resource}.${key}`)),
    );
    expect(decided.filter(({ field }) => field.default !== undefined).map(({ field }) => field.key)).toEqual([]);
  });
});
