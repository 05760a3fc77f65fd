import { page } from '../../../client-feature.ts';

/** Page of big screens (walls), which open it by a link without an account; it is outside the console's frame. */
export const wallPages = [page('wall', async () => (await import('./wall/wall-page.tsx')).WallPage)];
