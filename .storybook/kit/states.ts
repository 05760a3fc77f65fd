import { expect, screen } from 'storybook/test';
import { toDefect } from './mocks/mock-replies.ts';
import { silent } from './replies.ts';

/** Play function that expects a text to be visible. */
export const shows = (text: string | RegExp) => async () => {
  const [first] = await screen.findAllByText(text);
  await expect(first).toBeVisible();
};

/** Story whose requests never get a reply. */
export const loading = (...paths: string[]) => ({
  name: '加载中',
  parameters: { scene: { answers: [silent(...paths)] } },
});

/** Expects the view to show its loading state. */
export const busy = async () => void (await screen.findByRole('status', { name: '加载中' }));

/** Story whose requests fail with a server error; expects a button to retry. */
export const failed = (...paths: string[]) => ({
  name: '服务器错误',
  parameters: { scene: { answers: paths.map((path) => toDefect(path)) } },
  play: async () => void (await screen.findAllByRole('button', { name: /重\s?试/ })),
});
