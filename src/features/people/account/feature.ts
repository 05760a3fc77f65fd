import { feature } from '../../feature.ts';
import { changePasswordEndpoint } from './server/change-password.routes.ts';
import { ownAccountEndpoints } from './server/own-account.routes.ts';
import { ownSessionEndpoints } from './server/own-sessions.routes.ts';

/** Pages and calls by which users manage their own account. */
export const accountFeature = feature({
  name: 'account',
  endpoints: (platform) => [
    ...ownAccountEndpoints(platform),
    changePasswordEndpoint(platform),
    ...ownSessionEndpoints(),
  ],
});
