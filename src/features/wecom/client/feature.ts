import { page } from '../../../client/feature.ts';

/** The way through the enterprise messaging app. */
export const wecomPages = [
  page('qywxLoading', async () => (await import('./qywx-loading-screen.tsx')).QywxLoadingScreen),
  page('bindWxName', async () => (await import('./bind-wx-name-screen.tsx')).BindWxNameScreen),
];
