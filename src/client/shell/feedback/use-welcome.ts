import { useEffect } from 'react';
import { session } from '../../session/session.ts';

/** One second after the first load after a login: 欢迎 (look.md#10.6). A reload is no login. */
export function useWelcome(): void {
  useEffect(() => {
    if (!session.getSnapshot().context.fresh) return;
    const timer = setTimeout(() => void import('./welcome.ts').then(({ showWelcome }) => showWelcome()), 1_000);
    return () => clearTimeout(timer);
  }, []);
}
