import type { DrawnScreens } from '../../../client-feature.ts';

export const videoScreens: DrawnScreens = {
  'video/index': async () => (await import('./video-wall.tsx')).VideoWall,
  'video/gateway': async () => (await import('./gateway/gateway-screen.tsx')).GatewayScreen,
};
