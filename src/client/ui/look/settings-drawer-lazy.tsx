import { lazy, Suspense } from 'react';

/** The settings drawer is for development, never in production (look.md#10.4): the build leaves it out. */
const Drawer = import.meta.env.PROD
  ? null
  : lazy(() => import('./settings-drawer.tsx').then((module) => ({ default: module.SettingsDrawer })));

export function SettingsDrawer() {
  if (!Drawer) return null;
  return (
    <Suspense fallback={null}>
      <Drawer />
    </Suspense>
  );
}
