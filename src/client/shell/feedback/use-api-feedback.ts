import { useEffect } from 'react';
import { type ApiSignal, onApiSignal } from '../../api/signals.ts';
import { onSessionNotice } from '../../session/session.ts';
import { message, notification } from '../../ui/feedback/feedback.ts';

/** One place shows what the interceptor met (look.md#12). */
function show(signal: ApiSignal): void {
  switch (signal.type) {
    case 'forbidden':
      notification.error({ key: 'forbidden', title: 'Forbidden', description: signal.message });
      return;
    case 'unauthorized':
      notification.error({
        key: 'unauthorized',
        title: 'Unauthorized',
        description: 'Authorization verification failed',
      });
      return;
    case 'serverError':
      notification.error({
        key: signal.requestId ?? signal.message,
        title: signal.message,
        description: signal.requestId ? `请求编号：${signal.requestId}` : undefined,
        duration: 8,
      });
      return;
    case 'keptFields':
      message.info(signal.message);
      return;
    case 'toast':
      message.error({ key: signal.message, content: signal.message });
      return;
    case 'signInLost':
      // The dialog belongs to the session: session-dialogs.tsx.
      return;
  }
}

/** Shows what the interceptor and the session say, from the first call on. */
export function useApiFeedback(): void {
  useEffect(() => onApiSignal(show), []);
  useEffect(() => onSessionNotice((text) => message.error(text)), []);
}
