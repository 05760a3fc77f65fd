import { useEffect } from 'react';
import { session } from '../../session/session.ts';
import { notification } from '../../ui/feedback/feedback.ts';
import { greeting } from './greeting.ts';

/** One second after the first load after a login: 欢迎 (look.md#10.6). A reload is no login. */
export function useWelcome(): void {
  useEffect(() => {
    if (!session.getSnapshot().context.fresh) return;
    const timer = setTimeout(() => {
      notification.success({
        key: 'welcome',
        title: '欢迎',
        description: `${greeting(new Date().getHours())}，欢迎回来`,
        // Not at the top right: there is the primary action of the page.
        placement: 'bottomRight',
        duration: 3,
      });
    }, 1_000);
    return () => clearTimeout(timer);
  }, []);
}
