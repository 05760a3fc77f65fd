import { lazy, Suspense } from 'react';

const Drawer = lazy(() => import('./settings-drawer.tsx').then((module) => ({ default: module.SettingsDrawer })));

/** The settings drawer is for work on the product, never in production (spec §2.4); the build leaves it out. */
export function SettingsDrawer() {
  if (import.meta.env.PROD) return null;
  return (
    <Suspense fallback={null}>
      <Drawer />
    </Suspense>
  );
}
