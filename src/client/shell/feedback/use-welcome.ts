import { useEffect } from 'react';
import { session } from '../../session/session.ts';

/** Shows 欢迎 one second after the first load after a login (look.md#10.6), not after a reload. */
export function useWelcome(): void {
  useEffect(() => {
    if (!session.getSnapshot().context.fresh) return;
    const timer = setTimeout(() => void import('./welcome.ts').then(({ showWelcome }) => showWelcome()), 1_000);
    return () => clearTimeout(timer);
  }, []);
}
