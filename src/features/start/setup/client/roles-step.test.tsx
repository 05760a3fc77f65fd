import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderViews, user } from '../../../../../tests/support/views-kit.tsx';
import { RolesStep } from './setup-screen.tsx';
import type { Progress } from './use-setup.ts';

const PEOPLE = 120;
const role = (id: number, name: string, givesRights = false) => ({
  ...{ id, name, givesRights, remark: '', dataScopeType: 1, people: 0 },
});
const counts = { withoutRole: PEOPLE } as Progress['counts'];
const progress = { counts } as Progress;

/** Mocks a server with people 1 to 120, of whom `changed` get another role before an undo. */
function open(changed = 0) {
  let given = 0;
  const kit = renderViews(<RolesStep progress={progress} />, {
    answers: {
      '/setup/roles': [role(7, '登记人'), role(8, '系统管理员', true)],
      '/setup/giveRole': ({ body }: { body: unknown }) => {
        const { most } = body as { most: number };
        const ids = Array.from({ length: Math.min(most, PEOPLE - given) }, (_, at) => given + at + 1);
        given += ids.length;
        return { ids, left: PEOPLE - given };
      },
      '/setup/takeRole': ({ body }: { body: unknown }) => {
        const { ids } = body as { ids: number[] };
        return { taken: ids.filter((id) => id > changed).length };
      },
    },
  });
  const sent = (path: string) => kit.calls(path).map(({ body }) => body as { most?: number; ids?: number[] });
  return { sent };
}

async function choose(name: string): Promise<void> {
  await user.click(await screen.findByLabelText('角色'));
  await user.click((await screen.findAllByText(name)).at(-1) as HTMLElement);
  await user.click(screen.getByRole('button', { name: /^授\s?予$/ }));
}

async function answer(question: RegExp, button: RegExp): Promise<void> {
  const [title] = await screen.findAllByText(question);
  const dialog = title?.closest<HTMLElement>('[role="dialog"]');
  if (!dialog) throw new Error('no question');
  await user.click(within(dialog).getByRole('button', { name: button }));
}

it('gives a role to everybody it asked about, call by call, and takes it back', async () => {
  const { sent } = open(3);
  await choose('登记人');
  expect(sent('/setup/giveRole')).toEqual([]);
  await answer(/^给 120 人授予“登记人”？$/, /^授\s?予$/);
  expect(await screen.findByText('已授予 120 人“登记人”')).toBeTruthy();
  expect(sent('/setup/giveRole').map(({ most }) => most)).toEqual([50, 50, 20]);
  await user.click(screen.getByRole('button', { name: /^撤\s?销$/ }));
  expect(await screen.findByText('已撤销 117 人的“登记人”，3 人没有撤销（角色已另行改动）')).toBeTruthy();
  expect(sent('/setup/takeRole').map(({ ids = [] }) => ids.length)).toEqual([50, 50, 20]);
});

it('asks twice about a role whose holders give rights', async () => {
  const { sent } = open();
  await choose('系统管理员');
  await answer(/^给 120 人授予“系统管理员”？$/, /^下一步$/);
  expect(sent('/setup/giveRole')).toEqual([]);
  await answer(/能给别人授权，确定给 120 人？$/, /^仍然授予 120 人$/);
  expect(await screen.findByText('已授予 120 人“系统管理员”')).toBeTruthy();
});
