import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { dictionaries, resources } from '../../../../../../.storybook/kit/catalog.ts';
import { pageOf } from '../../../../../../.storybook/kit/replies.ts';
import { drawn } from '../../../../../../tests/support/size.ts';
import { openForm } from '../../../../../../tests/support/views/forms-kit.tsx';
import { user } from '../../../../../../tests/support/views-kit.tsx';
import { isEmpty } from '../../../../../client/resource-views/cell.tsx';
import { toSamples } from '../../../../../compiler/samples/samples.ts';
import { hasEffect } from '../../../../../engine/action-effect.ts';
import type { WireRecord } from '../../../../../engine/json.ts';
import { toDetail } from '../../../../../engine/projections/detail.ts';
import type { Action, Resource } from '../../../../../engine/resource.ts';
import { ALL_FACTS, FACT_CHAPTERS, FACTS_OF_CALL, HAZARD_RESOURCES } from '../../workflow/events.ts';
import { CHAPTERS } from './form-facts.tsx';

const resourceOf = (name: string) => resources.find((one) => one.name === name) as Resource;
const sample = (name: string): WireRecord => ({
  ...toSamples(resourceOf(name), { resources, dictionaries })[0],
  id: 7,
  recalled: false,
});

/** A hazard that has passed every stage, so that every chapter has values. */
const HAZARD = {
  ...sample('RiskRegister'),
  againCheck: sample('RiskAgainCheck'),
  rectify: sample('RiskRectify'),
  acceptRecords: [sample('RiskAcceptRecord')],
  delays: [sample('RiskDelay')],
  history: [],
};
const isAboutHazard = ({ name }: Resource) => [...HAZARD_RESOURCES, 'HazardSupervision'].includes(name);

/** Every action of a workflow, or with an effect, with a form. */
const DECISIONS = resources.flatMap((resource) =>
  resource.actions
    .filter((action) => action.form !== null && (resource.workflow !== null || hasEffect(action)))
    .map((action): [string, Resource, Action] => [`${resource.name}/${action.verb}`, resource, action]),
);

it.each(drawn(DECISIONS, { share: 4 }))(
  'the form of %s has the facts of its record beside it',
  async (call, resource, action) => {
    const row: WireRecord = { ...sample(resource.name), riskRegisterId: 7 };
    const { element } = await openForm(resource.name, action.verb, {
      row,
      answers: { '/RiskRegister/detail': HAZARD },
    });
    const facts = await within(element).findByRole('complementary');
    const titles = () => [...facts.querySelectorAll('h2')].map(({ textContent }) => textContent);
    if (!isAboutHazard(resource)) {
      const items = toDetail(resource, () => true).flatMap((section) => section.items);
      const filled = items.filter(({ valueKey }) => !isEmpty(row[valueKey]));
      const photos = filled.filter(({ field }) => field.kind === 'images');
      const named = filled.filter((item) => photos.length > 1 || item !== photos[0]).map(({ label }) => label);
      const labels = () => [...facts.querySelectorAll('dt')].map(({ textContent }) => textContent);
      return void (await waitFor(() => expect(labels().sort()).toEqual(named.sort())));
    }
    const declared = FACTS_OF_CALL.get(action.path.slice(1)) ?? FACTS_OF_CALL.get(call) ?? ALL_FACTS;
    await waitFor(() => expect(titles()).toEqual(declared.map((key) => CHAPTERS[key].title)));
  },
);

it('a form that asks for its hazard has the facts of the chosen one, and its inputs keep their values', async () => {
  const answers = { '/RiskRegister/detail': HAZARD, '/RiskRegister/page': pageOf([HAZARD]) };
  const { element, dialog } = await openForm('HazardSupervision', 'add', { row: null, answers });
  await dialog.findByText('选择隐患后，这里显示它的情况');
  const reason = await dialog.findByRole('textbox', { name: /督办原因/ });
  await user.type(reason, '重大');
  await user.click(dialog.getByRole('combobox', { name: /隐患/ }));
  await user.click(await screen.findByText(String(sample('RiskRegister').riskName)));
  const facts = within(element).getByRole('complementary');
  await within(facts).findByText(CHAPTERS.register.title);
  expect(reason).toHaveProperty('isConnected', true);
  expect(reason).toHaveProperty('value', '重大');
});

it('a form given its hazard asks for none, so the facts come before its inputs', async () => {
  const answers = { '/RiskRegister/detail': HAZARD };
  const given = { riskRegisterId: 7 };
  const { element } = await openForm('HazardSupervision', 'add', { row: null, given, answers });
  await within(element).findByText(CHAPTERS.register.title);
  expect(element.querySelector('[data-asks="true"]')).toBeNull();
});

it.each([true, false])('on a phone with a network (%s) the buttons wait for facts still to come', async (isOnline) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  vi.stubGlobal('innerWidth', 375);
  const answers = { '/RiskRegister/detail': () => new Promise(() => {}) };
  const { dialog } = await openForm('RiskRegister', 'judge', { row: HAZARD, answers });
  await dialog.findByRole('complementary');
  expect(dialog.queryAllByText('看过照片后办理')).toHaveLength(isOnline ? 1 : 0);
  vi.unstubAllGlobals();
});

it.each(FACT_CHAPTERS)('all values of the chapter %s are fields of its record', (key) => {
  const { resource, keys } = CHAPTERS[key];
  expect(resourceOf(resource).fields.map((field) => field.key)).toEqual(expect.arrayContaining([...keys]));
});
