import { feature } from '../../feature.ts';
import { boardEndpoints } from './server/boards.routes.ts';
import { checkBoards } from './server/check-boards.ts';
import { wallEndpoints } from './server/wall/wall.routes.ts';
import { wallTables } from './server/wall/wall.sql.ts';
import { wallLink } from './server/wall/wall-link.hooks.ts';

/** Dashboards and big screens, whose cards schemas/boards describes. */
export const boardsFeature = feature({
  name: 'boards',
  files: checkBoards,
  endpoints: (platform) => [...boardEndpoints(platform), ...wallEndpoints(platform)],
  hooks: { WallLink: wallLink },
  tables: { platform: wallTables },
  retention: [{ table: 'wall_token', column: 'expires_time', keepMs: 0 }],
  groups: { Board: '看板与大屏' },
});
