import { page } from '../../../client/feature.ts';

/** Fetched before there is a session, so they are no part of the list of features. */
export const signInPages = [
  page('login', async () => (await import('./login-screen.tsx')).LoginScreen),
  page('register', async () => (await import('./register/register-screen.tsx')).RegisterScreen),
  page('register-result', async () => (await import('./register/register-result-screen.tsx')).RegisterResultScreen),
];
