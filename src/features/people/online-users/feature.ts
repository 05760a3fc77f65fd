import { IDLE_MS } from '../../../server/session/sessions.ts';
import { NO_TENANT } from '../../../server/tenants.ts';
import { feature } from '../../feature.ts';
import { onlineEndpoints } from './server/online.routes.ts';
import { hideEnded, onlinePlatformTables, onlineStanding } from './server/online.sql.ts';
import { sysOnlineUserHooks } from './server/sys-online-user.hooks.ts';

const LOOK_MS = 30_000;

/** Signed-in users, and the call by which an administrator ends a session. */
export const onlineUsersFeature = feature({
  name: 'online-users',
  endpoints: onlineEndpoints,
  hooks: { sysOnlineUser: sysOnlineUserHooks },
  tables: { platform: onlinePlatformTables, standing: onlineStanding },
  serve({ background, database, now }) {
    const hide = () =>
      background.run('ended sessions', async () => {
        await hideEnded(database.session(NO_TENANT), { now: now(), idleSince: new Date(now().getTime() - IDLE_MS) });
      });
    hide();
    const timer = setInterval(hide, LOOK_MS).unref();
    return async () => clearInterval(timer);
  },
});
