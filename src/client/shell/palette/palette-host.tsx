import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { useOnceOpen } from '../../ui/use-once-open.ts';
import { writeTitle } from '../../ui/use-title.ts';
import { INBOX, useMenuBadges } from '../menu/use-menu-badges.ts';
import { closePalette, EarlyLine, onPalette, openedPart, openPalette } from './open-palette.tsx';
import { askedBy } from './shortcuts.ts';

const Palette = lazy(() => import('./palette.tsx'));
const KeyboardHelp = lazy(() => import('./keyboard-help.tsx'));

const openHelp = () => openPalette('help');

/** Handles the shell's keyboard shortcuts from its first render on, and shows their dialogs, fetched on first use. */
export function PaletteHost() {
  useTitleCount(useMenuBadges().get(INBOX) ?? 0);
  const part = useSyncExternalStore(onPalette, openedPart);
  const isPaletteNeeded = useOnceOpen(part === 'palette');
  const isHelpNeeded = useOnceOpen(part === 'help');
  useEffect(() => {
    const follow = (event: KeyboardEvent) => {
      const asked = askedBy(event);
      if (asked === null) return;
      event.preventDefault();
      openPalette(asked);
    };
    window.addEventListener('keydown', follow);
    return () => window.removeEventListener('keydown', follow);
  }, []);
  return (
    <Suspense fallback={part === 'palette' && <EarlyLine />}>
      {isPaletteNeeded && <Palette open={part === 'palette'} onClose={closePalette} onHelp={openHelp} />}
      {isHelpNeeded && <KeyboardHelp open={part === 'help'} onClose={closePalette} />}
    </Suspense>
  );
}

/** Shows the number of pending tasks before every title, until the signed-in shell is unmounted. */
export function useTitleCount(count: number): void {
  useEffect(() => {
    writeTitle(undefined, count > 0 ? `(${count}) ` : '');
    return () => writeTitle(undefined, '');
  }, [count]);
}
