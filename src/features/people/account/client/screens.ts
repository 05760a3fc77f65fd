import type { DrawnScreens } from '../../../client-feature.ts';

export const accountScreens: DrawnScreens = {
  AccountCenter: async () => (await import('./account-pages.ts')).ACCOUNT_PAGES.AccountCenter,
};
