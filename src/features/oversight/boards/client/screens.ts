import type { DrawnScreens } from '../../../client-feature.ts';

const loadDashboard = async () => (await import('./dashboard/dashboard-screen.tsx')).DashboardScreen;

const loadWall = async () => (await import('./wall/wall-screen.tsx')).WallScreen;

export const boardsScreens: DrawnScreens = {
  'main/safetyPatrolMonitor/index': loadWall,
  'main/yearSafetyMonitor/index': loadWall,
  'main/screenMonitor/index': loadWall,
  'system/dashboard/Analysis': loadDashboard,
  'system/dashboard/Monitor': loadDashboard,
  'system/dashboard/Workplace': loadDashboard,
};
