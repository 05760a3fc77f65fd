import type { FunctionComponent } from 'react';
import { loadHome } from '../features/oversight/home/client/feature.ts';
import type { MenuNode } from './session/menu-tree.ts';

type LoadScreen = () => Promise<FunctionComponent<{ node: MenuNode }>>;

const loadDashboard = async () =>
  (await import('../features/oversight/boards/client/dashboard/dashboard-screen.tsx')).DashboardScreen;

const loadWall = async () => (await import('../features/oversight/boards/client/wall/wall-screen.tsx')).WallScreen;

/**
 * Loaders of the screens that features draw themselves, by the component of a menu. Separate from features.ts, so that
 * the code of lists does not contain the file names of all these screens.
 */
export const DRAWN_SCREENS: { readonly [component: string]: LoadScreen } = {
  Console: loadHome,
  Workplace: loadHome,
  AccountCenter: async () =>
    (await import('../features/people/account/client/account-pages.ts')).ACCOUNT_PAGES.AccountCenter,
  Inbox: async () => (await import('../features/hazard/inbox/client/inbox-screen.tsx')).InboxScreen,
  'setup/index': async () => (await import('../features/start/setup/client/setup-screen.tsx')).default,
  'system/machine/index': async () => (await import('../features/running/host/client/host-screen.tsx')).HostScreen,
  'system/permission/index': async () =>
    (await import('../features/people/access/client/permission-screen.tsx')).default,
  'form-design/index': async () => (await import('../features/design/form-design/client/design-screen.tsx')).default,
  'map/index': async () => (await import('../features/oversight/maps/client/map-screen.tsx')).MapScreen,
  'video/index': async () => (await import('../features/oversight/video/client/video-wall.tsx')).VideoWall,
  'turns/index': async () => (await import('../features/hazard/hazards/client/turns/turns-screen.tsx')).default,
  'video/gateway': async () =>
    (await import('../features/oversight/video/client/gateway/gateway-screen.tsx')).GatewayScreen,
  'hazards/chart': async () => (await import('../features/hazard/hazards/client/chart/chart-screen.tsx')).default,
  'plans/board': async () => (await import('../features/inspection/plans/client/board/board-screen.tsx')).BoardScreen,
  'reminders/preview': async () => (await import('../features/messages/reminders/client/preview-screen.tsx')).default,
  'main/safetyPatrolMonitor/index': loadWall,
  'main/yearSafetyMonitor/index': loadWall,
  'main/screenMonitor/index': loadWall,
  'system/dashboard/Analysis': loadDashboard,
  'system/dashboard/Monitor': loadDashboard,
  'system/dashboard/Workplace': loadDashboard,
  'statistics/index': async () =>
    (await import('../features/oversight/statistics/client/statistics-screen.tsx')).default,
  'work-calendar/year': async () =>
    (await import('../features/inspection/work-calendar/client/year-screen.tsx')).YearScreen,
  Iframe: async () => (await import('../features/running/embedding/client/iframe-page.tsx')).IframePage,
};
