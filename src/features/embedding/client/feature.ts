import { lazy } from 'react';
import type { ClientFeature } from '../../client-feature.ts';

/** Few menus embed a page. */
export const embeddingClient: ClientFeature = {
  name: 'embedding',
  screens: { Iframe: lazy(async () => ({ default: (await import('./iframe-page.tsx')).IframePage })) },
};
