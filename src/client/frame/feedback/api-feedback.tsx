import { App } from 'antd';
import { useEffect, useRef } from 'react';
import { type ApiSignal, onApiSignal } from '../../api/signals.ts';
import { onSessionNotice } from '../../session/session.ts';

type Shown = ReturnType<typeof App.useApp>;

/** One place shows what the interceptor met (spec §8 HTTP errors and business codes). */
function show(signal: ApiSignal, { notification, message }: Pick<Shown, 'notification' | 'message'>): void {
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
      void message.info(signal.message);
      return;
    case 'toast':
      void message.error({ key: signal.message, content: signal.message });
      return;
    case 'signInLost':
      // The dialog belongs to the session: session-dialogs.tsx.
      return;
  }
}

/** `missed`: what happened while this part was still on its way. */
export function ApiFeedback({ missed }: { missed: readonly ApiSignal[] }) {
  const { notification, message } = App.useApp();
  const isShown = useRef(false);
  useEffect(() => {
    if (isShown.current) return;
    isShown.current = true;
    for (const signal of missed) show(signal, { notification, message });
  }, [missed, notification, message]);
  useEffect(() => onApiSignal((signal) => show(signal, { notification, message })), [notification, message]);
  useEffect(() => onSessionNotice((text) => void message.error(text)), [message]);
  return null;
}
