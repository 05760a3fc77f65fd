import { page } from '../../../client-feature.ts';

/** Pages below /user that need no session. They are not in the list of features, which loads only with a session. */
export const signInPages = [
  page('login', async () => (await import('./login-screen.tsx')).LoginScreen),
  page('register', async () => (await import('./register-screen.tsx')).RegisterScreen),
  page('register-result', async () => (await import('./register-result-screen.tsx')).RegisterResultScreen),
];

/** Pages of the sign-in through the enterprise messaging app, in the layout of `signInPages`, at top-level paths. */
export const wecomPages = [
  page('qywxLoading', async () => (await import('./wecom/qywx-loading-screen.tsx')).QywxLoadingScreen),
  page('bindWxName', async () => (await import('./wecom/bind-wx-name-screen.tsx')).BindWxNameScreen),
];
