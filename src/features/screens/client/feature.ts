import { page } from '../../client-feature.ts';

/** The page of walls, which have no account; no part of the frame. */
export const wallPages = [page('wall', async () => (await import('./wall/wall-page.tsx')).WallPage)];
