import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { followScroll, forgetScroll, isBackToTab, restoreScroll } from './tab-scroll.ts';

/** Pages of open tabs keep where they were scrolled to (see tab-scroll.ts). */
export function useTabScroll(): void {
  const { pathname, state } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: how one came here counts on arrival, not when a filter changes
  useLayoutEffect(() => {
    let stop = () => {};
    let isLeft = false;
    const follow = () => {
      if (!isLeft) stop = followScroll(pathname);
    };
    if (!isBackToTab(state)) {
      forgetScroll(pathname);
      follow();
      return () => stop();
    }
    const giveUp = restoreScroll(pathname, follow);
    return () => {
      isLeft = true;
      giveUp();
      stop();
    };
  }, [pathname]);
}
