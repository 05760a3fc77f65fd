import { feature } from '../feature.ts';
import { inboxEndpoints } from './server/inbox.routes.ts';

/** 我的待办: what waits for the reader in all subjects. */
export const inboxFeature = feature({
  name: 'inbox',
  endpoints: inboxEndpoints,
  groups: { inbox: '我的待办' },
});
