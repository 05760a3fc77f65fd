import { useEffect } from 'react';
import { type ApiSignal, onApiSignal } from '../../api/signals.ts';
import { onSessionNotice } from '../../session/session.ts';
import { message, notification } from '../../ui/feedback/feedback.ts';

/** Shows the errors of the interceptor, in this place only (look.md#12). */
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
    case 'note':
      message.info(signal.message);
      return;
    case 'toast':
      message.error({ key: signal.message, content: signal.message });
      return;
    case 'signInLost':
      // The session shows this dialog: session-dialogs.tsx.
      return;
  }
}

/** Shows messages of interceptor and session, from the first call on. */
export function useApiFeedback(): void {
  useEffect(() => onApiSignal(show), []);
  useEffect(() => onSessionNotice((text) => message.error(text)), []);
}
