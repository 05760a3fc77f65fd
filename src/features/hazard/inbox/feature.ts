import { feature } from '../../feature.ts';
import { inboxEndpoints } from './server/inbox.routes.ts';

/** 我的待办: open tasks of the user from all features. */
export const inboxFeature = feature({
  name: 'inbox',
  endpoints: inboxEndpoints,
  groups: { inbox: '我的待办' },
});
