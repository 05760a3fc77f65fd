// Written by `npm run codegen` from the files client/screens.ts in src/features/<district>/<subject>. Do not edit.
import type { DrawnScreens } from '../../features/client-feature.ts';
import { remindersScreens } from '../../features/messages/reminders/client/screens.ts';
import { accessScreens } from '../../features/people/access/client/screens.ts';
import { accountScreens } from '../../features/people/account/client/screens.ts';
import { processesScreens } from '../../features/people/processes/client/screens.ts';
import { embeddingScreens } from '../../features/running/embedding/client/screens.ts';
import { hostScreens } from '../../features/running/host/client/screens.ts';
import { hazardsScreens } from '../../features/hazard/hazards/client/screens.ts';
import { inboxScreens } from '../../features/hazard/inbox/client/screens.ts';
import { plansScreens } from '../../features/inspection/plans/client/screens.ts';
import { workCalendarScreens } from '../../features/inspection/work-calendar/client/screens.ts';
import { formDesignScreens } from '../../features/design/form-design/client/screens.ts';
import { boardsScreens } from '../../features/oversight/boards/client/screens.ts';
import { homeScreens } from '../../features/oversight/home/client/screens.ts';
import { mapsScreens } from '../../features/oversight/maps/client/screens.ts';
import { statisticsScreens } from '../../features/oversight/statistics/client/screens.ts';
import { videoScreens } from '../../features/oversight/video/client/screens.ts';
import { setupScreens } from '../../features/start/setup/client/screens.ts';

export const DRAWN_SCREENS: DrawnScreens = {
  ...remindersScreens,
  ...accessScreens,
  ...accountScreens,
  ...processesScreens,
  ...embeddingScreens,
  ...hostScreens,
  ...hazardsScreens,
  ...inboxScreens,
  ...plansScreens,
  ...workCalendarScreens,
  ...formDesignScreens,
  ...boardsScreens,
  ...homeScreens,
  ...mapsScreens,
  ...statisticsScreens,
  ...videoScreens,
  ...setupScreens,
};
