import { feature } from '../feature.ts';
import { ownSessionEndpoints } from './server/own-sessions.routes.ts';

/** Pages and calls by which users manage their own account. */
export const accountFeature = feature({
  name: 'account',
  endpoints: ownSessionEndpoints,
});
