import { Suspense, useEffect } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { Waiting } from '../ui/waiting.tsx';
import { OfflineHint } from './feedback/offline-hint.tsx';

/** Wraps every page: resets the scroll position and shows the offline hint. */
export function Root() {
  const { pathname } = useLocation();
  // Every navigation scrolls to the top (look.md#9.1); filters in the query string are no navigation.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is the trigger
  useEffect(() => {
    // In braces: newer browsers return a promise from scrollTo(), which is no clean-up function.
    window.scrollTo(0, 0);
  }, [pathname]);
  return (
    <>
      <OfflineHint />
      <Suspense fallback={<Waiting text="" />}>
        <Outlet />
      </Suspense>
    </>
  );
}
