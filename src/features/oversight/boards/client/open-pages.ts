import { page } from '../../../client-feature.ts';

/** Page of walls, which have no account; it is outside the console's frame. */
export const wallPages = [page('wall', async () => (await import('./wall/wall-page.tsx')).WallPage)];
