import { expect, it } from 'vitest';
import { openForm } from '../../../tests/support/views/forms-kit.tsx';
import { user } from '../../../tests/support/views-kit.tsx';

it('a number beyond its limit, or that is no whole one, stays as it was typed and is told with its field', async () => {
  const { dialog, sent } = await openForm('CameraFile', 'add', { row: null });
  const port = await dialog.findByRole<HTMLInputElement>('spinbutton', { name: '端口' });
  for (const [typed, told] of [
    ['70000', /65535/],
    ['80.5', /整数/],
  ] as const) {
    await user.clear(port);
    await user.type(port, typed);
    await user.tab();
    expect(port.value).toBe(typed);
    await user.click(dialog.getByRole('button', { name: '确定' }));
    expect((await dialog.findAllByText(told)).length).toBeGreaterThan(0);
    expect(port.value).toBe(typed);
  }
  expect(sent()).toEqual([]);
});
