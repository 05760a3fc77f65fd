import { useEffect } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router-dom';
import { OfflineHint } from './offline-hint.tsx';
import classes from './root.module.css';

/** Under every page: scroll position, progress of a navigation, the offline hint. */
export function Root() {
  const { pathname } = useLocation();
  const navigation = useNavigation();
  // Every navigation scrolls to the top (spec §2.1); filters in the query string are no navigation.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is the trigger
  useEffect(() => {
    // In braces: newer browsers answer a promise, which is no clean-up.
    window.scrollTo(0, 0);
  }, [pathname]);
  return (
    <>
      {navigation.state === 'loading' && <div className={classes.progress} role="progressbar" aria-label="正在加载" />}
      <OfflineHint />
      <Outlet />
    </>
  );
}
