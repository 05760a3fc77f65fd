import { signIn } from '../../shots/account.ts';
import { startOwnServer } from '../../shots/own-server.ts';
import { type Figure, figure } from '../figure.ts';
import { formWork, publishTwentyFields } from './form.ts';
import { PAGES } from './page-scripts.ts';
import { switchTime } from './switch.ts';
import { longestFrame } from './table.ts';
import { weightUntil } from './weight.ts';

/**
 * Measures waiting times of a user in the browser and weights of pages, on the built product with demo data. The wide
 * table is measured on a page built for it.
 */
export async function browserFigures(): Promise<Figure[]> {
  const server = await startOwnServer();
  try {
    const { base, password } = server;
    const { token } = await signIn(base, { account: 'superAdmin', password, name: '', role: '' });
    const login = await weightUntil({ url: `${base}/user/login`, sign: PAGES['the sign-in page'].sign });
    const list = await weightUntil({ url: `${base}/site/CameraFile`, token, sign: PAGES['a list'].sign });
    const change = await switchTime(base, token);
    await publishTwentyFields(base, password);
    const form = await formWork(base, token);
    return [
      figure('browser: JavaScript of the sign-in page', [login, 'kB'], {
        atMost: PAGES['the sign-in page'].limit / 1_000,
      }),
      figure('browser: JavaScript before the first list is usable', [list, 'kB'], {
        atMost: PAGES['a list'].limit / 1_000,
      }),
      figure('browser: from the click on another application to its menu', [change, 'ms'], { atMost: 300 }),
      figure('browser: work to open a form of 20 inputs', [form, 'ms'], { atMost: 150 }),
      figure('browser: longest frame scrolling 50 × 10,000', [await longestFrame(), 'ms'], { atMost: 50 }),
    ];
  } finally {
    await server.stop();
  }
}
