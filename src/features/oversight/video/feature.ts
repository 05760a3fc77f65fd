import { feature } from '../../feature.ts';
import { VIDEO_SETTING_SPECS } from './server/gateway/settings.ts';
import { videoEndpoints } from './server/video.routes.ts';

/** Video wall: addresses to play, and the state of their media gateway. */
export const videoFeature = feature({
  name: 'video',
  endpoints: videoEndpoints,
  groups: { videoGateway: '媒体网关' },
  settings: VIDEO_SETTING_SPECS,
});
