import type { DrawnScreens } from '../../../client-feature.ts';

export const inboxScreens: DrawnScreens = {
  Inbox: async () => (await import('./inbox-screen.tsx')).InboxScreen,
};
