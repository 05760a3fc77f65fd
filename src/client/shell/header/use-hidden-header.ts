import { useEffect, useState } from 'react';
import { sizes } from '../../ui/tokens.ts';

/** Auto-hide (look.md#10.2): hides the header after scrolling down past 300 px, shows it on scrolling up. */
export function useHiddenHeader(isOn: boolean): boolean {
  const [isHidden, setHidden] = useState(false);
  useEffect(() => {
    if (!isOn) {
      setHidden(false);
      return;
    }
    let last = window.scrollY;
    const follow = () => {
      const now = window.scrollY;
      setHidden(now > sizes.hideHeaderAfter && now > last);
      last = now;
    };
    window.addEventListener('scroll', follow, { passive: true });
    return () => window.removeEventListener('scroll', follow);
  }, [isOn]);
  return isHidden;
}
