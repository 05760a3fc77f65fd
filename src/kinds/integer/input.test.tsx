import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { resourceNamed } from '../../../.storybook/kit/catalog.ts';
import { renderViews, user } from '../../../tests/support/views-kit.tsx';
import FormModal from '../../client/resource-views/form/form-modal.tsx';

beforeEach(() => window.localStorage.clear());

async function open() {
  const resource = resourceNamed('CameraFile');
  const action = resource.actions.find(({ verb }) => verb === 'add');
  if (!action) throw new Error('no camera can be added');
  const form = <FormModal resource={resource} action={action} row={null} given={{}} onClose={vi.fn()} />;
  const kit = renderViews(form, { answers: {}, resources: ['CameraFile'] });
  const dialog = within(await screen.findByRole('dialog'));
  const port = await dialog.findByRole<HTMLInputElement>('spinbutton', { name: '端口' });
  return { kit, dialog, port };
}

it.each([
  ['beyond its limit', '70000', /65535/],
  ['that is no whole number', '80.5', /整数/],
])('a number %s stays as it was typed and is told with its field', async (_, typed, told) => {
  const { kit, dialog, port } = await open();
  await user.type(port, typed);
  await user.tab();
  expect(port.value).toBe(typed);
  await user.click(dialog.getByRole('button', { name: '确定' }));
  expect((await dialog.findAllByText(told)).length).toBeGreaterThan(0);
  expect(port.value).toBe(typed);
  expect(kit.calls('/CameraFile/add')).toEqual([]);
});
