import { expect, screen } from 'storybook/test';
import { toDefect } from './mocks/mock-replies.ts';
import { silent } from './replies.ts';

/** Plays a story that only has to contain a text. */
export const shows = (text: string | RegExp) => async () => {
  const [first] = await screen.findAllByText(text);
  await expect(first).toBeVisible();
};

/** A view whose requests are still unanswered. */
export const loading = (...paths: string[]) => ({
  name: '加载中',
  parameters: { scene: { answers: [silent(...paths)] } },
});

/** Expects the view to show its loading state. */
export const busy = async () => void (await screen.findByRole('status', { name: '加载中' }));

/** A view whose requests fail and can be repeated. */
export const failed = (...paths: string[]) => ({
  name: '服务器错误',
  parameters: { scene: { answers: paths.map((path) => toDefect(path)) } },
  play: async () => void (await screen.findAllByRole('button', { name: /重\s?试/ })),
});
