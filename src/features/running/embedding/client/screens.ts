import type { DrawnScreens } from '../../../client-feature.ts';

export const embeddingScreens: DrawnScreens = {
  Iframe: async () => (await import('./iframe-page.tsx')).IframePage,
};
