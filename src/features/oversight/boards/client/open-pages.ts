import { page } from '../../../client-feature.ts';

/** Page that big screens (walls) open by a link, without an account and outside the console's frame. */
export const wallPages = [page('wall', async () => (await import('./wall/wall-page.tsx')).WallPage)];
