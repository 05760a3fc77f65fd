import { expect, screen } from 'storybook/test';
import { toDefect } from '../../src/compiler/samples/mock-replies.ts';
import { silent } from './replies.ts';

/** Plays a story that has only to show a text. */
export const shows = (text: string | RegExp) => async () => {
  const [first] = await screen.findAllByText(text);
  await expect(first).toBeVisible();
};

/** A view whose calls are not answered yet. */
export const loading = (...paths: string[]) => ({
  name: '加载中',
  parameters: { scene: { answers: [silent(...paths)] } },
});

/** Plays a view that says it is loading. */
export const busy = async () => void (await screen.findByRole('status', { name: '加载中' }));

/** A view whose calls fail: it can be tried again. */
export const failed = (...paths: string[]) => ({
  name: '服务器错误',
  parameters: { scene: { answers: paths.map((path) => toDefect(path)) } },
  play: async () => void (await screen.findAllByRole('button', { name: /重\s?试/ })),
});
